import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HasAddresses } from './client.ts'

/** True on Linux, where every address of 127.0.0.0/8 is this machine; elsewhere only the first one is. */
export const hasManyAddresses = process.platform === 'linux'

export interface TokenAttempt {
  /** Loopback address of the client. */
  localAddress?: string
  id?: string
  secret: string
}

export interface AttemptAnswer {
  status: number
  retryAfter: number
  body: { error?: string; access_token?: string }
}

/** Requests a token as if from another machine, on its own connection. */
export function attemptToken(
  { config }: HasAddresses,
  { localAddress = '127.0.0.1', id = 'cli_assistant', secret }: TokenAttempt,
): Promise<AttemptAnswer> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    resource: config.baseUrl,
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = request(
      `${config.authUrl}/token`,
      { method: 'POST', localAddress: localAddress, agent: false, headers },
      (response) => {
        const retryAfter = Number(response.headers['retry-after'])
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, retryAfter, body: JSON.parse(body) }),
          reject,
        )
      },
    )
    sent.once('error', reject)
    sent.end(form.toString())
  })
}
