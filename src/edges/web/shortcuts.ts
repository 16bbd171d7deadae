import { html, type Html } from './html.ts'
import { paths } from './paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps } from './route.ts'

export const path = paths.shortcuts

/** Keys of `assets/page.js` with their effects. */
const shortcuts: readonly (readonly [keys: readonly string[], effect: string])[] = [
  [['c'], 'Write a message, in a mailbox'],
  [['/'], 'Go to the search field'],
  [['j'], 'Go to the next row of a list'],
  [['k'], 'Go to the previous row of a list'],
  [['x'], 'Select the row, in a mailbox'],
  [['r'], 'Write a reply, in a thread'],
  [['Ctrl', 'Enter'], 'Send the form'],
  [['Escape'], 'Close a dialog, or leave a field or thread'],
  [['?'], 'Show this list'],
]

const shortcutList: Html = html`<dl class="shortcuts">${shortcuts.map(
  ([keys, effect]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${effect}</dd></div>`,
)}</dl>`

const title = 'Keyboard shortcuts'

/** Link to the page of the shortcuts. The script of all pages shows the dialog instead. */
export const shortcutsLink = ({ base }: Visit): Html =>
  html`<a href="${base}${path}" class="meta" data-dialog="shortcuts"><span class="label">${title}</span> <kbd>?</kbd></a>`

export const shortcutsDialog: Html = html`<dialog id="shortcuts" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">${title}</h2>
${shortcutList}
<form method="dialog"><button class="secondary">Close</button></form>
</dialog>`

export const showShortcuts = async (_deps: WebDeps, _visit: PersonVisit): Promise<PageAnswer> => ({
  page: { title, body: html`${shortcutList}<p>A field keeps its keys while you type in it.</p>` },
})
