import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expectedFiles, pagePaths, screenshotsFolder } from '../../scripts/screenshots/pages.ts'

const folder = join(import.meta.dirname, '../..', screenshotsFolder)

/** Highest size of all screenshots together, in bytes. A clone of the repository has to load them. */
const bytesMax = 4_500_000

describe('screenshots of the pages', () => {
  it('each page has one in each size and theme, and each belongs to a page', () => {
    const [files, expected] = [readdirSync(folder).sort(), expectedFiles().sort()]
    const missing = expected.filter((name) => !files.includes(name))
    const stale = files.filter((name) => !expected.includes(name))
    assert.deepEqual({ missing, stale }, { missing: [], stale: [] }, 'run npm run screenshots')
    assert.equal(new Set(expected).size, 4 * pagePaths.length, 'two pages have the same name')
  })

  it('they are images, small enough to be stored', () => {
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
    assert.ok(Math.min(...sizes) > 1_000, 'a screenshot is empty')
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) < bytesMax)
  })
})
