import type { AsyncApi, Schema } from './document.ts'
import { compile } from './emit-validators.ts'
import { refName } from './document.ts'
import { importTypes, typescript } from './text.ts'

const source = 'spec/asyncapi.yaml'

interface Frame {
  op: string
  schema: string
}

const framesOf = ({ components }: AsyncApi): Frame[] =>
  Object.values(components.messages).map(({ name, payload }) => ({
    op: name,
    schema: refName(payload.schema.$ref ?? ''),
  }))

/** Returns a guard for each frame, for tests of the service. */
export function emitFrameValidators(document: AsyncApi): Promise<string> {
  const schemas: Record<string, Schema> = document.components.schemas
  const entries = framesOf(document).map(({ schema }): [string, object] => [
    `is${schema}`,
    { $ref: `out#/definitions/${schema}` },
  ])
  return compile(source, schemas, Object.fromEntries(entries))
}

export function emitFrameValidatorTypes(document: AsyncApi): string {
  const names = framesOf(document).map(({ schema }) => schema)
  const lines = names.map((name) => `export declare const is${name}: Guard<${name}>`)
  return typescript(
    source,
    `
${importTypes(names, '../rest/models.ts')}
import type { Guard } from '../rest/call.ts'

${lines.join('\n')}
`,
  )
}
