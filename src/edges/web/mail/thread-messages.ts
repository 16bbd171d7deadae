import type { ContentPart } from '#generated/rest/models.ts'
import { formatNumber } from '../../../domain/limits.ts'
import type { MessageView } from '../../../domain/thread-views.ts'
import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { html, type Html } from '../html.ts'
import { avatar } from '../icons.ts'
import { badge, timeHtml } from '../rendering.ts'
import { dataTree, type ValueBudget, valuesShownMax } from './data-tree.ts'
import { authorText, isReplySubjectOf, lineStart, subjectLine, visibleText } from './mail-text.ts'

/** Renders a content part. Text stays plain text, and the browser loads nothing without a click. */
function contentPartHtml(part: ContentPart, left: ValueBudget): Html {
  switch (part.type) {
    case 'text':
      return html`<div class="text" dir="auto">${showHiddenCharacters(part.text)}</div>`
    case 'data':
      return html`<div><small>Data${part.schema === null ? undefined : html` with schema ${visibleText(part.schema)}`}</small>
${dataTree(part.data, left)}</div>`
    case 'image':
      return linkTo(part, 'Image', [part.mime_type])
    case 'file':
      return linkTo(
        part,
        'File',
        [part.mime_type, part.size === null ? null : `${formatNumber(part.size)} bytes`],
        part.name,
      )
  }
}

type Linked = Extract<ContentPart, { url: string }>

/**
 * Renders a link to a file. An uploaded file gets a temporary address. Any other file is at the site that the sender
 * names.
 */
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

/** Returns the start of the content of a message as one line. */
function startOf({ content_parts }: MessageView): string {
  const text = content_parts.find((part) => part.type === 'text')
  if (text) return lineStart(text.text)
  const kinds: Readonly<Record<ContentPart['type'], string>> = { text: '', data: 'Data', image: 'Image', file: 'File' }
  return content_parts.map(({ type }) => kinds[type]).join(', ')
}

interface ShownMessages {
  messages: readonly MessageView[]
  subject: string | null
  /** True if all messages are open. */
  areAllOpen: boolean
  /** True if the browser may move to the message at which the person continues to read. */
  mayFocus: boolean
}

/** Returns the numbers of the messages that are open at first: those that are unread, and the last one. */
export const openMessages = (messages: readonly MessageView[]): number[] =>
  messages.flatMap(({ unread }, n) => (unread || n === messages.length - 1 ? [n] : []))

/**
 * Renders the messages of a page of a thread. Read messages are closed. The browser moves to the first open message,
 * without a script, unless it is the first on the page.
 */
export function messageList({ messages, subject, areAllOpen, mayFocus }: ShownMessages): Html {
  const open = openMessages(messages)
  return html`${messages.map((message, n) =>
    messageOf(message, subject, {
      isOpen: areAllOpen || open.includes(n),
      hasFocus: mayFocus && !areAllOpen && n > 0 && n === open[0],
    }),
  )}`
}

interface Shown {
  isOpen: boolean
  hasFocus: boolean
}

function messageOf(message: MessageView, threadSubject: string | null, { isOpen, hasFocus }: Shown): Html {
  const { envelope_id, author, to, cc, subject, created_at, unread, auto_reply, content_parts } = message
  const left = { count: valuesShownMax }
  const copies = cc.length === 0 ? '' : `, cc ${cc.join(', ')}`
  return html`<article id="${envelope_id}" class="message" tabindex="-1" ${hasFocus ? html`autofocus` : undefined} aria-labelledby="by-${envelope_id}">
<details ${isOpen ? html`open` : undefined}><summary>${avatar(author.handle)}
<span class="line"><h2 id="by-${envelope_id}">${authorText(author)}</h2>${unread ? badge('Unread') : undefined}${timeHtml(created_at)}</span>
<span class="start"><bdi>${startOf(message)}</bdi></span>
<span class="to">To ${to.join(', ')}${copies}${auto_reply ? ' · automatic reply' : ''}</span></summary>
<div class="content">${isReplySubjectOf(subject, threadSubject) ? undefined : html`<h3>${subjectLine(subject)}</h3>`}
${content_parts.map((part) => contentPartHtml(part, left))}</div></details>
</article>`
}
