import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { metadata } from '../../scripts/generate/metadata.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { temporaryFolder } from '../support/process.ts'

const run = promisify(execFile)

/** Time after which a release hangs. On a busy machine, it takes minutes. */
const hangMs = 600_000

describe('the files of a release', () => {
  const folder = temporaryFolder()
  const copy = join(folder, 'copy')
  const made = join(folder, 'made')
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
  const release = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
    const words = ['scripts/release.ts', version, '--no-image', ...args]
    const options = { cwd: copy, env: bareEnv(), timeout: hangMs }
    const { code = 0, stdout, stderr } = await run(process.execPath, words, options).catch((error) => error)
    return { code, text: `${stdout}${stderr}` }
  }
  const packed = (name: string): string => execFileSync('tar', ['-tzf', join(made, name)], { encoding: 'utf8' })

  before(() => {
    const parts = ['scripts', 'src', 'generated', 'package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md']
    for (const path of [...parts, '.gitignore']) cpSync(path, join(copy, path), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
    git('init', '--quiet')
    writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
    for (const [key, value] of Object.entries({ name: 'Test', email: 'test@mail.example' }))
      git('config', `user.${key}`, value)
    git('add', '.')
    git('-c', 'commit.gpgSign=false', 'commit', '--quiet', '--message', 'first')
    for (const path of ['generated/docs/scratch.html', 'src/edges/web/assets/scratch.js'])
      writeFileSync(join(copy, path), '')
    appendFileSync(join(copy, 'src/main.ts'), '\n// changed\n')
  })

  it('are all committed, and the error lists those that are not', async () => {
    for (const { code, text } of await Promise.all([release(), release('--tag', '--allow-dirty')])) {
      assert.equal(code, 2, text)
      assert.match(text, /^release: there are changes that are not committed:\n/)
      for (const line of [' M src/main.ts', '?? generated/docs/scratch.html', '?? src/edges/web/assets/scratch.js'])
        assert.ok(text.includes(`\n  ${line}\n`), text)
    }
    assert.equal(existsSync(join(copy, 'release')), false)
  })

  it('are those that git tracks, changed or not, with --allow-dirty', async () => {
    const { code, text } = await release('--allow-dirty', '--out', made)
    assert.equal(code, 0, text)
    const program = `agent-messaging-${metadata.version}.tgz`
    assert.match(packed(program), /\/assets\/page\.js$/m)
    for (const name of [program, `agent-messaging-documents-${metadata.version}.tar.gz`])
      assert.doesNotMatch(packed(name), /scratch/)
    const main = execFileSync('tar', ['-xzOf', join(made, program), 'package/src/main.js'], { encoding: 'utf8' })
    assert.match(main, /^\/\/ changed$/m)
  })

  it('include no module that git does not track', async () => {
    writeFileSync(join(copy, 'src/extra.ts'), '')
    const main = readFileSync(join(copy, 'src/main.ts'), 'utf8')
    writeFileSync(join(copy, 'src/main.ts'), `import './extra.ts'\n${main}`)
    const { code, text } = await release('--allow-dirty', '--out', made)
    assert.equal(code, 2, text)
    assert.match(
      text,
      /^release: the release needs src\/extra\.ts, which git does not track: run git add src\/extra\.ts;/,
    )
  })

  it('have one version, which has release notes, and the clients that were generated for it', async () => {
    const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
    const newest = readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')
    for (const [version, heading, complaint] of [
      [
        '9.0.0-rc.1',
        '9.0.0-rc.1 (2027-01-31)',
        /CHANGELOG\.md: "9\.0\.0-rc\.1 \(2027-01-31\)" must be a version and its date/,
      ],
      ['9.0.0', '9.0.1 (2027-01-31)', /the newest version in CHANGELOG\.md is not 9\.0\.0: add a section/],
      [
        '9.0.0',
        '9.0.0 (2027-01-31)',
        /generated\/\S+ is not of version 9\.0\.0 in package\.json: run npm run generate;/,
      ],
    ] as const) {
      writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }))
      writeFileSync(join(copy, 'CHANGELOG.md'), newest.replace(/^## .*$/m, `## ${heading}`))
      const { code, text } = await release('--allow-dirty', '--out', made)
      assert.deepEqual([code, text.split('\n').length], [2, 2], text)
      assert.match(text, complaint)
    }
    writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(copy, 'CHANGELOG.md'), newest)
  })

  it('are written only to a folder that can be created, which is decided at once', async () => {
    const targets = ['/proc/x/y', join(copy, 'LICENSE/x')]
    const releases = targets.map((target) => release('--allow-dirty', '--out', target))
    for (const { code, text } of await Promise.all(releases)) {
      assert.equal(code, 2, text)
      assert.match(text, /^release: \S+ cannot be written: [^\n]*: give another folder;/)
    }
  })

  it('are all files of a downloaded archive, which has a time only from SOURCE_DATE_EPOCH', async () => {
    rmSync(join(copy, '.git'), { recursive: true })
    const [untimed, tagged] = await Promise.all([release('--out', '/proc/x'), release('--tag')])
    assert.match(untimed.text, /^release: there is no commit here: set SOURCE_DATE_EPOCH /)
    assert.match(tagged.text, /^release: a downloaded archive has no tags: give --tag in a clone;/)
  })
})
