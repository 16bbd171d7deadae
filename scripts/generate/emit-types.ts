import openapiTypescript, { astToString } from 'openapi-typescript'
import type { OpenApi } from './document.ts'
import { mapValues } from './schema.ts'
import { typescript } from './text.ts'

const source = 'spec/openapi.yaml'

/** Returns the wire types by openapi-typescript. */
export async function emitTypes(document: OpenApi): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(withoutDiscriminators(document)), { silent: true })
  return typescript(source, astToString(nodes))
}

/** Removes discriminators. Each part of a union names its own `type`, and openapi-typescript would add it again. */
function withoutDiscriminators(document: OpenApi): OpenApi {
  const schemas = mapValues(document.components.schemas, ({ discriminator: _, ...schema }) => schema)
  return { ...document, components: { ...document.components, schemas } }
}

/** Returns one short name for every named schema. Nullability belongs to the use of a name, not to the name. */
export function emitModels({ components: { schemas } }: OpenApi): string {
  const lines = Object.keys(schemas)
    .toSorted()
    .map((name) => {
      const type = `components['schemas']['${name}']`
      return `export type ${name} = ${schemas[name]?.nullable ? `NonNullable<${type}>` : type}`
    })
  return typescript(source, `import type { components } from './types.ts'\n\n${lines.join('\n')}`)
}
