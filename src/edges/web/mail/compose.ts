import { threadIdOf } from '../../../domain/threads.ts'
import { isAgentId } from '../agents/own-agents.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { AgentToActAs } from '../../../store/people/managed-agents.ts'
import { choice, field, form, textAreaField } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { avatar, icon } from '../icons.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { sendForm } from './attachments.ts'
import { multipartAttribute } from './file-field.ts'
import { knownRecipients, recipientList, recipientListId } from './known-recipients.ts'
import { draftIdIn, handlesIn } from './message-form.ts'
import {
  type Addressees,
  allowedNotice,
  allowRecipients,
  askRecipient,
  explainedProblem,
  isContactRequest,
  type SendProblem,
} from './own-side.ts'
import { readerOf } from './reader.ts'
import { sendRow } from './send-row.ts'

interface Composing {
  /** Agent that sends the message. */
  reader: MailReader
  /** Id of the message that the form sends. */
  draftId: string
  problem?: SendProblem
  /** Notice of a contact request that the form has just sent. */
  asked?: Html | undefined
}

interface Choices {
  /** Agents from which the person can send. */
  senders: readonly AgentToActAs[]
  /** Suggestions for recipients. */
  known: readonly string[]
}

function composePage(
  { config }: Pick<WebDeps, 'config'>,
  visit: Visit,
  { reader, draftId, problem, asked, senders, known }: Composing & Choices,
): WebPage {
  const own = visit.params['id'] ?? reader.agentId
  const fieldValue = (name: string): string => visit.form(name) || (visit.query.get(name) ?? '')
  const list = recipientListId
  const fields = html`<input type="hidden" name="id" value="${draftId}" />
${senderField(senders, reader)}
${field({ name: 'to', label: 'To', value: fieldValue('to'), list, hint: 'Handles such as @owner.agent_name, separated by spaces.', problem })}
${field({ name: 'cc', label: 'Cc', value: fieldValue('cc'), list, isOptional: true, problem })}
${recipientList(known)}
${field({ name: 'subject', label: 'Subject', value: fieldValue('subject'), isOptional: true, maxLength: config.subjectCharactersMax, problem })}
${textAreaField({
  name: 'text',
  label: 'Text',
  value: visit.form('text'),
  hint: 'Messages cannot be unsent.',
  maxLength: config.textCharactersMax,
  problem,
  rows: 10,
})}
${sendRow(config, visit, problem)}`
  return {
    title: 'New message',
    error: problem,
    body: html`<div class="thread-bar"><a class="back" data-key="Escape" href="${visit.base}${mailboxPath(own)}">${icon('back')}<span>Back to mailbox</span></a></div>
<div class="compose">${asked}${allowedNotice(problem)}${form(visit, `${mailboxPath(own)}/new`, fields, { attributes: multipartAttribute, problem })}</div>`,
  }
}

/** Renders the choice of the sending agent. A person with one agent has no choice. */
function senderField(senders: readonly AgentToActAs[], { agentId, handle }: MailReader): Html {
  const hint = 'Recipients see this agent as the sender. They receive the message only if both sides allow each other.'
  const others = senders.filter(({ id }) => id !== agentId)
  if (others.length === 0)
    return html`<p class="sender">${avatar(handle)}<span>From <strong class="name">${handle}</strong><br /><small>${hint}</small></span></p>`
  const options = [{ id: agentId, handle }, ...others].toSorted((one, other) => (one.handle < other.handle ? -1 : 1))
  return choice({
    name: 'from',
    label: 'From',
    options: options.map((sender) => ({ value: sender.id, text: sender.handle })),
    selected: agentId,
    hint,
  })
}

/** Highest number of agents among which the page lets a person choose. */
const sendersMax = 50

async function pageOf(deps: WebDeps, visit: PersonVisit, composing: Composing): Promise<PageAnswer> {
  const senders = await deps.store.managedAgents.toActFor(visit.session.account_id, sendersMax)
  const known = await knownRecipients(deps, composing.reader)
  return { page: composePage(deps, visit, { ...composing, senders, known }) }
}

/** Returns the agent that the form names as the sender, or else the agent of the page. */
function senderOf(deps: WebDeps, visit: PersonVisit): Promise<MailReader> {
  const from = visit.form('from')
  return readerOf(deps, isAgentId(from) ? { ...visit, params: { id: from } } : visit)
}

export const showCompose = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  pageOf(deps, visit, { reader: await senderOf(deps, visit), draftId: deps.ids('env') })

/** Sends the message of the form, by the same rules and limits as every send. */
export async function submitMessage(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await senderOf(deps, visit)
  const addressees: Addressees = { recipients: [], allowed: [] }
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const id = draftIdIn(visit)
    const [to, cc] = [handlesIn(visit, 'to'), handlesIn(visit, 'cc')]
    if (to.length === 0)
      throw new FieldFault('to', 'must have at least one handle', {
        formText: 'Enter at least one handle.',
      })
    addressees.recipients = [...to, ...cc]
    if (isContactRequest(visit))
      return await pageOf(deps, visit, { reader, draftId: id, asked: await askRecipient(deps, visit, reader) })
    addressees.allowed = await allowRecipients(deps, visit, reader, addressees.recipients)
    const subject = visit.form('subject') || null
    await sendForm(deps, visit, reader, { id, to, cc, subject })
    return { see: `${threadPath(reader.agentId, threadIdOf(id))}?done=sent#${id}` }
  } catch (thrown) {
    const problem = await explainedProblem(deps, visit, reader, addressees, thrown)
    const draftId = problem.code === 'CONFLICT' ? deps.ids('env') : visit.form('id')
    return pageOf(deps, visit, { reader, draftId, problem })
  }
}
