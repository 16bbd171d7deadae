import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { root } from './load.ts'
import { banner } from './text.ts'

/** A file of a client package that a person wrote. */
export interface Handwritten {
  path: string
  text: string
  /** Where it lies. */
  source: string
}

/** The layer of a client package above what is generated, as it lies in a folder of scripts/, and the licence. */
export function handwritten(
  name: string,
  /** The text of a file in the package; without one it is left out. */
  packed: (file: Handwritten) => string | undefined,
): [string, string][] {
  const folder = join(root, 'scripts', name)
  const files = filesBelow(folder).flatMap((path): [string, string][] => {
    const text = readFileSync(join(folder, path), 'utf8')
    const source = `scripts/${name}/${path}`
    const told = path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : packed({ path, text, source })
    return told === undefined ? [] : [[path, told]]
  })
  return [...files, ['LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')]]
}
