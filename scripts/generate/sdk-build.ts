import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './load.ts'

const home = join(root, 'generated/sdk')

/** Compiles the package in memory with its own tsconfig.json: JavaScript and declarations, by path below sdk/. */
export function buildSdk(sources: Map<string, string>): Map<string, string> {
  const files = new Map([...sources].map(([path, text]) => [join(home, path), text]))
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', sources.get('tsconfig.json') ?? '{}')
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, home)
  const program = ts.createProgram({
    rootNames: [...files.keys()].filter((file) => file.endsWith('.ts')),
    options,
    host: hostOver(files, options),
  })
  const emitted = new Map<string, string>()
  const { diagnostics } = program.emit(undefined, (file, text, _mark, _onError, [source] = []) => {
    emitted.set(relative(home, file), withBanner(text, source?.text ?? ''))
  })
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (problems.length > 0) throw new Error(`the SDK does not compile:\n${describe(problems)}`)
  return emitted
}

/** The compiler drops comments before what it drops, the banner sometimes among them. */
function withBanner(text: string, source: string): string {
  const [banner = ''] = source.split('\n')
  return text.startsWith(banner) ? text : `${banner}\n${text}`
}

/** A compiler host that sees the given files and nothing older of the package on the disk. */
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
