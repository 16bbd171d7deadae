import { FieldFault } from '../../../people/field-fault.ts'
import { threadIdOf } from '../../../domain/threads.ts'
import { sendForm } from './attachments.ts'
import { draftIdIn, handlesIn, sendingProblem } from './message-form.ts'
import { composePage } from './compose-page.ts'
import { threadAt } from '../paths.ts'
import { readerOf } from './reader.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

export async function showCompose(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  return { page: composePage(deps, visit, { reader: await readerOf(deps, visit), draftId: deps.ids('env') }) }
}

/** Sends the message of the form, by the same rules and limits as every send. */
export async function compose(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await readerOf(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const [to, cc] = [handlesIn(visit, 'to'), handlesIn(visit, 'cc')]
    if (to.length === 0) throw new FieldFault('to', 'must have at least one handle')
    const subject = visit.form('subject') || null
    await sendForm(deps, visit, reader, { id, to, cc, subject })
    return { see: `${threadAt(reader.agentId, threadIdOf(id))}?done=sent#${id}` }
  } catch (thrown) {
    const problem = sendingProblem(thrown)
    const draftId = problem.code === 'CONFLICT' ? deps.ids('env') : visit.form('id')
    return { page: composePage(deps, visit, { reader, draftId, problem }) }
  }
}
