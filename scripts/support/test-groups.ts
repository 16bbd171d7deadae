import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Test files that take longest, the longest first. They start first, so that none of them is left for the end. Each has
 * a process of its own.
 */
export const longest: readonly string[] = [
  'contract/contract',
  'release/release',
  'faults/proof',
  'generated',
  'clients/behaviour',
  'deprecation',
  'hostile/largest',
  'faults/failover',
  'guides/stop-hook',
  'faults/outage',
  'faults/crash',
  'web/browser',
  'web/agent-pages',
  'store/plans',
  'web/browser-people',
  'bad-input/late',
  'web/connect-browser',
  'release/image',
  'faults/order',
  'process/folder-lock',
  'webhooks/fairness',
].map((name) => `test/${name}.test.ts`)

/** Rooms whose files share processes. Loading the service takes a process longer than the tests of most files. */
const sharedRooms =
  /^test\/(bad-input|cli|directory|domain|egress|files|handlers|hostile|jobs|mcp|oauth|sdk|search|store|web|webhooks|ws)\//

/**
 * Text of files that change, measure or end their whole process, list all of its SQL statements, or choose a port long
 * before its use, or of files in `test/` that they import.
 */
const wholeProcess =
  /exitAfterTests|plannedStatements|blocks\.ts'|^(?:const|let) .*await freePort|memoryUsage|unhandledRejection|process\.(once|on|exit|chdir)\b|mock\.(timers|method)|process\.env\['\w+'\] =|browser\.ts'/m

const filesPerProcess = 8

/**
 * Divides test files among processes. The result has the longest files first, then the groups of files that share a
 * process, and then the others.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const first = longest.filter((file) => files.includes(file))
  const others = files.filter((file) => !first.includes(file))
  const isShared = (file: string): boolean => sharedRooms.test(file) && !wholeProcess.test(textOf(file))
  const { shared = [], alone = [] } = Object.groupBy(others, (file) => (isShared(file) ? 'shared' : 'alone'))
  const rooms = Map.groupBy(shared, (file) => sharedRooms.exec(file)![1]!)
  const groups = [...rooms.values()].flatMap((room) => {
    const count = Math.ceil(room.length / filesPerProcess)
    return Array.from({ length: count }, (_, at) => room.filter((_, index) => index % count === at))
  })
  const own = (file: string): string[] => [file]
  return [...first.map(own), ...groups, ...alone.map(own)]
}

/** Returns the text of a test file, with that of the files of `test/` that it imports. */
function textOf(file: string): string {
  const texts = new Map<string, string>()
  function add(path: string): void {
    if (texts.has(path)) return
    const text = readFileSync(path, 'utf8')
    texts.set(path, text)
    for (const [, imported = ''] of text.matchAll(/ from '(\.[^']+\.ts)'/g)) {
      const target = join(dirname(path), imported)
      if (target.startsWith('test/') && existsSync(target)) add(target) // programs in texts import others
    }
  }
  add(file)
  return [...texts.values()].join('\n')
}

/** Writes a test file for each group of several files, and returns the file of each group. */
export function writeGroups(groups: readonly (readonly string[])[], folder: string): string[] {
  return groups.map((group, index) => {
    if (group.length === 1) return group[0]!
    const path = join(folder, `group-${index}.test.mjs`)
    // The hooks of a file are those of its suite, so that they do not run for the tests of other files.
    const suites = group.map((file) => {
      const address = JSON.stringify(pathToFileURL(resolve(file)).href)
      return `describe(${JSON.stringify(file)}, () => import(${address}))\n`
    })
    writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
    return path
  })
}
