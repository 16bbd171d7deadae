import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { join } from 'node:path'
import { contractAjv, viewOf } from './ajv.ts'
import { component, type OpenApi, type Parameter, type Schema } from './document.ts'
import { typedBody } from './emit-handlers.ts'
import { hasInput, inputType } from './input.ts'
import { root } from './root.ts'
import type { Operation } from './model.ts'
import { forValidator, mapValues, type ValidatorView } from './schema.ts'
import { banner, importTypes, typescript } from './text.ts'

const source = 'spec/openapi.yaml'

/** Returns `inputs.js`: a guard for the input of each operation. */
export function emitInputs(operations: Operation[], { components: { schemas } }: OpenApi): Promise<string> {
  const entries = operations
    .filter(hasInput)
    .map((operation): [string, object] => [operation.id, inputSchema(operation, schemas)])
  return compile(source, schemas, Object.fromEntries(entries))
}

/** Returns the types of the guards, so that calls need no cast. */
export function emitInputTypes(operations: Operation[], { components: { schemas } }: OpenApi): string {
  const inputs = operations.filter(hasInput)
  const models = new Set(inputs.flatMap(({ body }) => typedBody(body)?.schema ?? []))
  const lines = inputs.map(
    (operation) => `export declare const ${operation.id}: Guard<${inputType(operation, schemas)}>`,
  )
  return typescript(
    source,
    `
${importTypes([...models], './models.ts')}
import type { Guard, ReceivedFile, UnreadBytes } from './call.ts'

${lines.join('\n')}
`,
  )
}

/** Returns `shapes.js`: a guard for each shape of a reply. It is a separate file, because only tests check replies. */
export function emitShapes(operations: Operation[], { components: { schemas } }: OpenApi): Promise<string> {
  const entries = replyShapes(operations).map((name): [string, object] => [
    `is${name}`,
    { $ref: `out#/definitions/${name}` },
  ])
  return compile(source, schemas, Object.fromEntries(entries))
}

export function emitShapeTypes(operations: Operation[]): string {
  const names = replyShapes(operations)
  const lines = names.map((name) => `export declare const is${name}: Guard<${name}>`)
  return typescript(
    source,
    `
${importTypes(names, './models.ts')}
import type { Guard } from './call.ts'

${lines.join('\n')}
`,
  )
}

/** Compiles standalone ajv validators, one export per entry, without dependencies at run time. */
export async function compile(
  from: string,
  schemas: Record<string, Schema>,
  entries: Record<string, object>,
): Promise<string> {
  const ajv = contractAjv(schemas)
  for (const [name, schema] of Object.entries(entries)) ajv.addSchema({ $id: name, ...schema })
  const code = standalone.default(
    ajv,
    mapValues(entries, (_schema, name) => name),
  )
  return bundled(from, code)
}

/** Bundles ajv's helpers once with esbuild, because ajv writes `require` even into modules. */
async function bundled(from: string, code: string): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { parsed as formats } from './formats.ts'\n${code}`,
      resolveDir: join(root, 'scripts/generate'),
      sourcefile: 'validators.js',
    },
    absWorkingDir: root,
    tsconfigRaw: '{}',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    banner: { js: `// ${banner(from)}` },
  })
  return result.outputFiles.map(({ text }) => text).join('')
}

/** Returns the ajv schema of an operation's input. */
export function inputSchema(operation: Operation, schemas: Record<string, Schema>): object {
  const view = { ...viewOf('in', schemas), defaults: true }
  const { path_parameters, query_parameters, header_parameters, required_together, body } = operation
  const halves = {
    ...(path_parameters.length > 0 && { path: parametersSchema(path_parameters, [], view) }),
    ...(query_parameters.length > 0 && { query: parametersSchema(query_parameters, required_together, view) }),
    ...(header_parameters.length > 0 && { header: parametersSchema(header_parameters, [], view) }),
    ...(body && { body: bodySchema(body, schemas) }),
  }
  return { type: 'object', required: Object.keys(halves), properties: halves }
}

function bodySchema({ kind, schema }: NonNullable<Operation['body']>, schemas: Record<string, Schema>): object {
  if (kind === 'bytes') return {}
  return kind === 'multipart' ? partsSchema(component(schemas, schema)) : { $ref: `in#/definitions/${schema}` }
}

/** Returns the schema of the parts. The edge creates their values, and the client decides which parts there are. */
function partsSchema({ required = [], properties = {} }: Schema): object {
  return { type: 'object', required, properties: mapValues(properties, () => ({})), additionalProperties: false }
}

function parametersSchema(parameters: Parameter[], together: string[], view: ValidatorView): object {
  const dependencies = together.map((name): [string, string[]] => [name, together.filter((other) => other !== name)])
  return {
    type: 'object',
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, forValidator(schema, view)])),
    ...(together.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  }
}

function replyShapes(operations: Operation[]): string[] {
  const bodies = operations.flatMap(({ replies }) => replies.map(({ body }) => body))
  return [...new Set(bodies.flatMap((body) => (body?.type === 'application/json' ? [body.schema] : [])))].toSorted()
}
