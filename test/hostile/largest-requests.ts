import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { routes, type RouteFacts } from '#generated/rest/routes.ts'
import { firstAddress } from '../support/mounts.ts'
import { useService } from '../support/use-service.ts'
import type { Build, Largest } from './builders.ts'
import { largestElsewhere, largestHandshakes, largestOfAny } from './undocumented.ts'
import { largest } from './largest.ts'
import type { Cost, MeasuredRequest, Meter, StartMeter } from './meter.ts'
import { createHostileContext, type HostileContext } from './context.ts'

const parameter = /\{(\w+)\}/g

/** Registers a test for the largest request of each operation. */
export function describeLargestRequests(startMeter: StartMeter): void {
  describe('the largest request that is allowed', () => {
    const service = useService({ database: 'postgres', inspected: false, env: { DATABASE_WAIT_MS: '60000' } })
    let stage: HostileContext
    let measuring: Meter
    before(async () => {
      stage = await createHostileContext(service())
      measuring = await startMeter()
    })
    after(() => measuring.stop())

    async function costOf(
      share: number,
      build: Build,
      requestOf: (largest: Largest) => MeasuredRequest,
    ): Promise<Cost> {
      const wanted = build(stage, share)
      const cost = await measuring.cost(requestOf(wanted))
      const { status, text } = cost.answer
      const isExpected = wanted.status === undefined ? status >= 100 && status < 500 : status === wanted.status
      assert.ok(isExpected, `${status} ${text}`)
      return cost
    }

    const assertCheap = (build: Build, requestOf: (largest: Largest) => MeasuredRequest): Promise<void> =>
      measuring.assertCheap((share) => costOf(share, build, requestOf))

    const requestOf =
      ({ method, path, mounts, access, resource }: RouteFacts) =>
      ({ path: given = {}, query = '', headers = {}, body }: Largest): MeasuredRequest => {
        const agentToken = resource === 'ws' ? stage.wsToken : stage.agent.token
        const token = access === 'user' ? stage.userToken : agentToken
        const filled = path.replace(parameter, (_, name: string) => given[name] ?? 'x')
        return {
          address: `${firstAddress(service(), { mounts })}${filled}?${query}`,
          method,
          headers: { ...(['agent', 'user'].includes(access) ? { Authorization: `Bearer ${token}` } : {}), ...headers },
          ...(body === undefined ? {} : { body: Buffer.from(body) }),
        }
      }

    for (const route of routes())
      for (const [what, build] of Object.entries({ ...largest[route.operationId], ...largestOfAny }))
        test(`${route.operationId} with ${what} delays no other client`, () => assertCheap(build, requestOf(route)))

    test('each operation has one', () => {
      for (const { operationId } of routes())
        assert.ok(Object.keys(largest[operationId] ?? {}).length > 0, `${operationId} is not in largest.ts`)
    })

    const at = (origin: string, { path, query, headers = {} }: Largest): MeasuredRequest => ({
      address: `${origin}${path?.['path'] ?? ''}${query === undefined ? '' : `?${query}`}`,
      method: 'GET',
      headers,
    })

    for (const [what, build] of Object.entries(largestElsewhere))
      test(`${what} delays no other client`, () => assertCheap(build, (wanted) => at(service().config.authUrl, wanted)))

    for (const [what, build] of Object.entries(largestHandshakes))
      test(`a handshake with ${what} delays no other client`, () =>
        assertCheap(build, (wanted) => at(service().config.wsUrl.replace('ws', 'http'), wanted)))
  })
}
