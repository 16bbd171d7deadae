import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findingsIn, RegistryError } from '../scripts/audit/advisories.ts'
import { isAccepted, running, type Lock } from '../scripts/audit/lock.ts'

interface Ended {
  code: number
  stdout: string
  stderr: string
}

const audit = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/audit.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

test('S24: every production package has an accepted licence, no install script, and a digest', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sbom.json')
  const { code, stdout } = await audit('--offline', '--sbom', file)
  assert.equal(code, 0, stdout)
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'))
  assert.equal(bomFormat, 'CycloneDX')
  assert.equal(stdout, `${running(lock).length} production packages, no findings.\n`)
  assert.equal(components.length, running(lock).length)
  const koa = components.find(({ name }: { name: string }) => name === 'koa')
  const { version, integrity = '' } = lock.packages['node_modules/koa'] ?? {}
  assert.deepEqual(koa, {
    type: 'library',
    'bom-ref': `pkg:npm/koa@${version}#node_modules/koa`,
    name: 'koa',
    version,
    purl: `pkg:npm/koa@${version}`,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
  })
})

test('a licence that is not accepted, a script at installation and a package without a digest are named', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
  const packages = {
    '': {},
    'node_modules/good': good,
    'node_modules/only-tests': { ...good, dev: true, license: 'GPL-3.0-only', hasInstallScript: true },
    'node_modules/foreign': { ...good, license: 'SSPL-1.0' },
    'node_modules/good/node_modules/@scope/scripted': { ...good, hasInstallScript: true },
    'node_modules/unpinned': { version: '1.0.0', license: 'MIT', dev: true },
  }
  const lock = join(folder, 'package-lock.json')
  writeFileSync(lock, JSON.stringify({ packages }))
  const { code, stdout } = await audit('--lock', lock)
  assert.equal(code, 1)
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/)),
    [
      ['foreign 1.0.0', 'has the licence "SSPL-1.0"'],
      ['@scope/scripted 1.0.0', 'runs a script when it is installed'],
      ['unpinned 1.0.0', 'has no digest'],
    ],
  )
})

test('one of several alternative licences must be accepted, and all of those that hold together', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', '(GPL-2.0-only OR Apache-2.0)', '(MIT AND Zlib)'])
    assert.equal(isAccepted(license), true, license)
  for (const license of [
    'GPL-3.0-only',
    '(MIT AND GPL-3.0-only)',
    'SEE LICENSE IN LICENSE',
    '',
    undefined,
    [{ type: 'MIT' }],
  ])
    assert.equal(isAccepted(license), false, String(license))
})

test('an advisory is a finding, and a registry that does not answer is not silence', () => {
  const via = [{ title: 'A hole', url: 'https://advisories.example/1' }, 'another']
  assert.deepEqual(findingsIn({ vulnerabilities: { left: { severity: 'high', range: '<2', via } } }), [
    { package: 'left <2', finding: 'high: A hole https://advisories.example/1; another' },
  ])
  assert.deepEqual(findingsIn({ vulnerabilities: {} }), [])
  assert.throws(() => findingsIn({ message: '405 Method Not Allowed' }), RegistryError)
})

test('an unknown option is rejected, and --help prints the help', async () => {
  const { code, stderr } = await audit('--lcok', 'x')
  assert.deepEqual([code, stderr], [2, 'audit: unknown option --lcok; see npm run audit -- --help\n'])
  assert.match((await audit('--help')).stdout, /Exit code 0/)
})
