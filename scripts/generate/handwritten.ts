import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { withMetadata } from './metadata.ts'
import { root } from './root.ts'
import { banner } from './text.ts'

/** A hand-written file of a client package. */
export interface Handwritten {
  path: string
  /** Text with the metadata of the project, except in programs of Python and TypeScript. */
  text: string
  /** Path in this repository. */
  source: string
}

/** Returns the hand-written layer of a client package, from its folder in src/clients/, and the license. */
export function handwritten(
  language: 'typescript' | 'python' | 'go',
  /** Returns the text of a file in the package; undefined leaves the file out. */
  packed: (file: Handwritten) => string | undefined,
): [string, string][] {
  const folder = join(root, 'src/clients', language)
  const files = filesBelow(folder).flatMap((path): [string, string][] => {
    const written = readFileSync(join(folder, path), 'utf8')
    const text = /\.(?:py|ts|js)$/.test(path) ? written : withMetadata(written)
    const source = `src/clients/${language}/${path}`
    const told = path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : packed({ path, text, source })
    return told === undefined ? [] : [[path, told]]
  })
  return [...files, ['LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')]]
}
