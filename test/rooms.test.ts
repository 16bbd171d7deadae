import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'
import { circlesIn, importGraph, importsOf } from './support/import-graph.ts'
import { isClient, sources } from './support/sources.ts'

/** Returns the room of a file: the folder below src (each edge has its own), or the file's name at the top of src. */
function roomOf(path: string): string {
  const [, first = '', second, third] = path.split('/')
  if (first === 'edges' && third !== undefined) return `edges/${second}`
  return second === undefined ? first.replace(/\.ts$/, '') : first
}

function ownImports({ path, text }: { path: string; text: string }): string[] {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)))
    .filter((target) => target.startsWith('src/'))
    .map(roomOf)
}

/** The table of src/README.md: each room with the rooms that it imports. */
const rooms: Record<string, readonly string[]> = Object.fromEntries(
  readFileSync('src/README.md', 'utf8')
    .split('\n')
    .map((line) => /^\| `([\w/-]+)` \|.*\|([^|]*)\|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, room = '', imports = '']) => [room, [...imports.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name ?? '')]),
)

describe('the rooms of the source', () => {
  it('a room imports what the table says and nothing else', () => {
    const unused = new Set(Object.entries(rooms).flatMap(([room, targets]) => targets.map((to) => `${room} → ${to}`)))
    for (const source of sources.filter(({ path }) => path.startsWith('src/'))) {
      const room = roomOf(source.path)
      const allowed = rooms[room]
      assert.ok(allowed, `${source.path}: the room ${room} is not in the table of src/README.md`)
      for (const target of ownImports(source).filter((target) => target !== room)) {
        assert.ok(
          allowed.includes(target),
          `${source.path} may not import ${target}; ${room} may import ${allowed.join(', ') || 'nothing of ours'}`,
        )
        unused.delete(`${room} → ${target}`)
      }
    }
    assert.deepEqual([...unused], [], 'these arrows are not used any more: take them out of the table')
  })

  it('the client packages stand alone: nothing imports their sources, and they import nothing beside them', () => {
    for (const { path, text } of sources)
      for (const target of importsOf(text).filter((name) => name.startsWith('.')))
        assert.equal(isClient(normalize(join(dirname(path), target))), isClient(path), `${path} imports ${target}`)
  })

  it('scripts import nothing of the tests', () => {
    for (const { path, text } of sources.filter(({ path }) => path.startsWith('scripts/')))
      for (const name of importsOf(text)) assert.doesNotMatch(name, /^(\.\.\/)+test\//, path)
  })

  it('imports flow from the edges to the rules, never back: there is no circle of rooms', () => {
    const order = Object.keys(rooms)
    for (const [room, targets] of Object.entries(rooms))
      for (const target of targets)
        assert.ok(order.indexOf(target) < order.indexOf(room), `${room} must stand below ${target}, which it imports`)
    const layers = [
      'domain',
      'platform',
      'store',
      'people',
      'access',
      'mail',
      'webhooks',
      'handlers',
      'calls',
      'edges/rest',
      'main',
    ]
    assert.deepEqual(
      order.filter((room) => layers.includes(room)),
      layers,
    )
  })

  it('no files import each other in a circle, inside a room either, types included', () => {
    for (const folder of ['src/', 'scripts/', 'test/']) {
      const imports = importGraph(sources.filter(({ path }) => path.startsWith(folder)))
      assert.ok([...imports.values()].flat().length > 100, `the imports below ${folder} are read`)
      assert.deepEqual(circlesIn(imports), [], folder)
    }
  })

  it('a circle of imports is found, also within a folder', () => {
    const chain = Object.entries({ a: ['b'], b: ['c'], c: ['d'] })
    assert.deepEqual(circlesIn(new Map(chain)), [])
    assert.deepEqual(circlesIn(new Map([...chain, ['d', ['b']]])), [['b', 'c', 'd']])
  })
})
