import type { ContentPart } from '#generated/rest/models.ts'
import { numberText } from '../../../domain/limits.ts'
import { withHiddenShown } from '../../../domain/untrusted-text.ts'
import { html, type Html } from '../html.ts'
import { dataTree, type ValuesLeft } from './data-tree.ts'
import { visibleText } from './mail-text.ts'

/** Renders a content part. Text stays plain text, and nothing is loaded without a click. */
export function partOf(part: ContentPart, left: ValuesLeft): Html {
  switch (part.type) {
    case 'text':
      return html`<div class="text" dir="auto">${withHiddenShown(part.text)}</div>`
    case 'data':
      return html`<div><small>Data${part.schema === null ? undefined : html` with schema ${visibleText(part.schema)}`}</small>
${dataTree(part.data, left)}</div>`
    case 'image':
      return linkTo(part, 'Image', [part.mime_type])
    case 'file':
      return linkTo(
        part,
        'File',
        [part.mime_type, part.size === null ? null : `${numberText(part.size)} bytes`],
        part.name,
      )
  }
}

type Linked = Extract<ContentPart, { url: string }>

/** Renders a link to an uploaded file by a temporary address, or to the site that the sender names. */
function linkTo(
  { url, file_id }: Linked,
  kind: string,
  details: readonly (string | null)[],
  name: string | null = null,
): Html {
  const { host, protocol } = URL.parse(url) ?? { host: '', protocol: '' }
  const about = html`${kind}${details.map((detail) => detail !== null && html`, ${visibleText(detail)}`)}`
  if (!/^https?:$/.test(protocol)) return html`<p>${about}: ${visibleText(url)}</p>`
  const elsewhere =
    file_id === null ? html` <small>at <strong class="name">${host}</strong>, another site</small>` : undefined
  return html`<p>${about}: <a href="${url}" rel="noopener noreferrer nofollow" class="name">${name === null ? 'Open' : visibleText(name)}</a>${elsewhere}</p>`
}
