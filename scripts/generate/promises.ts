import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from './markdown.ts'

/** A promise of the service in spec/promises.yaml. */
export interface Promised {
  /** The promise, one sentence. */
  promise: string
  /** The way it is kept, one sentence. */
  by?: string
  /** Source of the rule. */
  source?: string
}

export type Promises = Readonly<Record<string, Promised>>

/** A test that shows a promise. */
interface Proof {
  /** Path of the test file in the repository. */
  path: string
  title: string
}

/** Matches the numbers at the beginning of a title, such as `R1, R4: nothing is lost`, outside of comments. */
const titled =
  /^[ \t]*(?:await )?(?:\w+\.)?(?:test|it|describe)\(\s*(['"`])((?:[RST]\d+(?:, )?)+): ((?:(?!\1).)*)\1(?!,\s*\{[^}]*\b(?:skip|todo): true)/gms

/** Returns the tests of each promise by number, in the order of their paths. */
export function proofsIn(folder: string): Map<string, Proof[]> {
  const found = new Map<string, Proof[]>()
  for (const path of globSync('test/**/*.test.ts', { cwd: folder }).sort())
    for (const [, , numbers = '', title = ''] of readFileSync(join(folder, path), 'utf8').matchAll(titled))
      for (const number of numbers.split(', ')) {
        const proofs = found.get(number) ?? []
        found.set(number, [...proofs, { path, title: title.replace(/\$\{.*?\}/g, '…') }])
      }
  return found
}

/** Throws if a promise has no test, or if a test names an unknown promise. */
export function requireProofs(promises: Promises, proofs: ReadonlyMap<string, unknown>): void {
  const unproven = Object.keys(promises).filter((number) => !proofs.has(number))
  const unknown = [...proofs.keys()].filter((number) => !(number in promises))
  if (unproven.length > 0)
    throw new Error(`no title of a test begins with ${unproven.join(', ')}: see spec/promises.yaml`)
  if (unknown.length > 0) throw new Error(`tests show ${unknown.join(', ')}, which spec/promises.yaml does not have`)
}

/** Returns the promises whose numbers begin with a letter, each with its tests. */
export function promiseTable(
  letter: string,
  promises: Promises,
  proofs: ReadonlyMap<string, readonly Proof[]>,
): string {
  const rows = Object.entries(promises).filter(([number]) => number.startsWith(letter))
  return table(
    ['', 'Promise', 'How', 'Shown by'],
    rows.map(([number, { promise, by, source }]) => [
      number,
      promise,
      [by, source].filter(Boolean).join(' '),
      (proofs.get(number) ?? []).map(({ path, title }) => `\`${path}\`: ${inCell(title)}`).join('<br>'),
    ]),
  )
}

const inCell = (text: string): string => text.replaceAll('\\', '').replaceAll('|', '\\|').replaceAll('<', '&lt;')
