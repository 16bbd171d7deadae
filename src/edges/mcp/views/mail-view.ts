import { readFileSync } from 'node:fs'
import type { ReadResourceResult } from '@modelcontextprotocol/server'
import { views } from '#generated/mcp/tools.ts'

/** Media type of a view (MCP Apps, revision 2026-01-26). */
export const viewMediaType = 'text/html;profile=mcp-app'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Document of the view. It contains its style and script, so the frame needs no request. */
const mailDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>Mail</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<style>${['../../web/assets/tokens.css', '../../web/assets/base.css', 'mail.css'].map(read).join('')}</style>
</head>
<body class="inline">
<main aria-label="Mail"></main>
<script type="module">${read('mail.js')}</script>
</body>
</html>
`

/** Policy of the view: it needs no host. The border separates it from the chat. */
const meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } }

/** Returns the view at a URI. Returns undefined if there is none. */
export const viewAt = (uri: string): ReadResourceResult | undefined =>
  uri === views.mail.uri ? { contents: [{ uri, mimeType: viewMediaType, text: mailDocument, _meta: meta }] } : undefined
