import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Slowest test files, the slowest one first. They start first, so that no slow file runs alone at the end. Each has a
 * process of its own.
 */
export const slowestFiles: readonly string[] = [
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

/** Rooms whose files share processes. Loading the service takes longer than the tests of most files. */
const sharedRooms =
  /^test\/(bad-input|cli|directory|domain|egress|files|handlers|hostile|jobs|mcp|oauth|sdk|search|store|web|webhooks|ws)\//

/**
 * Pattern of files that need a process of their own. They change, measure or end their process, list all of its SQL
 * statements, or wait at the top level: the files of a group load at the same time, and a module that two of them wait
 * for would register the tests of both in one suite. It also applies to the files of `test/` that a file imports.
 */
const ownProcessPattern =
  /exitAfterTests|plannedStatements|^(?:export )?(?:const|let) .*= await |^await |memoryUsage|unhandledRejection|process\.(once|on|exit|chdir)\b|mock\.(timers|method)|process\.env\['\w+'\] =|browser\.ts'/m

const filesPerProcessMax = 8

/**
 * Divides test files among processes. The result has the slowest files first, then the groups of files that share a
 * process, and then the others.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const first = slowestFiles.filter((file) => files.includes(file))
  const others = files.filter((file) => !first.includes(file))
  const isShared = (file: string): boolean => sharedRooms.test(file) && !ownProcessPattern.test(textOf(file))
  const { shared = [], single = [] } = Object.groupBy(others, (file) => (isShared(file) ? 'shared' : 'single'))
  const rooms = Map.groupBy(shared, (file) => sharedRooms.exec(file)![1]!)
  const groups = [...rooms.values()].flatMap((room) => {
    const count = Math.ceil(room.length / filesPerProcessMax)
    return Array.from({ length: count }, (_, at) => room.filter((_, index) => index % count === at))
  })
  const groupOfOne = (file: string): string[] => [file]
  return [...first.map(groupOfOne), ...groups, ...single.map(groupOfOne)]
}

/** Returns the text of a test file, and of the files of `test/` that it imports. */
function textOf(file: string): string {
  const texts = new Map<string, string>()
  function add(path: string): void {
    if (texts.has(path)) return
    const text = readFileSync(path, 'utf8')
    texts.set(path, text)
    for (const [, imported = ''] of text.matchAll(/ from '(\.[^']+\.ts)'/g)) {
      const target = join(dirname(path), imported)
      if (target.startsWith('test/') && existsSync(target)) add(target) // a program in a string may import another file
    }
  }
  add(file)
  return [...texts.values()].join('\n')
}

/** Returns one test file for each group. For a group of several files, it writes a file that imports them. */
export function writeGroups(groups: readonly (readonly string[])[], folder: string): string[] {
  return groups.map((group, index) => {
    if (group.length === 1) return group[0]!
    const path = join(folder, `group-${index}-${basename(dirname(group[0]!))}.test.mjs`)
    // Each file gets a suite, so that its hooks do not run for the tests of other files.
    const suites = group.map((file) => {
      const address = JSON.stringify(pathToFileURL(resolve(file)).href)
      return `describe(${JSON.stringify(file)}, () => import(${address}))\n`
    })
    writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
    return path
  })
}
