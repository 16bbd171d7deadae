import type { MailboxPage } from '#generated/rest/models.ts'
import { isHandle, postmaster } from '../../../domain/handles.ts'
import { joinParts } from '../../../domain/header-runs.ts'
import { parseStoredJson } from '../../../domain/json-text.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { html, type Html } from '../html.ts'
import type { WebDeps } from '../route.ts'

/** Number of newest entries of a mailbox whose participants are suggested. */
const entriesRead = 100
const suggestionsMax = 100

/**
 * Returns handles that an agent already knows, as suggestions for recipients: the participants of its newest mail, then
 * its allowlist. Looks up no other agent.
 */
export async function knownRecipients({ store }: WebDeps, { agentId, handle }: MailReader): Promise<string[]> {
  const newest = { direction: 'both', order: 'desc', unread: undefined, after: undefined } as const
  const page = await store.mailbox.list({ agentId, ...newest, limit: entriesRead })
  const { envelope_headers } = parseStoredJson<MailboxPage>(String(joinParts(page.serialized)))
  const participants = envelope_headers.flatMap(({ from, to, cc }) => [from, ...to, ...cc])
  const known = new Set([...participants, ...(await store.trust.allowlist(agentId))])
  return [...known]
    .filter((one) => isHandle(one) && one !== handle && one !== postmaster.handle)
    .slice(0, suggestionsMax)
}

export const recipientListId = 'known-recipients'

/** Renders the suggestions for the fields of recipients. A script offers them for each handle, not only the first. */
export const recipientList = (handles: readonly string[]): Html =>
  html`<datalist id="${recipientListId}">${handles.map((handle) => html`<option value="${handle}"></option>`)}</datalist>`
