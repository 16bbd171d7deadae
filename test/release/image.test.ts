import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { succeeds } from '../../scripts/contract/clients/commands.ts'
import { metadata } from '../../scripts/generate/metadata.ts'
import { imageObstacle } from '../../scripts/release/image.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { leftOut } from '../clients/languages.ts'
import { temporaryFolder } from '../support/process.ts'

const run = promisify(execFile)

const obstacle = (): string | undefined => {
  if (imageObstacle() !== undefined || !succeeds('umoci', '--version'))
    return 'Notice: mmdebstrap or umoci is not installed, so no image is made.'
  return process.getuid?.() === 0
    ? undefined
    : 'Notice: only root can change the root of a program, so no image is made.'
}

describe('the image of a release', { skip: leftOut(obstacle) }, () => {
  const folder = temporaryFolder()
  const image = join(folder, 'release/image')
  const bundle = join(folder, 'bundle')
  before(async () => {
    const args = ['scripts/release.ts', metadata.version, '--allow-dirty', '--out', join(folder, 'release')]
    await run(process.execPath, args, { env: { ...bareEnv(), SOURCE_DATE_EPOCH: '1800000000' } })
    await run('umoci', ['unpack', '--image', `${image}:${metadata.version}`, bundle])
  })

  it('has blobs that are named by their digests, and a user without rights', () => {
    const blobs = globSync(`${image}/blobs/sha256/*`)
    assert.equal(blobs.length, 4)
    for (const path of blobs)
      assert.equal(createHash('sha256').update(readFileSync(path)).digest('hex'), basename(path))
    const { process: started } = JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8'))
    assert.equal(started.user.uid, 65_532)
    assert.equal(statSync(join(bundle, 'rootfs/data')).uid, 65_532)
    assert.equal(statSync(join(bundle, 'rootfs/app')).uid, 0)
  })

  it('says nothing of the machine and the mirror that made it', () => {
    for (const path of ['etc/hostname', 'etc/resolv.conf', 'etc/apt/sources.list', 'dev/console'])
      assert.throws(() => statSync(join(bundle, 'rootfs', path)), { code: 'ENOENT' }, path)
  })

  it('runs with its own Node and libraries, and creates its database', async () => {
    const { process: started } = JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8'))
    const [program = '', ...args] = started.args.slice(0, -1)
    const command = ['--userspec=65532:65532', join(bundle, 'rootfs'), program, ...args, 'migrate']
    const env = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, DATA_DIR: '/data' } // where chroot may be
    await run('chroot', command, { env })
    const { stdout } = await run('chroot', [...command.slice(0, -1), 'agent', 'list', '--json'], { env })
    assert.deepEqual(JSON.parse(stdout), [])
  })
})
