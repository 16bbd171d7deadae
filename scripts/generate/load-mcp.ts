import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { component, refName, type Mcp, type Schema, type SkillObject } from './document.ts'
import { isObject } from './schema.ts'

/** Matches `./schemas/Handle.yaml`, and `Handle.yaml` in the same folder. */
const fileReference = /^(?:\.\/schemas\/)?(\w+\.yaml)$/

/** Loads mcp.yaml with all referenced schemas under `components`, like the other bundled documents. */
export function loadMcp(folder: string): Mcp {
  const schemas: Record<string, Schema> = {}
  const named = (name: string, schema: Schema): void => {
    schemas[name] ??= schema
  }
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node === 'string') return referenceOf(node) ?? node
    if (!isObject(node)) return node
    const { $ref } = node
    if (typeof $ref === 'string') read($ref)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
  }
  const read = (reference: string): void => {
    const name = basename(reference, '.yaml')
    if (name in schemas) return
    schemas[name] = {} // until it is read, for a schema that refers to itself
    const schema = parse(readFileSync(join(folder, 'schemas', `${name}.yaml`), 'utf8'))
    schemas[name] = resolve(schema) as Schema
  }
  const document = resolve(parse(readFileSync(join(folder, 'mcp.yaml'), 'utf8'))) as Mcp
  for (const [name, { input }] of Object.entries({ ...document.tools, ...document.events }))
    if (!input.$ref) named(inputName(name), input)
  return { ...document, skills: loadSkills(join(folder, 'skills')), components: { ...document.components, schemas } }
}

/** Loads the skills. The name of each is the name of its folder (Agent Skills specification). */
function loadSkills(folder: string): SkillObject[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name, 'SKILL.md'), 'utf8')
      const [, yaml = ''] = text.split(/^---$/m, 2)
      const frontmatter = parse(yaml)
      if (frontmatter?.name !== name) throw new Error(`skills/${name}/SKILL.md: its name must be ${name}`)
      return { frontmatter, text }
    })
}

function referenceOf(text: string): string | undefined {
  const [, file] = fileReference.exec(text) ?? []
  return file && `#/components/schemas/${basename(file, '.yaml')}`
}

/** Returns the schemas of event payloads with their references. */
export function payloadsOf({ events, components: { schemas } }: Mcp): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const add = (reference: string): void => {
    const name = refName(reference)
    if (name in found) return
    found[name] = component(schemas, reference)
    for (const [, inner = ''] of JSON.stringify(found[name]).matchAll(/"\$ref":"([^"]+)"/g)) add(inner)
  }
  for (const { payload } of Object.values(events)) add(payload.$ref)
  return found
}

/** Returns the schema name of the arguments of a tool or event: `list_contacts` → `ListContactsInput`. */
export const inputName = (name: string): string =>
  `${name.replace(/(?:^|[_.])(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`

/** Returns the name of the schema of a tool's arguments. */
export const inputOf = ({ tools }: Mcp, tool: string): string => {
  const { $ref } = component(tools, tool).input
  return $ref === undefined ? inputName(tool) : basename($ref)
}
