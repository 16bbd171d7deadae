import type { Config } from '../../../config.ts'
import type { Reader } from '../../../conversations/authors.ts'
import { field, form, longField, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { fileField, withFiles } from './file-field.ts'
import { mailboxAt } from '../places.ts'
import type { Page, Visit } from '../route.ts'

interface Composing {
  reader: Reader
  /** Of the message that the form sends. */
  draftId: string
  problem?: Problem
}

export function composePage(
  { config }: { config: Config },
  visit: Visit,
  { reader, draftId, problem }: Composing,
): Page {
  const place = mailboxAt(reader.agentId)
  const filled = (name: string): string => visit.form(name) || (visit.query.get(name) ?? '')
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
${field({ name: 'to', label: 'To', value: filled('to'), hint: 'Handles such as @owner.agent_name, with spaces between them.', problem })}
${field({ name: 'cc', label: 'Copies to', value: filled('cc'), isOptional: true, problem })}
${field({ name: 'subject', label: 'Subject', value: filled('subject'), isOptional: true, maxLength: config.subjectCharactersMax, problem })}
${longField({
  name: 'text',
  label: 'Text',
  value: visit.form('text'),
  hint: 'It goes out at once, and cannot be called back.',
  maxLength: config.textCharactersMax,
  problem,
  rows: 6,
})}
${fileField(config, problem)}
<button>Send</button>`
  return {
    title: `Write as ${reader.handle}`,
    refusal: problem,
    body: html`<p><a href="${visit.base}${place}">To its mailbox</a></p>
<p>Those who get it see ${reader.handle} as its sender, and not you. They get it if each side admits the other.</p>
<div class="narrow">${form(visit, `${place}/new`, fields, { attributes: withFiles, problem })}</div>`,
  }
}
