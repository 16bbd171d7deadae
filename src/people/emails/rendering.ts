import type { EmailText } from './kinds.ts'

/** Email in the forms in which it is sent. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

interface EmailFrame {
  /** URL of the action. */
  url: string
  /** URL of the page with the settings of notifications. Absent if the person cannot turn the email off. */
  settingsUrl?: string | undefined
}

const serviceName = 'Agent Messaging Service'
const settingsSentence = 'You can turn such emails off in your account:'

/** Renders an email as plain text and as HTML. The HTML has no remote content, so reading it tells nobody. */
export const renderEmail = (content: EmailText, frame: EmailFrame): RenderedEmail => ({
  subject: content.subject,
  text: plainText(content, frame),
  html: document(content, frame),
})

const plainText = ({ paragraphs, lines = [], action }: EmailText, { url, settingsUrl }: EmailFrame): string =>
  [
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]),
    `${action.label}:\n${url}`,
    ...(settingsUrl === undefined ? [] : [`${settingsSentence}\n${settingsUrl}`]),
    `-- \n${serviceName}\n`,
  ].join('\n\n')

const bodyStyle =
  'max-width: 40em; margin: 1em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.5; overflow-wrap: anywhere'

/** Colours for a mail program that shows emails in the dark. */
const darkStyle =
  '@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #eee } a { color: #9cc9ff } }'

const document = (
  { subject, paragraphs, lines = [], action }: EmailText,
  { url, settingsUrl }: EmailFrame,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyle}</style>
</head>
<body style="${bodyStyle}">
<main>
<h1 style="font-size: 1.25em">${escaped(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${lines.length === 0 ? '' : `<ul>\n${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}\n</ul>`}
<p><a href="${escaped(url)}">${escaped(action.label)}</a></p>
${settingsUrl === undefined ? '' : `<p><small>${settingsSentence} <a href="${escaped(settingsUrl)}">Notifications</a></small></p>`}
<p><small>${serviceName}</small></p>
</main>
</body>
</html>
`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
