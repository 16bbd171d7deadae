import { handlesNotAllowed } from '../../../people/reach.ts'
import { extendAllowlist } from '../../../people/trust.ts'
import { isHandle } from '../../../domain/handles.ts'
import { Fault } from '../../../fault.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { requireManagedAgent } from '../agents/own-agents.ts'
import { noteField, requestContact } from '../agents/contact-form.ts'
import { choice, hiddenField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import type { PersonVisit, Visit, WebDeps } from '../route.ts'
import { sendingProblem } from './message-form.ts'

/** Error of a send, with what the agent itself lacks. */
export interface SendProblem extends Problem {
  /** Recipients that the agent itself does not allow. Undefined if the person may not change its allowlist. */
  notAllowed?: readonly string[]
  /** Recipients that the person can ask for contact. Undefined if the person does not manage the agent. */
  askable?: readonly string[]
  /** Recipients that the agent allows since this attempt, although the message was not sent. */
  allowed?: readonly string[]
}

/** Recipients of a message, and those that the person allowed together with sending it. */
export interface Addressees {
  recipients: readonly string[]
  allowed: readonly string[]
}

/**
 * Returns the error of a failed send. If the agent itself does not allow a recipient, the error says so. It depends on
 * the own agent and the typed handles only, and so reveals nothing about the recipients.
 */
export async function explainedProblem(
  { store }: WebDeps,
  visit: PersonVisit,
  reader: MailReader,
  { recipients, allowed }: Addressees,
  thrown: unknown,
): Promise<SendProblem> {
  const problem: SendProblem = { ...sendingProblem(thrown), ...(allowed.length > 0 && { allowed }) }
  if (problem.code !== 'NOT_FOUND' && !isContactRequest(visit)) return problem
  const isManaged = (await store.managedAgents.find(visit.session.account_id, reader.agentId)) !== undefined
  const askable = recipients.filter((handle) => handle !== reader.handle)
  const known: SendProblem = { ...problem, ...(isManaged && askable.length > 0 && { askable }) }
  const notAllowed = problem.code === 'NOT_FOUND' ? await handlesNotAllowed(store, reader, recipients) : []
  if (notAllowed.length === 0) return known
  const list = notAllowed.join(', ')
  const nextStep = isManaged
    ? 'Allow it below, and send again.'
    : 'Ask somebody who manages the agent to add it to the allowlist.'
  const text = `Not sent. ${reader.handle} does not allow ${list}. ${nextStep} The other side must allow ${reader.handle} too.`
  return { ...known, text, ...(isManaged && { notAllowed }) }
}

/** Renders the part of a failed attempt that succeeded: the recipients that the agent allows now. */
export const allowedNotice = (problem: SendProblem | undefined): Html | undefined =>
  problem?.allowed && html`<p role="status" class="notice">Added to the allowlist: ${problem.allowed.join(', ')}.</p>`

/** Renders the button that adds the recipients to the allowlist and sends the message again. */
export function allowButton(problem: SendProblem | undefined): Html | undefined {
  const handles = problem?.notAllowed
  if (handles === undefined) return undefined
  const object = handles.length === 1 ? handles[0] : `${handles.length} recipients`
  return html`<button class="secondary" name="allow" value="${handles.join(' ')}">Allow ${object} and send</button>`
}

/** Renders the fields of a message form that ask a recipient for contact. The typed message stays in the form. */
export function contactRequestFields(visit: Visit, problem: SendProblem | undefined): Html | undefined {
  const handles = problem?.askable
  if (handles === undefined) return undefined
  const [first = ''] = handles
  const options = handles.map((handle) => ({ value: handle, text: handle }))
  const recipient =
    handles.length === 1
      ? hiddenField('contact', first)
      : choice({ name: 'contact', label: 'Agent to ask', options, selected: visit.form('contact'), problem })
  return html`<details ${isContactRequest(visit) ? html`open` : undefined}><summary>Ask ${handles.length === 1 ? first : 'a recipient'} for contact</summary>
${recipient}${noteField(visit, problem)}
<button class="secondary" name="ask" value="contact">Ask for contact</button></details>`
}

/** Returns true if the person pressed the button that asks for contact instead of sending the message. */
export const isContactRequest = ({ form }: Visit): boolean => form('ask') !== ''

/** Asks a recipient of a message form for contact. Returns the notice for the form, which the page shows again. */
export const askRecipient = async (
  deps: WebDeps,
  visit: PersonVisit,
  { agentId }: MailReader,
): Promise<Html | undefined> => notice(visit, await requestContact(deps, visit, agentId))

/**
 * Adds the handles of the pressed button to the allowlist of the agent, and returns them. They must be recipients of
 * the message.
 */
export async function allowRecipients(
  deps: WebDeps,
  visit: PersonVisit,
  { agentId }: MailReader,
  recipients: readonly string[],
): Promise<readonly string[]> {
  const chosen = visit.form('allow')
  if (chosen === '') return []
  const handles = chosen.split(' ').filter((handle) => isHandle(handle) && recipients.includes(handle))
  if (handles.length === 0) throw new Fault('VALIDATION_ERROR', 'the recipients were changed: send the message again')
  await requireManagedAgent(deps, visit, agentId)
  await deps.store.transaction((store) =>
    extendAllowlist({ store, clock: deps.clock, limits: deps.config }, { agentId }, handles),
  )
  return handles
}
