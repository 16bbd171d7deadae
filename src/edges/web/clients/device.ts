import { fixedLimits } from '#generated/limits.ts'
import {
  allowDevice,
  denyDevice,
  devicePath,
  findDeviceRequest,
  type DeviceAccessRequest,
} from '../../../access/oauth/device.ts'
import { userCodeLength } from '../../../domain/user-codes.ts'
import type { DeviceAnswer } from '../../../store/access/device-authorizations.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { field, type Problem, problemAlert, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { sourceText, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { path as secondFactorPath } from '../sign-in/second-factor.ts'
import { signInPathFor } from '../sign-in/continuation.ts'
import { requiredSsoPathFor } from '../sign-in/required-sso.ts'
import { accountNote, answerForm, appName, permissions, readConsent, revocationNote } from './consent-form.ts'

export const path = devicePath

/** Length of a typed code with room for spaces and hyphens between its characters. */
const typedCharactersMax = 4 * userCodeLength

const codeField = 'user_code'

/** Renders the form for the code. It changes nothing, so it is a GET whose address shows the next page. */
const codePage = (visit: PersonVisit, problem?: Problem): WebPage => ({
  title: 'Connect a device',
  isPlain: true,
  error: problem,
  body: html`<div class="narrow">
<p>Enter the code that your device shows. Never enter a code that somebody sent you.</p>
<form method="get" action="${visit.base}${path}">
${problemAlert(problem)}
${field({
  name: codeField,
  label: 'Code',
  value: visit.query.get(codeField)?.slice(0, typedCharactersMax),
  maxLength: typedCharactersMax,
  hint: `${userCodeLength} letters. The code is valid for ${fixedLimits.deviceCodeSeconds / 60} minutes.`,
  problem,
})}
<button>Continue</button>
</form>
${accountNote(visit)}
</div>`,
})

const sourceHtml = (source: string): Html => {
  const text = sourceText(source)
  return html`${text === source ? 'address ' : undefined}<strong class="name">${text}</strong>`
}

async function confirmationPage(
  deps: WebDeps,
  visit: PersonVisit,
  request: DeviceAccessRequest,
  problem?: Problem,
): Promise<WebPage> {
  const { bearer, source, requestedAt, userCode } = request
  return {
    title: 'Allow this device access?',
    isPlain: true,
    error: problem,
    body: html`<div class="narrow">
${appName(request)}
<p>Your device must show the code</p><p class="called"><strong>${userCode}</strong></p>
<p>The device asked from the ${sourceHtml(source)} on ${timeHtml(requestedAt)}. Your browser uses the
${sourceHtml(visit.source)}.</p>
<p class="notice warning">Did somebody send you this code or a link to this page? Then deny. That person would get access to your
${bearer === 'agent' ? 'agent' : 'account'}.</p>
<p>The app asks to ${bearer === 'agent' ? 'act as one of your agents' : 'see your account'}. This service has not verified the app.
Continue only if you started it yourself, on a device that you use.</p>
${permissions(request)}
<p>${revocationNote(visit)}</p>
${accountNote(visit)}
${await answerForm(deps, visit, request, { problem })}
</div>`,
  }
}

const donePage = (visit: PersonVisit): WebPage => ({
  title: 'Return to your device',
  body: html`<div class="narrow">${notice(visit)}<p>You can close this page.</p></div>`,
})

/** The same error for an unknown, an expired and a removed code, and for one that another person has answered. */
const invalidCode = (): FieldFault =>
  new FieldFault(codeField, 'is wrong or has expired', {
    formText: 'This code is wrong or has expired. Check it on your device, or start again there.',
  })

const seeAnswer = (answer: DeviceAnswer): PageAnswer => ({ see: `${path}?done=device-${answer}` })

/** Shows the form for the code. With a code, shows the request of its device. */
export const showDevice = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => ({ page: await confirmationPage(deps, person, request) }))

/**
 * Handles the form of the confirmation. Its token is valid only for the same code, because the address contains the
 * code.
 */
export const submitDevice = (deps: WebDeps, visit: Visit): Promise<PageAnswer> =>
  withRequest(deps, visit, async (person, request) => {
    try {
      const answer =
        person.form('answer') === 'allow'
          ? await allowDevice(deps, request.userCode, await readConsent(deps, person, request))
          : await denyDevice(deps, request.userCode, person.session.account_id)
      return answer ? seeAnswer(answer) : { page: codePage(person, problemOf(invalidCode())) }
    } catch (thrown) {
      return { page: await confirmationPage(deps, person, request, problemOf(thrown)) }
    }
  })

/**
 * Calls `act` with the person and the unanswered request of the code. Shows the form for the code if there is none. A
 * form that is sent twice, and a page that is loaded again, show the answer that is stored.
 */
async function withRequest(
  deps: WebDeps,
  visit: Visit,
  act: (person: PersonVisit, request: DeviceAccessRequest) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { session } = visit
  if (!session || !deps.identity.sessions.isFresh(session)) return { see: signInPathFor(visit) }
  if (session.needs_sso) return { see: requiredSsoPathFor(visit, visit.address) }
  if (session.lacks_second_factor) return { see: secondFactorPath }
  const person = { ...visit, session }
  if (notice(person)) return { page: donePage(person) }
  const typed = person.query.get(codeField)
  if (!typed) return { page: codePage(person) }
  try {
    deps.identity.userCodeLimit(session.account_id, visit.source)
    const request = await findDeviceRequest(deps, typed, session.account_id)
    if (!request) throw invalidCode()
    return request.answer === null ? await act(person, request) : seeAnswer(request.answer)
  } catch (thrown) {
    return { page: codePage(person, problemOf(thrown)) }
  }
}
