import type { Config } from '../../../settings/config.ts'
import type { Reader } from '../../../mail/threads/authors.ts'
import { field, form, longField, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { fileField, withFiles } from './file-field.ts'
import { mailboxAt } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'

interface Composing {
  reader: Reader
  /** Id of the message that the form sends. */
  draftId: string
  problem?: Problem
}

export function composePage(
  { config }: { config: Config },
  visit: Visit,
  { reader, draftId, problem }: Composing,
): WebPage {
  const place = mailboxAt(reader.agentId)
  const fieldValue = (name: string): string => visit.form(name) || (visit.query.get(name) ?? '')
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
${field({ name: 'to', label: 'To', value: fieldValue('to'), hint: 'Handles such as @owner.agent_name, separated by spaces.', problem })}
${field({ name: 'cc', label: 'Cc', value: fieldValue('cc'), isOptional: true, problem })}
${field({ name: 'subject', label: 'Subject', value: fieldValue('subject'), isOptional: true, maxLength: config.subjectCharactersMax, problem })}
${longField({
  name: 'text',
  label: 'Text',
  value: visit.form('text'),
  hint: 'Messages cannot be unsent.',
  maxLength: config.textCharactersMax,
  problem,
  rows: 6,
})}
${fileField(config, problem)}
<button>Send</button>`
  return {
    title: `New message from ${reader.handle}`,
    error: problem,
    body: html`<p><a href="${visit.base}${place}">Back to mailbox</a></p>
<p>Recipients will see ${reader.handle} as the sender. They receive the message only if both sides allow each other.</p>
<div class="narrow">${form(visit, `${place}/new`, fields, { attributes: withFiles, problem })}</div>`,
  }
}
