import { FieldFault } from '../../people/field-fault.ts'
import type { ErrorCode } from '#generated/errors.ts'
import { Fault } from '../../fault.ts'
import { textForPeople } from './fault-texts.ts'
import { formToken } from './forgery.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

/** Error that a form shows when it is displayed again. */
export interface Problem {
  /** Name of the invalid field. Undefined if the error concerns no single field. */
  field?: string
  text: string
  code: ErrorCode
  status: number
  retryAfterSeconds?: number
}

/** Returns the error to show in a form. Rethrows every error that the person did not cause. */
export function problemOf(thrown: unknown): Problem {
  if (!(thrown instanceof Fault) || thrown.status >= 500) throw thrown
  const { code, status, retryAfterSeconds } = thrown
  const error = { code, status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (retryAfterSeconds !== undefined)
    return { ...error, text: `Too many requests. Try again in ${retryAfterSeconds} seconds.` }
  if (thrown instanceof FieldFault) {
    const { field, complaint } = thrown
    const { formText = `This ${complaint}` } = thrown
    return { ...error, field, text: sentence(formText) }
  }
  return { ...error, text: sentence(textForPeople(thrown)) }
}

/** Returns the text with a capital first letter and a full stop. */
export const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`

interface FormOptions {
  /** HTML attributes of the form in addition to method and action. */
  attributes?: Html
  problem?: Problem | undefined
}

/**
 * Renders a form for an address below {web_url}, with the token that protects against forged requests. It names the
 * person, so that nobody else sees its text after the next sign-in.
 */
export const form = (visit: Visit, action: string, content: Html, { attributes, problem }: FormOptions = {}): Html =>
  html`<form method="post" action="${visit.base}${action}" ${attributes}>
    <input type="hidden" name="token" value="${formToken(visit.browser, action)}" />
    ${visit.session && html`<input type="hidden" name="person" value="${visit.session.account_id}" />`}
    ${problemAlert(problem)}
    ${content}
  </form>`

/** Renders an error that concerns no single field. Pages with several forms show it above them. */
export const problemAlert = (problem: Problem | undefined): Html | undefined =>
  problem && problem.field === undefined ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string | undefined
  /** Text that is shown below the field. */
  hint?: Html | string | undefined
  autocomplete?: string
  isOptional?: boolean
  /** Id of the list with suggestions. */
  list?: string
  minLength?: number
  maxLength?: number
  problem?: Problem | undefined
  /** True if an error does not move the focus to the field. */
  keepsFocus?: true
}

interface Descriptions {
  /** Error above the control. */
  above: Html | undefined
  /** Hint below the control. */
  below: Html | undefined
  /** Attributes of the control. */
  attributes: Html | undefined
}

/** Renders the error or the hint of a control. An error replaces the hint, because both often say the same. */
function descriptionsOf({
  name,
  hint,
  problem,
  keepsFocus,
}: Pick<Field, 'name' | 'hint' | 'problem' | 'keepsFocus'>): Descriptions {
  if (problem?.field === name)
    return {
      above: html`<p id="${name}-problem" class="problem">${problem.text}</p>`,
      below: undefined,
      attributes: html`aria-describedby="${name}-problem" aria-invalid="true" ${keepsFocus ? undefined : html`autofocus`}`,
    }
  if (hint === undefined) return { above: undefined, below: undefined, attributes: undefined }
  const below = html`<small id="${name}-hint">${hint}</small>`
  return { above: undefined, below, attributes: html`aria-describedby="${name}-hint"` }
}

/** Renders a field with its label, and its hint or error. The label of an optional field says so. */
export function field({ name, label, type = 'text', value = '', hint, problem, ...more }: Field): Html {
  const { above, below, attributes } = descriptionsOf({ name, hint, problem, ...more })
  return html`<label for="${name}">${label}${more.isOptional ? ' (optional)' : undefined}</label>
    ${above}
    <input id="${name}" name="${name}" type="${type}" value="${value}" dir="auto" autocapitalize="none" spellcheck="false"
      ${more.isOptional ? undefined : html`required`}
      ${more.autocomplete ? html`autocomplete="${more.autocomplete}"` : html`autocomplete="off"`}
      ${more.list ? html`list="${more.list}"` : undefined}
      ${more.minLength ? html`minlength="${more.minLength}"` : undefined}
      ${more.maxLength ? html`maxlength="${more.maxLength}"` : undefined}
      ${attributes} />
    ${below}`
}

interface LongField extends Pick<Field, 'name' | 'label' | 'value' | 'hint' | 'isOptional' | 'maxLength' | 'problem'> {
  rows?: number
}

/** Renders a field for a text of several lines. */
export function textAreaField({ name, label, value = '', hint, problem, ...more }: LongField): Html {
  const { isOptional, maxLength, rows = 3 } = more
  const { above, below, attributes } = descriptionsOf({ name, hint, problem })
  return html`<label for="${name}">${label}${isOptional ? ' (optional)' : undefined}</label>
    ${above}
    <textarea id="${name}" name="${name}" dir="auto" rows="${rows}"
      ${maxLength ? html`maxlength="${maxLength}"` : undefined}
      ${attributes}>${'\n'}${value}</textarea>
    ${below}`
}

export interface ChoiceOption {
  value: string
  text: string
  /** True if the list shows the option, but nobody can choose it. */
  isDisabled?: boolean
}

interface Choice {
  name: string
  label: string
  options: readonly ChoiceOption[]
  /** Text that stands in the list until the person chooses an option. */
  placeholder?: string | undefined
  /** True if the form can be sent without an option. */
  isOptional?: boolean
  selected?: string | undefined
  hint?: Html | string
  problem?: Problem | undefined
}

/** Renders a list from which the person chooses one value. */
export function choice({ name, label, options, placeholder, isOptional, selected, hint, problem }: Choice): Html {
  const { above, below, attributes } = descriptionsOf({ name, hint, problem })
  return html`<label for="${name}">${label}</label>
    ${above}
    <select id="${name}" name="${name}" ${placeholder === undefined || isOptional ? undefined : html`required`} ${attributes}>
      ${placeholder === undefined ? undefined : html`<option value="">${placeholder}</option>`}
      ${options.map(
        ({ value, text, isDisabled }) =>
          html`<option value="${value}" ${value === selected ? html`selected` : undefined}${isDisabled ? html` disabled` : undefined}>${text}</option>`,
      )}
    </select>
    ${below}`
}

interface CreationForm {
  /** Label of the button that opens the form. The button of the form has the same label. */
  label: string
  content: Html
  /** True if the form is open when the page is shown. */
  isOpen: boolean
}

/** Renders the form that creates an object, behind a button. */
export const creationForm = ({ label, content, isOpen }: CreationForm): Html =>
  html`<details class="create" id="new" ${isOpen ? html`open` : undefined}><summary>${label}</summary>
<div class="narrow">${content}</div></details>`

/**
 * Renders a form that consists of one button. `about` names its object for screen readers. `fields` are hidden fields.
 */
export const button = (visit: Visit, action: string, label: string, about?: string, fields?: Html): Html =>
  form(
    visit,
    action,
    html`${fields}<button class="secondary" ${about === undefined ? undefined : html`aria-label="${label}: ${about}"`}>${label}</button>`,
    { attributes: html`class="inline"` },
  )
