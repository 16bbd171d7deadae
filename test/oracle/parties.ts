import { agentScopes } from '#generated/scopes.ts'
import { authorizationQuery, callback, challengeOf, consent, newVerifier } from '../support/consents.ts'
import type { Service } from '../support/service.ts'
import { send, type Party } from './exchange.ts'
import { startOtherServer } from './other-server.ts'

const confidential = { id: 'cli_assistant', secret: 'secret of assistant' }
const scope = 'messages:read mailbox:read'

/** Starts this service and a third-party server with the same clients and resources. */
export async function startParties(service: Service, wait: Party['wait']) {
  const { baseUrl, wsUrl, authUrl } = service.config
  const other = await startOtherServer({
    resources: { [baseUrl]: agentScopes.rest, [wsUrl]: agentScopes.ws },
    confidential,
    codeSeconds: 60,
    refreshSeconds: 30 * 86_400,
  })
  const common = { confidential, resources: { rest: baseUrl, ws: wsUrl }, wait }
  const [client, otherClient] = [await registered(authUrl), await registered(authUrl)]
  const ours: Party = {
    ...common,
    origin: authUrl,
    pages: service.config.webUrl,
    client,
    otherClient,
    consent: () => consent(service, { clientId: client, scope, resource: baseUrl }),
  }
  const [theirClient, theirOtherClient] = [await registered(other.origin), await registered(other.origin)]
  const theirs: Party = {
    ...common,
    origin: other.origin,
    pages: other.origin,
    client: theirClient,
    otherClient: theirOtherClient,
    async consent() {
      const verifier = newVerifier()
      const asked = { scope, resource: baseUrl, code_challenge: challengeOf(verifier) }
      const code = await other.codeFor(authorizationQuery(theirClient, asked))
      return { clientId: theirClient, code, verifier, redirectUri: callback }
    },
  }
  return { ours, theirs, close: other.close }
}

async function registered(origin: string): Promise<string> {
  const metadata = JSON.stringify({ redirect_uris: [callback] })
  const { body } = await send({ origin }, '/register', metadata, { type: 'application/json' })
  return body['client_id'] ?? ''
}
