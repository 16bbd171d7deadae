import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { filesBelow } from './compare.ts'
import { root } from './root.ts'

/** Renders a template of the AsyncAPI generator: file name → text. */
async function render(
  document: unknown,
  template: string,
  parameters: Record<string, string>,
): Promise<Map<string, string>> {
  // The transpiled template resolves its imports from its own folder, so it lies inside node_modules.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/asyncapi-'))
  try {
    cpSync(template, join(folder, 'template'), { recursive: true })
    const Generator = loadGenerator(folder)
    const options = { forceWrite: true, install: false, templateParams: parameters }
    const generator = new Generator(join(folder, 'template'), join(folder, 'out'), options)
    await generator.generateFromString(JSON.stringify(document))
    return new Map(
      filesBelow(join(folder, 'out')).map((name) => [name, readFileSync(join(folder, 'out', name), 'utf8').trim()]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Renders the module of frames: their union, operations, feeds and close codes. Their shapes come from the module
 * `models`.
 */
export async function renderFrames(document: unknown, models: string): Promise<string> {
  const files = await render(document, join(import.meta.dirname, 'asyncapi-template'), { models })
  return files.get('frames.ts') ?? ''
}

/** Renders the reference of the feed with AsyncAPI's own Markdown template. */
export async function renderReference(document: unknown): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@asyncapi/markdown-template/package.json')
  const files = await render(document, dirname(manifest), { outFilename: 'frames.md', toc: 'false' })
  return files.get('frames.md') ?? ''
}

/**
 * Loads the generator with a stub of npm. It looks up npm on load to install templates, which this project does not
 * need.
 */
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
