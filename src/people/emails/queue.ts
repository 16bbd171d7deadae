import { hash } from 'node:crypto'
import { hourMs } from '../../domain/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { NewEmail } from '../../store/people/emails.ts'
import {
  emailKinds,
  lostPasswordKind,
  resetMinutes,
  type EmailKindName,
  type EmailValues,
  type SecondFactorChange,
} from './kinds.ts'

/**
 * Dependencies of the functions that add emails to the queue. If `store` belongs to a transaction, the email is sent
 * only if the transaction commits.
 */
export interface EmailDeps {
  store: Pick<Store, 'emails'>
  clock: Clock
  ids: IdGenerator
  config: Pick<Config, 'smtpUrl'>
}

export interface Notification {
  kind: EmailKindName
  values?: EmailValues
  /** Id of the subject matter. While an email of this kind and subject matter waits, no second one is added. */
  about?: string
}

/** Returns true if the service sends emails. */
export const sendsEmail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => smtpUrl !== undefined

/** Hashes texts for a column that the service only compares. */
export const hashOfTexts = (...texts: readonly string[]): string => hash('sha256', JSON.stringify(texts), 'base64url')

function newEmail({ clock, ids }: EmailDeps, { kind, values = {}, about = '' }: Notification, to: string): NewEmail {
  const expires_at = clock() + emailKinds[kind].hoursMax * hourMs
  return { id: ids('eml'), topic: hashOfTexts(kind, to, about), kind, content: JSON.stringify(values), expires_at }
}

/**
 * Adds a notification for a person to the queue. Does nothing if the service sends no emails, if the person did not
 * confirm the address, or if the person turned such emails off.
 */
export async function notifyPerson(deps: EmailDeps, accountId: string, notification: Notification): Promise<void> {
  if (!sendsEmail(deps.config)) return
  const isSecurity = 'isSecurity' in emailKinds[notification.kind]
  const email = newEmail(deps, notification, accountId)
  await deps.store.emails.addNotification(email, accountId, isSecurity, deps.clock())
}

/** Notifies a person of a change of two-factor authentication. Each change has an email of its own. */
export const notifySecondFactorChange = (deps: EmailDeps, accountId: string, change: SecondFactorChange) =>
  notifyPerson(deps, accountId, { kind: 'second-factor-changed', about: change, values: { change } })

/** Notifies the people who manage an agent. */
export async function notifyManagers(
  deps: EmailDeps,
  agentId: string,
  kind: 'approval-waiting' | 'webhook-suspended',
): Promise<void> {
  if (!sendsEmail(deps.config)) return
  for (const { account_id, handle } of await deps.store.emails.managersOf(agentId))
    await notifyPerson(deps, account_id, { kind, about: agentId, values: { agent: handle } })
}

/**
 * Adds an email to a fixed address, which may differ from the confirmed address of the account. A waiting link to
 * another address is replaced, so a person who enters many addresses has one waiting email.
 */
export async function notifyAddress(
  deps: EmailDeps,
  { accountId, address }: { accountId: string | null; address: string },
  notification: Notification,
): Promise<void> {
  if (!sendsEmail(deps.config)) return
  const hasLink = 'link' in emailKinds[notification.kind]
  const email = newEmail(deps, notification, hasLink ? `${accountId}` : `${accountId} ${address}`)
  await deps.store.emails.addToAddress(email, accountId, address, deps.clock())
}

/**
 * Stores a request for a new password. The job that sends emails looks the accounts up later. So the work of this
 * function does not depend on them, and reveals nothing about them.
 */
export async function requestNewPassword({ store, clock, ids }: EmailDeps, address: string): Promise<void> {
  const lowerCase = address.toLowerCase()
  const topic = hashOfTexts(lostPasswordKind, lowerCase)
  const expires_at = clock() + resetMinutes * 60_000
  const request = { id: ids('eml'), topic, kind: lostPasswordKind, content: '{}', expires_at }
  await store.emails.addToAddress(request, null, lowerCase, clock())
}
