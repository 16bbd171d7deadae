import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './load.ts'
import { isObject } from './schema.ts'

/**
 * AsyncAPI's own schema dialect has no `nullable`. The schemas are shared with the OpenAPI document, so the published document gets them in
 * plain JSON Schema.
 */
export function inJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inJsonSchema)
  if (!isObject(node)) return node
  if (typeof node.schemaFormat === 'string') return inJsonSchema(node.schema)
  const { nullable, type, ...rest } = node
  const result = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inJsonSchema(value)]))
  if (nullable === true) return { type: [type, 'null'], ...result }
  return type === undefined ? result : { type: inJsonSchema(type), ...result }
}

/** Runs the AsyncAPI generator with the template beside this file: file name → text. */
export async function renderFrames(document: string): Promise<Map<string, string>> {
  // Inside node_modules, because the transpiled template resolves its imports from where it lies.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/frames-'))
  try {
    cpSync(join(import.meta.dirname, 'asyncapi-template'), join(folder, 'template'), { recursive: true })
    const Generator = loadGenerator(folder)
    const generator = new Generator(join(folder, 'template'), join(folder, 'out'), { forceWrite: true, install: false })
    await generator.generateFromString(document)
    const names = readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.ts'))
    return new Map(names.map((name) => [name, readFileSync(join(folder, 'out', name), 'utf8').trim()]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The generator looks npm up when it is loaded, to install templates. Ours needs no installing and npm may be anywhere: a stub will do. */
function loadGenerator(folder: string) {
  const npm = join(folder, 'node_modules/npm')
  mkdirSync(npm, { recursive: true })
  writeFileSync(join(npm, 'index.js'), '')
  const before = process.env.NODE_MODULES
  process.env.NODE_MODULES = folder
  try {
    return createRequire(import.meta.url)('@asyncapi/generator')
  } finally {
    if (before === undefined) delete process.env.NODE_MODULES
    else process.env.NODE_MODULES = before
  }
}
