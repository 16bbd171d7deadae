import { banner } from './text.ts'

const pages = {
  '/docs': 'REST',
  '/docs/frames': 'Live delivery',
  '/docs/mcp': 'MCP',
  '/docs/events': 'Events',
  '/openapi.yaml': 'openapi.yaml',
  '/asyncapi.yaml': 'asyncapi.yaml',
  '/llms.txt': 'llms.txt',
}

const links = Object.entries(pages).map(([path, name]) => `<a href="${path}">${name}</a>`)

export const navigation = `<nav>${links.join('')}</nav>`

interface Page {
  title: string
  /** From what it is made. */
  source: string
  /** HTML. */
  reference: string
}

/** A page of the reference, without scripts. */
export const pageOf = ({ title, source, reference }: Page): string => `<!-- ${banner(source)} -->
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    <title>${title}</title>
    <style>
      body { margin: 0 auto; max-width: 60rem; padding: 0 1.2rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: #222; }
      nav { padding: 0.6rem 0; border-bottom: 1px solid #ddd; }
      nav a { margin-right: 1.2rem; }
      table { display: block; overflow: auto; border-collapse: collapse; }
      th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid #ddd; }
      code, pre { font: 0.9em ui-monospace, monospace; }
      pre { background: #f5f5f5; padding: 0.8rem; overflow: auto; }
    </style>
  </head>
  <body>
    ${navigation}
${reference}  </body>
</html>
`
