import { component, refName, type AsyncApi, type FrameObject, type Schema } from './document.ts'
import { markdown } from './markdown.ts'
import { banner } from './text.ts'

const pages = { '/docs': 'REST', '/docs/frames': 'Live delivery', '/openapi.yaml': 'openapi.yaml', '/asyncapi.yaml': 'asyncapi.yaml' }

export const navigation = `<nav>${Object.entries(pages).map(([path, name]) => `<a href="${path}">${name}</a>`).join('')}</nav>`

/** The feed's reference as one page without scripts. */
export function framesPage({ info, components }: AsyncApi): string {
  const frames = Object.values(components.messages).map((frame) => section(frame, components.schemas))
  return `<!-- ${banner('spec/asyncapi.yaml')} -->
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    <title>${escape(info.title)}</title>
    <style>
      body { margin: 0 auto; max-width: 60rem; padding: 0 1.2rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: #222; }
      nav { padding: 0.6rem 0; border-bottom: 1px solid #ddd; }
      nav a { margin-right: 1.2rem; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid #ddd; }
      code, pre { font: 0.9em ui-monospace, monospace; }
      pre { background: #f5f5f5; padding: 0.8rem; overflow: auto; }
    </style>
  </head>
  <body>
    ${navigation}
    <h1>${escape(info.title)}</h1>
${markdown(info.description)}
${frames.join('\n')}
  </body>
</html>
`
}

function section({ name, title, summary, payload, examples }: FrameObject, schemas: Record<string, Schema>): string {
  const fields = fieldsOf(payload.schema, schemas).map(([field, schema, required]) => {
    const type = escape(typeOf(schema, schemas)) + (required ? '' : ', optional')
    return `<tr><td><code>${field}</code></td><td>${type}</td><td>${markdown(describe(schema, schemas))}</td></tr>`
  })
  const samples = examples.map((example) => `${markdown(example.summary)}\n<pre>${escape(JSON.stringify(example.payload, null, 2))}</pre>`)
  return `<h2><code>${escape(name)}</code>: ${escape(title)}</h2>
${markdown(summary)}
<table><tr><th>Field</th><th>Type</th><th>Meaning</th></tr>
${fields.join('\n')}
</table>
${samples.join('\n')}`
}

type Field = [name: string, schema: Schema, required: boolean]

/** Fields of an object, those of `allOf` included. */
function fieldsOf(given: Schema, schemas: Record<string, Schema>): Field[] {
  const schema = resolve(given, schemas)
  const own = Object.entries(schema.properties ?? {}).map(([name, field]): Field => [name, field, schema.required?.includes(name) ?? false])
  return [...own, ...(schema.allOf ?? []).flatMap((part) => fieldsOf(part, schemas))]
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema => (schema.$ref ? component(schemas, schema.$ref) : schema)

const describe = (schema: Schema, schemas: Record<string, Schema>): string =>
  schema.description ?? resolve(schema, schemas).description ?? ''

function typeOf(given: Schema, schemas: Record<string, Schema>): string {
  const [only] = given.allOf ?? []
  const schema = resolve(only ?? given, schemas)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const items = schema.items?.$ref ? refName(schema.items.$ref) : schema.items && typeOf(schema.items, schemas)
  return `${items ? `array of ${items}` : schema.type}${schema.nullable ? ' or null' : ''}`
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
