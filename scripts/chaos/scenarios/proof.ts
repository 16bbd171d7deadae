import type { Facts, ScenarioContext } from '../scenario.ts'
import { runProof, type RunOptions } from '../proof/run.ts'

const small = { holdMsMax: 1_500, together: 0, natsNodes: 1, paceMs: 60, seconds: 0 }

export async function proveShortly({ seed, progress }: ScenarioContext, bus: RunOptions['bus']): Promise<Facts> {
  const processes = bus === 'memory' ? 1 : 3
  const ways = [['push'], ['long-poll'], ['poll']] as const
  const { history, seconds } = await runProof({ ...small, bus, processes, ways, seed, progress })
  const count = (kind: string): number => history.events.filter((event) => event.kind === kind).length
  return `${count('ok')} acknowledgements, ${count('unknown')} calls without, ${count('seen')} seen in ${Math.round(seconds)} s`
}
