import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { createTags, missingTags } from '../../scripts/release/tags.ts'
import { temporaryFolder } from '../support/process.ts'

describe('the tags of a release', () => {
  const repositories = temporaryFolder()
  let folder: string
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const commit = (text: string): void => {
    writeFileSync(join(folder, 'file'), text)
    git('add', 'file')
    git('commit', '--quiet', '--message', text)
  }
  const tag = (): void => createTags(folder, missingTags(folder, '1.0.0'), '1.0.0')

  beforeEach(() => {
    folder = mkdtempSync(join(repositories, 'repository-'))
    git('init', '--quiet')
    git('config', 'user.name', 'Test')
    git('config', 'user.email', 'test@mail.example')
    git('config', 'tag.gpgSign', 'false')
    git('config', 'commit.gpgSign', 'false')
    commit('first')
  })

  it('are annotated, at the current commit, also for the folder of the Go module, and created once', () => {
    tag()
    assert.deepEqual(missingTags(folder, '1.0.0'), [])
    assert.deepEqual(git('tag').split('\n'), ['generated/go/v1.0.0', 'v1.0.0'])
    for (const name of ['v1.0.0', 'generated/go/v1.0.0']) {
      assert.equal(git('cat-file', '-t', name), 'tag')
      assert.equal(git('rev-parse', `${name}^{commit}`), git('rev-parse', 'HEAD'))
    }
  })

  it('are completed if one of them is missing', () => {
    git('tag', '--annotate', '--message', 'by hand', 'v1.0.0')
    assert.deepEqual(missingTags(folder, '1.0.0'), ['generated/go/v1.0.0'])
  })

  it('are not created with changes that are not committed', () => {
    for (const name of ['file', 'other']) {
      writeFileSync(join(folder, name), 'changed')
      assert.throws(tag, /there are changes that are not committed/)
      git('stash', '--quiet', '--include-untracked')
    }
    assert.equal(git('tag'), '')
  })

  it('are not moved to another commit', () => {
    tag()
    commit('second')
    assert.throws(tag, /^Error: the tag v1\.0\.0 is at another commit: give the release a new version$/)
    assert.deepEqual(missingTags(folder, '1.0.1'), ['v1.0.1', 'generated/go/v1.0.1'])
  })
})
