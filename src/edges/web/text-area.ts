import type { Problem } from './fields.ts'
import { html, type Html } from './html.ts'

interface TextArea {
  name: string
  label: string
  value: string
  hint?: string
  maxLength: number
  problem: Problem | undefined
}

/** A field of several lines. */
export function textArea({ name, label, value, hint, maxLength, problem }: TextArea): Html {
  const isWrong = problem?.field === name
  const described = [isWrong ? `${name}-problem` : '', hint === undefined ? '' : `${name}-hint`].join(' ').trim()
  return html`<label for="${name}">${label}</label>
    ${isWrong ? html`<p id="${name}-problem" class="problem">${problem.text}</p>` : undefined}
    <textarea id="${name}" name="${name}" rows="6" dir="auto" required maxlength="${maxLength}"
      ${described === '' ? undefined : html`aria-describedby="${described}"`}
      ${isWrong ? html`aria-invalid="true" autofocus` : undefined}>
${value}</textarea>
    ${hint === undefined ? undefined : html`<small id="${name}-hint">${hint}</small>`}`
}
