import { lengths } from '#generated/schemas.ts'
import { isHandle, withAtSign } from '../../../domain/handles.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { agentHandleRule } from '../../../people/texts.ts'
import { textAreaField, type Problem } from '../fields.ts'
import type { Html } from '../html.ts'
import type { PersonVisit, Visit, WebDeps } from '../route.ts'
import { requireManagedAgent } from './own-agents.ts'

/** Renders the field for the text that the other agent sees with a contact request. */
export const noteField = (visit: Visit, problem: Problem | undefined): Html =>
  textAreaField({
    name: 'note',
    label: 'Note',
    isOptional: true,
    value: visit.form('note'),
    hint: 'The other side sees it with the request.',
    maxLength: lengths.ContactMessage.max,
    problem,
  })

/**
 * Sends the contact request of a form for an agent that the person manages. Returns the keyword of the notice, which
 * is the same whether the other agent exists or not.
 */
export async function requestContact(deps: WebDeps, visit: PersonVisit, agentId: string): Promise<string> {
  const handle = withAtSign(visit.form('contact').trim())
  if (!isHandle(handle))
    throw new FieldFault('contact', 'must be of the form @owner.agent_name', {
      code: 'INVALID_HANDLE',
      formText: agentHandleRule.formText,
    })
  const message = visit.form('note').replaceAll('\r\n', '\n').trim()
  if ([...message].length > lengths.ContactMessage.max)
    throw new FieldFault('note', `must have at most ${lengths.ContactMessage.max} characters`, {
      formText: `Shorten the note to ${lengths.ContactMessage.max} characters.`,
    })
  const agent = await requireManagedAgent(deps, visit, agentId)
  const outcome = await deps.contactRequests.request(
    { agentId, handle: agent.handle },
    { handle, message: message || null },
  )
  return outcome === 'contact' ? 'contact-made' : 'contact-requested'
}
