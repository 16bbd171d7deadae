import { marked } from 'marked'
import { renderReference } from './asyncapi.ts'
import { refName, type AsyncApi, type Schema } from './document.ts'
import { inJsonSchema } from './json-schema.ts'
import { mapValues } from './schema.ts'
import { banner } from './text.ts'

const pages = {
  '/docs': 'REST',
  '/docs/frames': 'Live delivery',
  '/openapi.yaml': 'openapi.yaml',
  '/asyncapi.yaml': 'asyncapi.yaml',
}

const links = Object.entries(pages).map(([path, name]) => `<a href="${path}">${name}</a>`)

export const navigation = `<nav>${links.join('')}</nav>`

/** The feed's reference as one page without scripts. */
export async function framesPage(document: AsyncApi): Promise<string> {
  const reference = await renderReference(inJsonSchema(readable(document)))
  return `<!-- ${banner('spec/asyncapi.yaml')} -->
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    <title>${document.info.title}</title>
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
${marked.parse(reference, { async: false })}  </body>
</html>
`
}

/** A reader wants the fields of a frame, not of what it is composed of: `allOf` as one schema. */
function readable({ components, ...document }: AsyncApi): object {
  const schemas = mapValues(components.schemas, (schema) => flattened(schema, components.schemas))
  const messages = mapValues(components.messages, ({ payload, ...message }) => ({
    ...message,
    payload: { ...payload, schema: flattened(payload.schema, components.schemas) },
  }))
  return { ...document, components: { ...components, schemas, messages } }
}

function flattened(given: Schema, schemas: Record<string, Schema>): Schema {
  const {
    allOf,
    'x-refusal': _refusal,
    'x-code': _code,
    ...own
  } = given.$ref ? (schemas[refName(given.$ref)] ?? {}) : given
  const parts = [...(allOf ?? []).map((part) => flattened(part, schemas)), own]
  const required = parts.flatMap((part) => part.required ?? [])
  const properties: Record<string, Schema> = Object.assign({}, ...parts.map((part) => part.properties))
  const schema: Schema = Object.assign({}, ...parts)
  if (schema.items) schema.items = flattened(schema.items, schemas)
  if (Object.keys(properties).length === 0) return schema
  return { ...schema, required, properties: mapValues(properties, (field) => flattened(field, schemas)) }
}
