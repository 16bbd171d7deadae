import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from './markdown.ts'

/** What the service promises, as it stands in spec/promises.yaml. */
export interface Promised {
  /** A sentence. */
  promise: string
  /** How it is kept, a sentence. */
  by?: string
  /** Where the rule comes from. */
  source?: string
}

export type Promises = Readonly<Record<string, Promised>>

/** A test that shows a promise. */
interface Proof {
  /** Of the test file, below the repository. */
  path: string
  title: string
}

/** The numbers at the beginning of a title, such as `R1, R4: nothing is lost`; not of what is commented out. */
const titled =
  /^[ \t]*(?:await )?(?:\w+\.)?(?:test|it|describe)\(\s*(['"`])((?:[RST]\d+(?:, )?)+): ((?:(?!\1).)*)\1(?!,\s*\{[^}]*\b(?:skip|todo): true)/gms

/** The tests that name a promise, by its number, in the order of their paths. */
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

/** Nothing is promised that no test shows, and no test shows what is not promised. */
export function requireProofs(promises: Promises, proofs: ReadonlyMap<string, unknown>): void {
  const unproven = Object.keys(promises).filter((number) => !proofs.has(number))
  const unknown = [...proofs.keys()].filter((number) => !(number in promises))
  if (unproven.length > 0)
    throw new Error(`no title of a test begins with ${unproven.join(', ')}: see spec/promises.yaml`)
  if (unknown.length > 0) throw new Error(`tests show ${unknown.join(', ')}, which spec/promises.yaml does not have`)
}

/** The promises whose numbers begin with a letter, each with the tests that show it. */
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
