import { withoutFraming, type Asked, type Fault } from '../../support/fault-server.ts'
import type { Case, Result } from '../case.ts'
import { attempts } from './expectations.ts'
import * as faults from '../../support/faults.ts'

const table = { name: 'table.csv', type: 'text/csv', base64: Buffer.from('a,b\n1,2\n').toString('base64') }
const long = { name: 'long.txt', base64: Buffer.from('0123456789'.repeat(30_000)).toString('base64') }
const odd = { name: "Übersicht (2026) – was's – 東京.txt", type: 'text/plain', base64: table.base64 }

/** Sends the first half of the file's response. */
const halfFile: Fault = async ({ forward, response }) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, { ...withoutFraming(headers), 'Content-Length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

/** Compares without the body, because the boundary of a form differs each time. */
const onlyKey = ({ headers }: Asked): unknown => headers['idempotency-key']

const received = (part: number) => ({
  call: 'download' as const,
  as: 'helper',
  args: ([{ id }]: readonly Result[]) => ({ envelope_id: id, part }),
})

export const files: readonly Case[] = [
  {
    name: 'files are uploaded once, sent, and brought as they were',
    calls: [
      {
        call: 'send',
        args: { to: '@bob.helper', text: 'Two files.', files: [table, odd] },
        meets: { '/v1/files': [faults.resetAfterWork, faults.pass] },
        asked: attempts('/v1/files', 3),
      },
      { ...received(1), gives: { ...table, type: 'text/csv; charset=utf-8' } },
      { ...received(2), gives: { name: odd.name, base64: odd.base64 } },
    ],
  },
  {
    name: 'an upload has one key for all of its attempts',
    calls: [
      {
        call: 'send',
        args: { to: '@bob.helper', files: [table] },
        asked: attempts('/v1/files', 2, onlyKey),
        meets: { '/v1/files': [faults.resetAfterWork] },
      },
    ],
  },
  {
    name: 'a download that breaks off is whole all the same',
    calls: [
      { call: 'send', args: { to: '@bob.helper', files: [long] }, gives: { recipients: 1 } },
      { ...received(0), gives: { name: 'long.txt', base64: long.base64 }, meets: { '/files/': [halfFile] } },
    ],
  },
]
