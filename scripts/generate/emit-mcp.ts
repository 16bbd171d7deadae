import { viewOf } from './ajv.ts'
import { refName, type Mcp } from './document.ts'
import { withoutReferences } from './emit-input-schemas.ts'
import { compile } from './emit-validators.ts'
import { guardName } from './emit-events.ts'
import { inputName, inputOf } from './load-mcp.ts'
import { forValidator, mapValues } from './schema.ts'
import { importTypes, lines, literal, property, typescript } from './text.ts'

const source = 'spec/mcp.yaml'

/** Returns `tools.ts`: an interface that the tools implement, and everything that the service needs for each. */
export function emitTools(mcp: Mcp): string {
  const { tools, resources, views, notifications } = mcp
  const names = Object.keys(tools)
  const outputs = Object.values(tools).map(({ output }) => refName(output.$ref))
  const params = Object.values(notifications).map((notification) => refName(notification.params.$ref))
  const models = new Set([...names.map((name) => inputOf(mcp, name)), ...outputs, ...params])
  return typescript(
    source,
    `
${importTypes([...models], '../rest/models.ts')}
import type { ServiceErrorCode } from '../errors.ts'
import type { Guard, InputSchema } from '../rest/call.ts'
import * as inputs from './inputs.js'

/** Tools by name. */
export interface Tools<Context> {
${names.map((name) => signature(name, mcp)).join('\n\n')}
}

export type ToolName = keyof Tools<unknown>

export interface ToolFacts {
  /** Scope that a token needs. */
  readonly scope: string
  /** Rate limit of a call, in addition to that of requests. */
  readonly rate: 'writes' | 'searches' | null
  /** Returns true if the arguments fit the contract. */
  readonly accepts: Guard<unknown>
  /** Schema of the guard as data, to list all problems. */
  readonly input: InputSchema
  /** Next step after an error, by the code of the error. */
  readonly advice: Readonly<Partial<Record<ServiceErrorCode, string>>>
}

export const tools: Readonly<Record<ToolName, ToolFacts>> = ${lines(
      '{',
      names.map((name) => `${name}: ${facts(name, mcp)}`),
      '}',
    )}

/** Resources, by the tool whose first page they are. */
export const resources = ${lines(
      '{',
      Object.entries(resources).map(([name, { uri, scope }]) => `${name}: ${literal({ uri, scope })}`),
      '}',
    )} as const

/** Views that hosts show inside a chat. */
export const views = ${lines(
      '{',
      Object.entries(views).map(([name, { uri }]) => `${name}: ${literal({ uri })}`),
      '}',
    )} as const

/** Notifications of the service, with their parameters. */
export const notifications = ${lines(
      '{',
      Object.entries(notifications).map(([name, { method, scope }]) => `${name}: ${literal({ method, scope })}`),
      '}',
    )} as const

export interface Notifications {
${Object.entries(notifications)
  .map(([name, notification]) => `  ${name}: ${refName(notification.params.$ref)}`)
  .join('\n')}
}
`,
  )
}

function signature(name: string, mcp: Mcp): string {
  const { scope, output } = mcp.tools[name]!
  const result = `Promise<${refName(output.$ref)}>`
  return `  /** Scope ${scope} */\n  readonly ${name}: (context: Context, input: ${inputOf(mcp, name)}) => ${result}`
}

function facts(name: string, mcp: Mcp): string {
  const { scope, rate = null, input, advice = {} } = mcp.tools[name]!
  const { schemas } = mcp.components
  const data = withoutReferences(forValidator(input, viewOf('in', schemas)), schemas)
  const members = { scope: literal(scope), rate: literal(rate), accepts: `inputs.${name}`, input: literal(data) }
  const all = { ...members, advice: literal(advice) }
  return `{ ${Object.entries(all)
    .map(([member, value]) => `${member}: ${value}`)
    .join(', ')} }`
}

/** Returns `inputs.js`: a guard for the arguments of each tool and event. */
export function emitMcpInputs({ tools, events, components: { schemas } }: Mcp): Promise<string> {
  const view = { ...viewOf('in', schemas), defaults: true }
  const ofEvents = Object.entries(events).map(([name, { input }]) => [guardName(name), forValidator(input, view)])
  return compile(source, schemas, {
    ...mapValues(tools, ({ input }) => forValidator(input, view)),
    ...Object.fromEntries(ofEvents),
  })
}

export function emitMcpInputTypes(mcp: Mcp): string {
  const ofTools = Object.keys(mcp.tools).map((name): [string, string] => [name, inputOf(mcp, name)])
  const ofEvents = Object.keys(mcp.events).map((name): [string, string] => [guardName(name), inputName(name)])
  return guardTypes([...ofTools, ...ofEvents])
}

/** Returns `shapes.js`: a guard for each result, notification and event, for tests of the service. */
export const emitMcpShapes = (mcp: Mcp): Promise<string> =>
  compile(
    source,
    mcp.components.schemas,
    Object.fromEntries(shapesOf(mcp).map((name) => [`is${name}`, { $ref: `out#/definitions/${name}` }])),
  )

export const emitMcpShapeTypes = (mcp: Mcp): string =>
  guardTypes(shapesOf(mcp).map((name): [string, string] => [`is${name}`, name]))

const shapesOf = ({ tools, resources, notifications, events }: Mcp): string[] => {
  const outputs = [...Object.values(tools), ...Object.values(resources)].map(({ output }) => output)
  const params = Object.values(notifications).map((notification) => notification.params)
  const payloads = Object.values(events).map(({ payload }) => payload)
  return [...new Set([...outputs, ...params, ...payloads].map(({ $ref }) => refName($ref)))].toSorted()
}

function guardTypes(guards: [string, string][]): string {
  const models = new Set(guards.map(([, model]) => model))
  return typescript(
    source,
    `
${importTypes([...models], '../rest/models.ts')}
import type { Guard } from '../rest/call.ts'

${guards.map(([name, model]) => `export declare const ${property(name)}: Guard<${model}>`).join('\n')}
`,
  )
}
