import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { stringify } from 'yaml'
import type { OpenApi } from './document.ts'
import { framesPage } from './frames-page.ts'
import { inJsonSchema } from './json-schema.ts'
import { llmsText } from './llms-text.ts'
import { guidePage } from './guides.ts'
import type { Documents } from './load.ts'
import { mcpPage } from './mcp-page.ts'
import { navigation } from './page.ts'
import { publishedMcp } from './published-mcp.ts'
import { published } from './published.ts'
import { banner } from './text.ts'

const yaml = (source: string, document: unknown): string =>
  `# ${banner(source)}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`

/** The bundled documents, with the limits that hold by default, and the page that shows REST, by path below docs/. */
export function emitDocs(openapi: OpenApi, asyncapi: unknown): [string, string][] {
  return [
    ['openapi.yaml', yaml('spec/openapi.yaml', published(openapi))],
    ['asyncapi.yaml', yaml('spec/asyncapi.yaml', asyncapi)],
    ['index.html', referencePage(openapi)],
    ...redoc(),
  ]
}

const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

/** What a service publishes when it has filled in its limits, by path below templates/. */
export async function emitTemplates({ openapi, asyncapi, mcp, guides }: Documents): Promise<[string, string][]> {
  return [
    ['openapi.json', json(published(openapi))],
    ['asyncapi.json', json(inJsonSchema(asyncapi))],
    ['mcp.json', json(publishedMcp(mcp))],
    ['frames.html', await framesPage(asyncapi)],
    ['mcp.html', mcpPage(mcp)],
    ['llms.txt', llmsText(openapi, mcp, guides)],
    ...guides.map((guide): [string, string] => [`guides/${guide.name}.html`, guidePage(guide)]),
  ]
}

/** Redoc's one file and its licences, so that the service needs nothing of the package. */
function redoc(): [string, string][] {
  const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const notices = `${script}.LICENSE.txt`
  return [
    ['redoc.standalone.js', `// ${banner('the package redoc')}\n${readFileSync(script, 'utf8')}`],
    [basename(notices), readFileSync(notices, 'utf8')],
  ]
}

/** Nothing may come from another host: neither Redoc's fonts nor its logo. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  'child-src blob:',
].join('; ')

const fontFamily = 'system-ui, sans-serif'

const theme = { typography: { fontFamily, headings: { fontFamily }, code: { fontFamily: 'ui-monospace, monospace' } } }

function referencePage({ info }: OpenApi): string {
  const attribute = JSON.stringify(theme).replaceAll('"', '&quot;')
  return `<!-- ${banner('spec/openapi.yaml')} -->
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>${info.title}: reference</title>
    <style>
      body { margin: 0; font-family: system-ui, sans-serif; }
      nav { padding: 0.6rem 1.2rem; border-bottom: 1px solid #ddd; }
      nav a { margin-right: 1.2rem; }
      img[src^="https:"] { display: none; }
    </style>
  </head>
  <body>
    ${navigation}
    <redoc spec-url="/openapi.json" theme="${attribute}"></redoc>
    <script src="/docs/redoc.standalone.js"></script>
  </body>
</html>
`
}
