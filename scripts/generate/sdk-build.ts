import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './root.ts'

const home = join(root, 'generated/sdk')

/**
 * Returns the sources and their compiled code, declarations and source maps, by path below sdk/. It compiles in memory.
 */
export function buildSdk(sources: Map<string, string>): Map<string, string> {
  const commonjs = JSON.stringify({ type: 'commonjs' })
  return new Map([
    ...compiled(sources, 'dist'),
    ...compiled(new Map([...sources, ['package.json', commonjs]]), 'dist/cjs'),
    ['dist/cjs/package.json', `${commonjs}\n`],
  ])
}

/** Compiles into one folder, as ECMAScript modules or CommonJS according to the `type` of package.json. */
function compiled(sources: Map<string, string>, folder: string): Map<string, string> {
  const files = new Map([...sources].map(([path, text]) => [join(home, path), text]))
  const options = { ...optionsHere(), outDir: join(home, folder) }
  const program = ts.createProgram({
    rootNames: [...files.keys()].filter((file) => file.endsWith('.ts')),
    options,
    host: hostOver(files, options),
  })
  const emitted = new Map<string, string>()
  const shifted = new Set<string>()
  const { diagnostics } = program.emit(undefined, (file, text, _mark, _onError, [source] = []) => {
    const path = relative(home, file)
    const [banner = ''] = source?.text.split('\n') ?? []
    if (path.endsWith('.map') || text.startsWith(banner)) return emitted.set(path, text)
    // The compiler puts lines before the banner, or drops it together with an unused import.
    const without = text.replace(`${banner}\n`, '')
    if (without === text) shifted.add(`${path}.map`)
    return emitted.set(path, `${banner}\n${without}`)
  })
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (problems.length > 0) throw new Error(`the SDK does not compile:\n${describe(problems)}`)
  for (const path of shifted) emitted.set(path, oneLineLower(emitted.get(path) ?? ''))
  return emitted
}

/** Returns the options of the package's tsconfig.json, without those that let editors find sources in generated/. */
function optionsHere(): ts.CompilerOptions {
  const file = join(root, 'src/clients/typescript/tsconfig.json')
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'))
  const { rootDirs: _, noEmit: __, ...options } = config.compilerOptions
  return ts.convertCompilerOptionsFromJson({ ...options, rootDir: 'src' }, home).options
}

/** Removes a line from the mappings of a source map, in which a semicolon ends a line. */
const oneLineLower = (map: string): string => map.replace('"mappings":"', '"mappings":";')

/** Creates a compiler host that sees only the given files of the package, and none from the disk. */
function hostOver(files: Map<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const disk = { ...host }
  const ours = (file: string): boolean => file.startsWith(`${home}/`) && !file.startsWith(`${home}/node_modules/`)
  host.getCurrentDirectory = () => home
  host.fileExists = (file) => (ours(file) ? files.has(file) : disk.fileExists(file))
  host.readFile = (file) => (ours(file) ? files.get(file) : disk.readFile(file))
  const planned = (folder: string): boolean => [...files.keys()].some((file) => file.startsWith(`${folder}/`))
  host.directoryExists = (folder) => planned(folder) || ts.sys.directoryExists(folder)
  host.getSourceFile = (file, version) => {
    if (!ours(file)) return disk.getSourceFile(file, version)
    const text = files.get(file)
    return text === undefined ? undefined : ts.createSourceFile(file, text, version)
  }
  return host
}

const describe = (problems: readonly ts.Diagnostic[]): string =>
  ts.formatDiagnostics(problems, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => home,
    getNewLine: () => '\n',
  })
