import type { AdmissionFacts } from '../domain/acceptance.ts'
import { agentGone, refusalOfAgent } from '../domain/authority.ts'
import { mayReach } from '../domain/trust.ts'
import { Fault } from '../fault.ts'

/**
 * Why a send is not admitted. Every recipient is looked at, whatever the first ones say: all denials do the same work.
 */
export function refusalOf({ senderInactive, pairs }: AdmissionFacts): Fault | undefined {
  const admitted = pairs.filter(({ sender, recipient }) => mayReach(sender, recipient))
  if (senderInactive === undefined) return agentGone()
  if (admitted.length < pairs.length) return new Fault('NOT_FOUND')
  return refusalOfAgent(senderInactive ? 'inactive' : 'active')
}
