import { mediaTypes } from '#generated/schemas.ts'
import type { Config } from '../../../config.ts'
import { numberText } from '../../../domain/limits.ts'
import { attachmentsMax } from '../attachments.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'

/** For a form with such a field. */
export const withFiles = html`enctype="multipart/form-data"`

/** Stands after all other fields, since those are looked at before a file is taken. */
export function fileField(config: Config, problem: Problem | undefined): Html {
  const isWrong = problem?.field === 'files'
  return html`<label for="files">Attach files</label>
    ${isWrong ? html`<p id="files-problem" class="problem">${problem.text}</p>` : undefined}
    <input id="files" name="files" type="file" multiple
      aria-describedby="${isWrong ? 'files-problem ' : ''}files-hint"
      ${isWrong ? html`aria-invalid="true" autofocus` : undefined} />
    <small id="files-hint">${problem && 'Nothing was sent, so files have to be chosen again. '}At most ${attachmentsMax(config)}, each of at most ${numberText(config.uploadBytesMax)} bytes: ${mediaTypes.join(', ')}.</small>`
}
