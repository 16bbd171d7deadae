import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { metadata } from '../generate/metadata.ts'
import { root } from '../generate/root.ts'
import { dependencyFiles, serviceLock } from './dependencies.ts'
import { isSource, readSource } from './sources.ts'

/** Modules that the programs of the package start with. */
const entries = ['src/main.ts', 'src/cli.ts', 'scripts/demo.ts', 'scripts/support/compile-once.ts']

/** Modules that need development dependencies. The package offers nothing that loads them. */
const leftOut = ['scripts/support/converse-over-mcp.ts']

/** Files that the service reads while it runs. */
const assets = [
  'src/edges/web/assets/*',
  'src/edges/mcp/views/*.{css,js}',
  'src/edges/ops/pictures/*',
  'generated/templates/**/*',
  'generated/docs/{site.js,style.css}',
]

interface Manifest {
  description: string
  dependencies: Record<string, string>
  imports: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const sdkImports = Object.fromEntries(Object.entries(manifest.imports).filter(([name]) => name.startsWith('#sdk')))

/** Returns the files of the npm package of the service by path: compiled to JavaScript, with all its dependencies. */
export function serviceFiles(): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const visit = (path: string): void => {
    const target = compiledPath(path)
    if (files.has(target)) return
    const text = compiledText(path)
    files.set(target, Buffer.from(text))
    for (const name of importsIn(target, text)) {
      const imported = importedPath(path, name)
      if (imported !== undefined && !leftOut.includes(imported)) visit(imported)
    }
  }
  for (const entry of entries) visit(entry)
  for (const path of globSync(assets, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const file = join(path.parentPath, path.name).slice(root.length + 1)
    if (isSource(file)) files.set(file, readSource(file))
  }
  for (const name of ['README.md', 'bin/agent-messaging.js', 'bin/ams.js', 'bin/run.js'])
    files.set(name, readSource(`scripts/release/package/${name}`))
  files.set('LICENSE', readSource('LICENSE'))
  files.set('package.json', Buffer.from(`${JSON.stringify(packageManifest, null, 2)}\n`))
  return new Map([...files, ...dependencyFiles(serviceLock(packageManifest))])
}

/** Manifest of the npm package of the service. */
export const packageManifest = {
  name: 'agent-messaging',
  version: metadata.version,
  description: manifest.description,
  license: metadata.license,
  author: metadata.author,
  homepage: metadata.homepage,
  repository: metadata.repository,
  type: 'module',
  bin: { 'agent-messaging': 'bin/agent-messaging.js', ams: 'bin/ams.js' },
  engines: { node: '>=24.7' },
  imports: { '#generated/*.ts': './generated/*.js', '#generated/*.js': './generated/*.js', ...sdkImports },
  dependencies: manifest.dependencies,
  bundleDependencies: Object.keys(manifest.dependencies),
}

const compiledPath = (path: string): string => path.replace(/\.ts$/, '.js')

/** Returns a module as JavaScript. It checks no types, because `npm run check` does. */
function compiledText(path: string): string {
  const text = readSource(path).toString()
  if (path.startsWith('generated/sdk/')) return text.replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
  if (!path.endsWith('.ts')) return text
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  }
  return ts.transpileModule(text, { fileName: path, compilerOptions }).outputText
}

/** Returns the names of the modules that JavaScript imports, also while it runs. */
function importsIn(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  const add = (specifier: ts.Node | undefined): void => {
    if (specifier && ts.isStringLiteral(specifier)) names.push(specifier.text)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext))
  return names
}

/** Returns the path of the source of an imported module; undefined for Node and packages. */
function importedPath(importer: string, name: string): string | undefined {
  if (name.startsWith('.')) return sourcePath(join(dirname(importer), name))
  if (name.startsWith('#generated/')) return sourcePath(name.slice(1))
  const own = manifest.imports[name]
  if (own !== undefined) return sourcePath(join(own))
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  if (!name.startsWith('node:') && !Object.hasOwn(manifest.dependencies, packageName))
    throw new Error(`${importer} imports ${name}, which package.json does not list as a production dependency`)
  return undefined
}

function sourcePath(path: string): string {
  const source = path.replace(/\.js$/, '.ts')
  return !path.startsWith('generated/sdk/') && existsSync(join(root, source)) ? source : path
}
