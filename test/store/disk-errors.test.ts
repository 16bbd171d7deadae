import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemDisk, type Disk } from '../../src/store/engine/embedded-files.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { newAgent } from '../support/agents.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { exitAfterTests } from '../support/exit.ts'

exitAfterTests()

type Operation = 'write' | 'flush'

/** A failure of a disk. */
interface Failure {
  name: string
  of: Operation
  /** Returns the number of bytes that are written; throws if none are. */
  fail(bytes: number): number
}

const failWith = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: injected`), { code })
}

const failures: readonly Failure[] = [
  { name: 'no space at a write', of: 'write', fail: failWith('ENOSPC') },
  { name: 'an error of the disk at a write', of: 'write', fail: failWith('EIO') },
  { name: 'a write of half the bytes, and no space for the rest', of: 'write', fail: (bytes) => bytes >> 1 },
  { name: 'an error of the disk at a flush', of: 'flush', fail: failWith('EIO') },
]

/** Creates a disk that fails from the n-th operation of a kind on, until the test repairs it. */
function failingDisk() {
  let failure: Failure | undefined
  let after = 0
  let done = 0
  const isDue = (operation: Operation): boolean => failure?.of === operation && done++ >= after
  const disk: Disk = {
    ...systemDisk,
    write(descriptor, bytes, position) {
      if (!isDue('write')) return systemDisk.write(descriptor, bytes, position)
      const size = done - 1 === after ? failure!.fail(bytes.length) : failWith('ENOSPC')()
      return systemDisk.write(descriptor, bytes.subarray(0, size), position)
    },
    flush(descriptor) {
      if (isDue('flush')) failure!.fail(0)
      systemDisk.flush(descriptor)
    },
  }
  return {
    disk,
    break(next: Failure, count: number) {
      failure = next
      after = count
      done = 0
    },
    /** Returns the number of operations that failed. */
    repair() {
      failure = undefined
      return Math.max(0, done - after)
    },
  }
}

describe('R1: when the disk of the embedded database fails, a send is answered with 503, and nothing acknowledged is lost', () => {
  for (const failure of failures)
    it(`${failure.name}, at every point of a send`, async () => {
      const failing = failingDisk()
      const service = await startService({ database: 'embedded', disk: failing.disk })
      try {
        const agent = await newAgent(service)
        const acknowledged: string[] = []
        const send = async (): Promise<number> => {
          const id = newEnvelopeId()
          const { status, body, headers } = await agent.send(draftTo(agent.handle, { id }))
          if (status === 202) acknowledged.push(id)
          else
            assert.deepEqual([status, body.error.code, headers.get('retry-after')], [503, 'SERVICE_UNAVAILABLE', '1'])
          return status
        }
        let failed = 0
        for (let count = 0; ; count++) {
          failing.break(failure, count)
          const status = await send()
          if (status === 503) assert.equal(await send(), 503, 'while the disk fails, the database does not open again')
          const hits = failing.repair()
          if (hits === 0) {
            assert.equal(status, 202)
            break
          }
          failed++
          await until(async () => (await send()) === 202)
        }
        assert.ok(failed > 0)
        const { body } = await agent.list({ order: 'asc', limit: 200 })
        const stored = body.envelope_headers.map(({ id }) => id)
        assert.deepEqual(
          stored.filter((id) => acknowledged.includes(id)),
          acknowledged,
        )
        for (const id of acknowledged) assert.equal((await agent.at(`/messages/${id}`)).status, 200)
      } finally {
        failing.repair()
        await service.close()
      }
    })
})
