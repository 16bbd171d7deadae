import { banner } from '../text.ts'
import { escaped } from './html.ts'

/** A page of the documents. Links use the addresses of a service: `/docs` and `/docs/NAME`. */
export interface Page {
  /** Name in its address; `index` is the start page. */
  name: string
  title: string
  /** Source file. */
  source: string
  /** HTML of `main`. */
  content: string
  /** Entry of the navigation to which the page belongs, if it has none. */
  below?: string
}

/** Entries of the navigation, in order. */
const entries: Readonly<Record<string, string>> = {
  index: 'Start',
  rest: 'REST',
  frames: 'WebSocket',
  mcp: 'MCP',
  events: 'Events',
  guides: 'Guides',
  errors: 'Errors',
  limits: 'Limits',
  authentication: 'Authentication',
  security: 'Security',
  changes: 'Changes',
}

export const addressOf = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`)

/** Content security policy: no content from other hosts, and no inline scripts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

const heading = /<h([23]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g

export interface Heading {
  level: number
  id: string
  /** HTML without links. */
  title: string
  /** Offset in the content. */
  index: number
}

export const headingsOf = (content: string): Heading[] =>
  [...content.matchAll(heading)].map(({ 1: level, 2: id = '', 3: title = '', index }) => ({
    level: Number(level),
    id,
    title: title.replace(/<\/?a\b[^>]*>/g, ''),
    index,
  }))

function navigationFor(page: Page): string {
  const items = Object.entries(entries).map(([name, title]) => {
    const here = page.name === name ? ' aria-current="page"' : page.below === name ? ' aria-current="true"' : ''
    const inside = page.name === name || page.below === name ? partsOf(page) : ''
    return `<li><a href="${addressOf(name)}"${here}>${title}</a>${inside}</li>`
  })
  return `<nav aria-label="Documents"><ul>\n${items.join('\n')}\n</ul></nav>`
}

/** Returns the sections of the open page. */
function partsOf({ content }: Page): string {
  const parts = headingsOf(content).filter(({ level }) => level === 2)
  return parts.length < 2
    ? ''
    : `<ul>${parts.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul>`
}

export const pageText = (page: Page, site: string): string => `<!-- ${banner(page.source)} -->
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(page.name === 'index' ? site : `${page.title} · ${site}`)}</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/site.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to main content</a>
<header>
<a class="site" href="/docs">${escaped(site)}</a>
<form role="search" hidden>
<label for="search-field">Search</label>
<input id="search-field" type="search" autocomplete="off" spellcheck="false">
<p role="status"></p>
<ol hidden></ol>
</form>
</header>
<div class="columns">
${navigationFor(page)}
<main id="content" tabindex="-1">
${page.content.trim()}
</main>
</div>
<footer>
<p>For programs: <a href="/openapi.yaml">openapi.yaml</a> (REST and OAuth), <a href="/asyncapi.yaml">asyncapi.yaml</a> (WebSocket), <a href="/llms.txt">llms.txt</a> (for models).</p>
</footer>
</body>
</html>
`
