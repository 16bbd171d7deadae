import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { agentScopes } from '#generated/scopes.ts'
import { authorizationQuery, challengeOf, consent, newPublicClient, newVerifier, callback } from '../support/consents.ts'
import { useService } from '../support/use-service.ts'
import { authorizeCases } from './authorize-cases.ts'
import type { Case, Party } from './exchange.ts'
import { otherCases } from './other-cases.ts'
import { startOtherServer, type OtherServer } from './other-server.ts'
import { tokenCases } from './token-cases.ts'

const cases: readonly Case[] = [...authorizeCases, ...tokenCases, ...otherCases]
const confidential = { id: 'cli_assistant', secret: 'secret of assistant' }
const scope = 'messages:read mailbox:read'

describe('beside another authorization server', () => {
  const service = useService()
  let other: OtherServer

  before(async () => {
    const { baseUrl, wsUrl } = service().config
    other = await startOtherServer({
      resources: { [baseUrl]: agentScopes.rest, [wsUrl]: agentScopes.ws },
      confidential,
      codeSeconds: 60,
      refreshSeconds: 30 * 86_400,
    })
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
  })
  after(async () => {
    mock.timers.reset()
    await other?.close()
  })

  async function parties(): Promise<Record<'ours' | 'theirs', Party>> {
    const { baseUrl, wsUrl, authUrl } = service().config
    const common = {
      confidential,
      resources: { rest: baseUrl, ws: wsUrl },
      wait: (seconds: number) => void mock.timers.tick(seconds * 1000),
    }
    const clientsAt = async (origin: string) => ({
      origin,
      client: await newPublicClient({ config: { ...service().config, authUrl: origin } }),
      otherClient: await newPublicClient({ config: { ...service().config, authUrl: origin } }),
    })
    const [ours, theirs] = [await clientsAt(authUrl), await clientsAt(other.origin)]
    return {
      ours: {
        ...common,
        ...ours,
        consent: (changes) => consent(service(), { clientId: ours.client, scope, resource: baseUrl, ...changes }),
      },
      theirs: {
        ...common,
        ...theirs,
        async consent(changes = {}) {
          const verifier = newVerifier()
          const asked = { scope, resource: baseUrl, code_challenge: challengeOf(verifier), ...changes }
          const code = await other.codeFor(authorizationQuery(theirs.client, asked))
          return { clientId: theirs.client, code, verifier, redirectUri: callback }
        },
      },
    }
  }

  it('explore', async () => {
    const { ours, theirs } = await parties()
    let n = 0
    for (const { name, act } of cases) {
      const started = performance.now()
      const [a, b] = [await act(ours).catch(String), await act(theirs).catch(String)]
      if (a !== b) console.log(`${name}\t${a}\t${b}`)
      else n++
      if (performance.now() - started > 500) console.log('SLOW', name, performance.now() - started)
    }
    console.log(cases.length, n)
  })
})
