import { dirname, join, normalize } from 'node:path'

/** A file of the repository and its text. */
export interface Source {
  path: string
  text: string
}

/** Returns the names of the modules that a file imports. */
export const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export)\b[^'"=]*? from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Maps each file to the others that it imports, types included. The client package imports `a.ts` as `a.js`. */
export function importGraph(sources: readonly Source[]): Map<string, readonly string[]> {
  const files = new Map(sources.map(({ path, text }) => [path, text]))
  const target = (path: string, name: string): string => normalize(join(dirname(path), name))
  return new Map(
    [...files].map(([path, text]) => {
      const names = importsOf(text).filter((name) => name.startsWith('.'))
      const targets = names.flatMap((name) => [target(path, name), target(path, name.replace(/\.js$/, '.ts'))])
      return [path, [...new Set(targets)].filter((file) => files.has(file))]
    }),
  )
}

/** Groups of files that import each other in a circle. */
export function circlesIn(imports: Map<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((path) => [path, reachedFrom(path, imports)]))
  return [...reached].flatMap(([path, targets]) => {
    const group = [...targets].filter((file) => reached.get(file)?.has(path)).toSorted()
    return group[0] === path ? [group] : []
  })
}

/** Returns the files that a file imports, directly or through others. A file in a circle is one of them. */
function reachedFrom(path: string, imports: Map<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    for (const target of imports.get(file) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      visit(target)
    }
  }
  visit(path)
  return reached
}
