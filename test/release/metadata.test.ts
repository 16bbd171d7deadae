import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { metadata } from '../../scripts/generate/metadata.ts'
import { temporaryFolder } from '../support/process.ts'

const run = promisify(execFile)
const address = metadata.homepage.replace('https://', '')

/** Prints the hand-written files of the client packages and the quick starts of the documents, as generated. */
const program = `
import { handwritten } from './scripts/generate/handwritten.ts'
import { quickStarts } from './scripts/generate/site/quick-start.ts'
const packages = ['typescript', 'python', 'go'].flatMap((language) =>
  handwritten(language, ({ text }) => text).map(([path, text]) => [language + '/' + path, text]))
const starts = Object.entries(quickStarts).map(([name, text]) => [name, text()])
process.stdout.write(JSON.stringify(Object.fromEntries([...packages, ...starts])))
`

/** Returns these files of a copy of the repository with another version and another address. */
async function filesFor(version: string, url: string): Promise<Record<string, string>> {
  const folder = temporaryFolder()
  for (const path of ['scripts', 'src', 'LICENSE', 'package.json'])
    cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, version, repository: { type: 'git', url } }),
  )
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout)
}

describe('the address of the project', () => {
  it('stands in package.json and in generated files alone', () => {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    const paths = list.split('\n').filter((path) => existsSync(path) && !/^(?:generated\/|$)/.test(path))
    const [host = ''] = address.split('/')
    assert.deepEqual(
      paths.filter((path) => readFileSync(path).includes(host)),
      ['package.json'],
    )
  })

  it('changes all packages, documents and examples when package.json changes', async () => {
    const files = await filesFor('2.1.0', 'git+https://forge.example/acme/Mail.git')
    const module = 'forge.example/acme/Mail/generated/go/v2'
    const text = (path: string): string => files[path] ?? assert.fail(path)
    const { version, homepage, repository } = JSON.parse(text('typescript/package.json'))
    assert.deepEqual([version, homepage], ['2.1.0', 'https://forge.example/acme/Mail'])
    assert.equal(repository.url, 'git+https://forge.example/acme/Mail.git')
    assert.match(text('python/pyproject.toml'), /^version = "2\.1\.0"$/m)
    assert.match(
      text('python/pyproject.toml'),
      /^Homepage = "https:\/\/forge\.example\/acme\/Mail"\nRepository = "git\+https:\/\/forge\.example\/acme\/Mail\.git"$/m,
    )
    assert.ok(text('go/go.mod').startsWith(`module ${module}\n`))
    assert.ok(text('go/webhooks/webhooks.go').includes(`ams "${module}"`))
    assert.ok(text('go/README.md').includes(`go get ${module}@v2.1.0`))
    assert.ok(text('the quick start in Go').includes(`ams "${module}"`))
    for (const [path, content] of Object.entries(files)) assert.ok(!/\.(?:example\/ams|invalid)\b/.test(content), path)
  })
})
