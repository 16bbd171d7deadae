import { hourMs } from '../../domain/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashGeneratedSecret, generateSecret } from '../../platform/secret-hashes.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Observers } from '../../platform/observe.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { LinkPurpose } from '../../store/people/email-links.ts'
import type { ClaimedEmail } from '../../store/people/emails.ts'
import { hasPassword } from '../accounts.ts'
import { confirmHours, emailKindOf, lostPasswordKind, resetMinutes, type EmailKind, type EmailValues } from './kinds.ts'
import { hashOfTexts, notifyAddress } from './queue.ts'
import { renderEmail } from './rendering.ts'
import type { SendBySmtp, SmtpOutcome } from './smtp.ts'

/**
 * Outcome of an attempt for the operator. `limited`: the address got too many emails in this hour. `obsolete`: the
 * account was deleted or blocked, or has another address.
 */
type EmailOutcome = SmtpOutcome | 'limited' | 'obsolete'

export interface SendingDeps {
  store: Pick<Store, 'emails' | 'transaction'>
  clock: Clock
  ids: IdGenerator
  config: Pick<Config, 'smtpUrl' | 'webUrl'>
  /** Undefined if the service sends no emails. */
  smtp: SendBySmtp | undefined
  observe: { emails: Observers['emails'] }
}

export interface EmailSending {
  /** Sends all due emails. Several run at the same time. */
  send(): Promise<void>
  /** Removes expired emails, links and counts. */
  sweep(now: number): Promise<void>
}

/** Emails that are sent at the same time. */
const sendsAtOnce = 4
/** Highest number of emails that one run sends, so that its lease does not last for hours. */
const perRunMax = 200
/** Highest number of waiting emails that the metrics show. */
const countedMax = 10_000
/** Highest number of accounts with the same address that get a link to a new password. */
const accountsPerAddressMax = 5

/**
 * Highest numbers of emails in an hour: with a link to one address, with a link of one account to any address, and
 * without a link to one address. Strangers can cause emails with a link, and other people can cause emails that the
 * person can turn off. These have limits of their own, so that nobody can suppress emails about the sign-in.
 */
const perHourMax = { link: 5, linkOfAccount: 10, security: 20, optional: 20 }

/** Time in milliseconds for which a link is valid after it was sent, by purpose. */
const linkMs: Readonly<Record<LinkPurpose, number>> = {
  'confirm-email': confirmHours * hourMs,
  'reset-password': resetMinutes * 60_000,
}

/**
 * Creates the job that sends emails. An attempt claims an email for a minute or longer, sends it, and deletes it. If
 * the process crashes in between, another attempt follows. So an email is sent at least once, with the same message id.
 */
export function createEmailSending(deps: SendingDeps): EmailSending {
  const { store, clock, smtp, observe } = deps
  const { emails } = store

  /** Sends one due email. Returns false if none is due, or if the server cannot be used now. */
  async function sendNext(send: SendBySmtp): Promise<boolean> {
    const email = await emails.claim(clock())
    if (email === undefined) return false
    if (email.kind === lostPasswordKind) {
      await addResets(deps, email)
      return true
    }
    const outcome = await attempt(deps, send, email)
    observe.emails.tried(email.kind, outcome, email.id)
    if (outcome !== 'deferred' && outcome !== 'unreachable') await emails.remove(email.id)
    return outcome !== 'unreachable'
  }

  return {
    async send() {
      if (smtp === undefined) return
      let rest = perRunMax
      const worker = async (): Promise<void> => {
        while (rest-- > 0 && (await sendNext(smtp)));
      }
      await Promise.all(Array.from({ length: sendsAtOnce }, worker))
      observe.emails.waiting(await emails.countWaiting(countedMax))
    },

    async sweep(now) {
      for (const { id, kind } of await emails.forget(now, Math.floor(now / hourMs) - 1))
        observe.emails.tried(kind, 'expired', id)
    },
  }
}

/**
 * Replaces a request for a new password by an email to each account with this confirmed address and a password. The
 * sign-in of other accounts is the matter of their issuer, which may ask for more than an email.
 */
async function addResets(deps: SendingDeps, { id, address }: ClaimedEmail): Promise<void> {
  const accounts = await deps.store.emails.accountsOf(address, accountsPerAddressMax)
  await deps.store.transaction(async (inside) => {
    for (const { id: accountId, email } of accounts.filter(hasPassword))
      await notifyAddress({ ...deps, store: inside }, { accountId, address: email }, { kind: 'reset-password' })
    await inside.emails.remove(id)
  })
}

async function attempt(deps: SendingDeps, send: SendBySmtp, email: ClaimedEmail): Promise<EmailOutcome> {
  const { config } = deps
  const kind = emailKindOf(email.kind)
  if (kind === undefined || (email.account_id !== null && email.username === null)) return 'obsolete'
  if (email.attempts === 1 && !(await count(deps, email, kind))) return 'limited'
  const token = kind.link === undefined ? '' : await addLink(deps, kind.link, email)
  if (token === undefined) return 'obsolete'
  const content = kind.text(JSON.parse(email.content) as EmailValues, email.username ?? '')
  const url = `${config.webUrl}${content.action.path}${token}`
  const settingsUrl = kind.isSecurity ? undefined : `${config.webUrl}/dashboard/account#notifications`
  return send({ ...renderEmail(content, { url, settingsUrl }), id: email.id, to: email.address, settingsUrl })
}

/** Counts an email for its address, and one with a link also for its account. Returns false if a limit is reached. */
async function count({ store, clock }: SendingDeps, email: ClaimedEmail, kind: EmailKind): Promise<boolean> {
  const hour = Math.floor(clock() / hourMs)
  const { account_id, address } = email
  const isAllowed = (name: keyof typeof perHourMax, key: string): Promise<boolean> =>
    store.emails.count(hashOfTexts(name, key), hour, perHourMax[name])
  if (kind.link === undefined) return isAllowed(kind.isSecurity ? 'security' : 'optional', address.toLowerCase())
  return (await isAllowed('linkOfAccount', account_id ?? '')) && isAllowed('link', address.toLowerCase())
}

/**
 * Stores a new link and returns its secret. No secret is stored before this attempt, and only its hash afterwards.
 * Returns undefined if the person may not get the link any more.
 */
async function addLink(
  { store, clock }: SendingDeps,
  purpose: LinkPurpose,
  { account_id, address }: ClaimedEmail,
): Promise<string | undefined> {
  if (account_id === null) return undefined
  const token = generateSecret()
  const expires_at = clock() + linkMs[purpose]
  const link = { token_hash: hashGeneratedSecret(token), purpose, account_id, address, expires_at }
  return (await store.emails.addLink(link)) ? token : undefined
}
