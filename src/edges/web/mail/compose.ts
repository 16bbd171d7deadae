import { threadIdOf } from '../../../domain/threads.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { Config } from '../../../settings/config.ts'
import { field, form, textAreaField, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { sendForm } from './attachments.ts'
import { fileField, multipartAttribute } from './file-field.ts'
import { draftIdIn, handlesIn, sendingProblem } from './message-form.ts'
import { readerOf } from './reader.ts'

interface Composing {
  reader: MailReader
  /** Id of the message that the form sends. */
  draftId: string
  problem?: Problem
}

function composePage({ config }: { config: Config }, visit: Visit, { reader, draftId, problem }: Composing): WebPage {
  const place = mailboxPath(reader.agentId)
  const fieldValue = (name: string): string => visit.form(name) || (visit.query.get(name) ?? '')
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
${field({ name: 'to', label: 'To', value: fieldValue('to'), hint: 'Handles such as @owner.agent_name, separated by spaces.', problem })}
${field({ name: 'cc', label: 'Cc', value: fieldValue('cc'), isOptional: true, problem })}
${field({ name: 'subject', label: 'Subject', value: fieldValue('subject'), isOptional: true, maxLength: config.subjectCharactersMax, problem })}
${textAreaField({
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
<div class="narrow">${form(visit, `${place}/new`, fields, { attributes: multipartAttribute, problem })}</div>`,
  }
}

export async function showCompose(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  return { page: composePage(deps, visit, { reader: await readerOf(deps, visit), draftId: deps.ids('env') }) }
}

/** Sends the message of the form, by the same rules and limits as every send. */
export async function submitMessage(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await readerOf(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const [to, cc] = [handlesIn(visit, 'to'), handlesIn(visit, 'cc')]
    if (to.length === 0)
      throw new FieldFault('to', 'must have at least one handle', {
        formText: 'Enter at least one handle.',
      })
    const subject = visit.form('subject') || null
    await sendForm(deps, visit, reader, { id, to, cc, subject })
    return { see: `${threadPath(reader.agentId, threadIdOf(id))}?done=sent#${id}` }
  } catch (thrown) {
    const problem = sendingProblem(thrown)
    const draftId = problem.code === 'CONFLICT' ? deps.ids('env') : visit.form('id')
    return { page: composePage(deps, visit, { reader, draftId, problem }) }
  }
}
