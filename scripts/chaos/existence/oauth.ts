import { clientOf } from '../agents.ts'
import { roleHandle } from './agents.ts'
import type { Lookup, Stage, Try } from './lookup.ts'

const token =
  ({ oauth }: Stage, client_id: string, client_secret: string): Try =>
  async () => [await oauth('/token', { grant_type: 'client_credentials', client_id, client_secret })]

const noClient = 'cli_01JZ6RH8V0C3Y8X0Q4T7M2N5P9'

/**
 * Every request that takes the id of a confidential client, with a wrong secret. A public client has an id that nobody
 * can guess, and no secret.
 */
export const oauthLookups: readonly Lookup[] = [
  {
    takes: ['issueToken'],
    what: 'a client with a chosen id',
    statuses: [401],
    cases: async (stage) => ({
      absent: token(stage, clientOf(roleHandle('sender')).replace('sender', 'nobody'), 'a wrong secret'),
      secret: token(stage, clientOf(roleHandle('sender')), 'a wrong secret'),
    }),
  },
  {
    takes: ['issueToken'],
    what: 'a client with a generated id',
    statuses: [401],
    async cases(stage) {
      const { text } = await stage.browser.submit('/dashboard/clients', '/dashboard/clients', {
        name: 'x',
        handle: roleHandle('sender'),
      })
      const id = /cli_[0-9A-HJKMNP-TV-Z]{26}/.exec(text)?.[0]
      if (id === undefined) throw new Error(`no new client in ${text}`)
      const secret = 'x'.repeat(43)
      return { absent: token(stage, noClient, secret), secret: token(stage, id, secret) }
    },
  },
  {
    takes: ['authorizeDevice'],
    what: 'a client with a chosen id',
    statuses: [401],
    async cases(stage) {
      const begin =
        (id: string): Try =>
        async () => [await stage.oauth('/device_authorization', { client_id: id, client_secret: 'a wrong secret' })]
      const known = clientOf(roleHandle('sender'))
      return { absent: begin(known.replace('sender', 'nobody')), secret: begin(known) }
    },
  },
  {
    takes: ['revokeToken'],
    what: 'a client with a generated id',
    statuses: [401],
    async cases(stage) {
      const { text } = await stage.oauth('/register', { redirect_uri: 'http://127.0.0.1:45454/callback' })
      const { client_id }: { client_id: string } = JSON.parse(text)
      const revoke =
        (id: string): Try =>
        async () => [await stage.oauth('/revoke', { client_id: id, client_secret: 'x', token: 'ort_x' })]
      return { absent: revoke(noClient), secret: revoke(client_id) }
    },
  },
]
