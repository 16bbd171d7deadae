import type { Agent } from '#generated/rest/models.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { fetchWaiting } from './fetch-waiting.ts'
import { arePublic } from './credentials.ts'
import { requestsMax, type Authorization } from './limits.ts'
import { createSession, type AgentRole, type Role, type Session } from './session.ts'
import { clientScopes, userScopes, type Target } from './target.ts'

/** Obstacles of a run. */
export interface Obstacles {
  /** Errors that prevent the whole run. */
  wrong: string[]
  /** Missing options, or features that the deployment has disabled. The cases that need them cannot run. */
  absent: string[]
}

type Own = Pick<Agent, 'canonical_handle' | 'inbound_policy' | 'paused' | 'inactive'>

/** An agent of the run with its own record and its allowlist. */
interface Standing extends Own {
  allowlist: string[]
}

/** Checks before the run that all preconditions hold. It only reads. */
export async function obstaclesOf(target: Target, { limits }: { limits: boolean }): Promise<Obstacles> {
  const found: Obstacles = { wrong: [], absent: [] }
  const session = createSession(target)
  if (!isOwnMachine(target) && [target.sender, target.recipient].some(isPublic))
    found.wrong.push('the secrets of the shipped bootstrap file are public: change them in a copy of it')
  const sender = await standing(session, 'sender', found)
  const recipient = await standing(session, 'recipient', found)
  if (target.limited) await checkTokens(session, 'limited', found)
  await checkPerson(session, found)
  if (target.person === undefined)
    found.absent.push('--username and --password (of a person who signs in) are not given')
  if (target.webhookUrl === undefined)
    found.absent.push('--webhook-url (an endpoint of webhooks that repeats every challenge) is not given')
  checkHandle(target, recipient, found)
  if (sender && recipient) found.wrong.push(...refusal(sender, recipient), ...refusal(recipient, sender))
  if (sender && limits) await checkLimits(session, found)
  return found
}

const isOwnMachine = ({ baseUrl }: Target): boolean =>
  /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(baseUrl).hostname)

const isPublic = (client: Target['sender']): boolean => client !== undefined && arePublic(client)

const options: Record<Role, string> = {
  sender: '--client-id and --client-secret (an agent that sends)',
  recipient: '--recipient-client-id and --recipient-client-secret (an agent that receives)',
  limited: '--limited-client-id and --limited-client-secret',
  person: '--user-token (of a person)',
}

async function standing(session: Session, role: AgentRole, found: Obstacles): Promise<Standing | undefined> {
  if (!session.target[role === 'limited' ? 'sender' : role]) {
    found.absent.push(`${options[role]} are not given`)
    return undefined
  }
  if (!(await checkTokens(session, role, found))) return undefined
  const agent = await session.request<Own>(role, { method: 'GET', path: '/agents/me', status: 200 }, {})
  const list = { method: 'GET', path: '/agents/me/allowlist', status: 200 }
  return { ...agent, allowlist: (await session.request<{ entries: string[] }>(role, list, {})).entries }
}

/** Checks that an agent's client gets tokens for all resources with all required scopes. */
async function checkTokens(session: Session, role: AgentRole, found: Obstacles): Promise<boolean> {
  const { rest, ...others } = clientScopes
  if (!(await checkToken(session.bearer(role), role, rest, found))) return false
  const checks = Object.entries(others).map(([transport, needed]) =>
    checkToken(session.bearerAt(transport as ResourceName, role), role, needed, found),
  )
  return (await Promise.all(checks)).every(Boolean)
}

/** Checks that a token with all of these scopes can be issued. */
async function checkToken(
  requested: Promise<Authorization>,
  role: Role,
  needed: string,
  found: Obstacles,
): Promise<boolean> {
  const token = await requested.catch((error: unknown) => String(error instanceof Error ? error.message : error))
  if (typeof token === 'string') {
    found.wrong.push(`${role}: ${token}`)
    return false
  }
  const granted = new Set(scopesIn(token.Authorization))
  const missing = needed.split(' ').filter((scope) => !granted.has(scope))
  if (missing.length > 0) found.wrong.push(`${role}: the token lacks ${missing.join(' ')}`)
  return missing.length === 0
}

/** Returns the scopes of an access token, which is a JWT according to the contract. */
function scopesIn(authorization: string): string[] {
  try {
    const payload = authorization.split('.')[1] ?? ''
    return String(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).scope).split(' ')
  } catch {
    return []
  }
}

async function checkPerson(session: Session, found: Obstacles): Promise<void> {
  if (session.target.userToken === undefined) return void found.absent.push(`${options.person} is not given`)
  if (!(await checkToken(session.bearer('person'), 'person', userScopes, found))) return
  const { status } = await fetchWaiting(`${session.target.baseUrl}/account`, {
    headers: await session.bearer('person'),
  })
  if (status !== 200) found.wrong.push(`person: the token is answered with ${status}; it lives 15 minutes`)
}

function checkHandle({ recipient, recipientHandle }: Target, standing: Standing | undefined, found: Obstacles): void {
  if (recipientHandle === undefined) found.absent.push('--recipient-handle is not given')
  else if (recipient && standing && standing.canonical_handle !== recipientHandle)
    found.wrong.push(`the recipient's client is of ${standing.canonical_handle}, not of ${recipientHandle}`)
}

/** Returns the reason why one agent cannot write to the other, as far as their records show it. */
function refusal(from: Standing, to: Standing): string[] {
  const entries = [from.canonical_handle, `${from.canonical_handle.split('.')[0]}.*`]
  const admits = to.inbound_policy === 'open' || entries.some((entry) => to.allowlist.includes(entry))
  return [
    ...(admits
      ? []
      : [
          `${to.canonical_handle} does not allow ${from.canonical_handle}: add it to the allowlist, or set the policy to open`,
        ]),
    ...(to.paused ? [`${to.canonical_handle} is paused`] : []),
    ...(to.inactive ? [`${to.canonical_handle} is inactive`] : []),
  ]
}

/** Checks that the limit exists and is low enough, because the run causes a 429 by real requests. */
async function checkLimits(session: Session, { absent }: Obstacles): Promise<void> {
  const role = session.target.limited ? 'limited' : 'sender'
  const { headers } = await fetchWaiting(`${session.target.baseUrl}/mailbox?limit=1`, {
    headers: await session.bearer(role),
  })
  const most = /"requests";q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1]
  if (most === undefined) absent.push('rate limits are off, so 429 cannot be caused')
  else if (Number(most) > requestsMax)
    absent.push(
      `the limit is ${most} requests a minute, and a run spends at most ${requestsMax}: so 429 cannot be caused`,
    )
}
