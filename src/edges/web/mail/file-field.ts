import type { Config } from '../../../settings/config.ts'
import { formatNumber } from '../../../domain/limits.ts'
import { attachmentsMax } from './attachments.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'

/** Attribute of a form with a file field. */
export const multipartAttribute = html`enctype="multipart/form-data"`

/**
 * Renders the field for files. It must be the last field of a form, because the other fields are checked before a file
 * is read.
 */
export function fileField(config: Config, problem: Problem | undefined): Html {
  const isWrong = problem?.field === 'files'
  return html`<div class="attach"><label for="files">Attach files</label>
    ${isWrong ? html`<p id="files-problem" class="problem">${problem.text}</p>` : undefined}
    <input id="files" name="files" type="file" multiple
      aria-describedby="${isWrong ? 'files-problem ' : ''}files-hint"
      ${isWrong ? html`aria-invalid="true" autofocus` : undefined} />
    <small id="files-hint">${problem && 'If you chose files, choose them again. '}Up to ${attachmentsMax(config)} files, ${sizeText(config.uploadBytesMax)} each.</small></div>`
}

const mebibyte = 1_048_576

/** Returns a size as a text. The unit is MB for whole numbers of MB, and bytes for all others. */
const sizeText = (bytes: number): string =>
  bytes % mebibyte === 0 ? `${bytes / mebibyte} MB` : `${formatNumber(bytes)} bytes`
