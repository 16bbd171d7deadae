import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repository } from './children.ts'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** Name of a function, time in ms of it and its callees, and its callees. */
interface Frame {
  name: string
  total: number
  self: number
  children: Map<string, Frame>
}

/** A frame in the format of the page: name, total, children. */
type Packed = [string, number, Packed[]]

const frame = (name: string): Frame => ({ name, total: 0, self: 0, children: new Map() })

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName || '(native)'
  const file = url.startsWith('file:') ? relative(repository, fileURLToPath(url)).replace(/^.*node_modules\//, '') : url
  return `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`
}

/** Start and warm-up, which would hide the interesting part. */
const skippedMs = 6_000

/** Returns the call tree without idle time. */
function treeOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)))
  const names = new Map(nodes.map((node) => [node.id, nameOf(node.callFrame)]))
  const pathOf = (id: number | undefined): string[] =>
    id === undefined ? [] : [...pathOf(parents.get(id)), names.get(id) ?? '']
  const root = frame('all')
  const weights = new Map<number, number>()
  let elapsed = 0
  for (const [index, id] of samples.entries()) {
    const ms = (timeDeltas[index] ?? 0) / 1000
    elapsed += ms
    if (elapsed > skippedMs) weights.set(id, (weights.get(id) ?? 0) + ms)
  }
  for (const [id, ms] of weights) {
    if (names.get(id) === '(idle)') continue
    root.total += ms
    let at = root
    for (const name of pathOf(id).slice(1)) {
      const child = at.children.get(name) ?? frame(name)
      at.children.set(name, child)
      child.total += ms
      at = child
    }
    at.self += ms
  }
  return root
}

export interface HotSpot {
  name: string
  share: number
}

export interface HotSpots {
  /** Own time by package or folder, and by function. */
  modules: HotSpot[]
  functions: HotSpot[]
  /** Time by function, with all of its callees. */
  inclusive: HotSpot[]
}

/** Returns shares of the time that is not idle. */
function hotSpots(root: Frame): HotSpots {
  const functions = new Map<string, number>()
  const modules = new Map<string, number>()
  const inclusive = new Map<string, number>()
  const add = (sums: Map<string, number>, name: string, ms: number): void =>
    void sums.set(name, (sums.get(name) ?? 0) + ms)
  const visit = (at: Frame, above: readonly string[]): void => {
    add(functions, at.name, at.self)
    add(modules, moduleOf(at.name), at.self)
    if (!above.includes(at.name)) add(inclusive, at.name, at.total)
    for (const child of at.children.values()) visit(child, [...above, at.name])
  }
  visit(root, [])
  const top = (sums: Map<string, number>): HotSpot[] =>
    [...sums].map(([name, ms]) => ({ name, share: ms / root.total })).sort((a, b) => b.share - a.share)
  return { modules: top(modules), functions: top(functions), inclusive: top(inclusive).slice(1) }
}

/** Returns the module of a function: `src/rest`, `pg`, `node:net`, …. */
function moduleOf(name: string): string {
  const file = name.split(' ').at(-1) ?? ''
  if (!/:\d+$/.test(file)) return name.startsWith('(') ? name : '(native)'
  if (file.startsWith('node:')) return file.split(':').slice(0, 2).join(':').split('/').slice(0, 2).join('/')
  return file
    .split('/')
    .slice(0, file.startsWith('@') || file.startsWith('src/') || file.startsWith('generated/') ? 2 : 1)
    .join('/')
    .replace(/:\d+$/, '')
}

/** Share of a frame that is too thin to see. Such frames would be most of the bytes. */
const thinnest = 0.0005

function pack(at: Frame, all: number): Packed {
  const children = [...at.children.values()]
    .filter((child) => child.total > all * thinnest)
    .sort((a, b) => b.total - a.total)
  return [at.name, Math.round(at.total * 10) / 10, children.map((child) => pack(child, all))]
}

/** Reads a profile and writes a self-contained page of it. Returns the functions that took most of the time. */
export function writeFlameGraph(profileFile: string, pageFile: string, title: string): HotSpots {
  const profile: CpuProfile = JSON.parse(readFileSync(profileFile, 'utf8'))
  const root = treeOf(profile)
  const template = readFileSync(new URL('./flame.html', import.meta.url), 'utf8')
  const data = JSON.stringify(pack(root, root.total)).replaceAll('<', '\\u003c')
  writeFileSync(
    pageFile,
    template.replaceAll('{{title}}', title).replace('"{{data}}"', () => data),
  )
  return hotSpots(root)
}
