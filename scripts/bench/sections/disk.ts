import pg from 'pg'
import { using, type Section } from '../bench.ts'
import type { Row } from '../report.ts'

const shapes = {
  '200 bytes to 1 recipient': { recipients: 1, textBytes: 200 },
  '200 bytes to 10 recipients': { recipients: 10, textBytes: 200 },
  '64 KB to 1 recipient': { recipients: 1, textBytes: 65_536 },
} as const

/** Growth of the disk by sends, with the checkpoints and the search index that follow them. */
export const disk: Section = {
  help: 'bytes of PostgreSQL for each envelope: tables with their indexes, and write-ahead log (--sends)',
  run: (bench) =>
    using(bench.startService({ profile: undefined }), async (target) => {
      const client = new pg.Client({ connectionString: target.url })
      await client.connect()
      try {
        const rows: Row[] = []
        for (const [name, shape] of Object.entries(shapes)) {
          bench.progress(name)
          const count = Math.ceil(bench.options.sends / (shape.recipients + shape.textBytes / 2_000))
          const before = await sizesOf(client)
          await target.load({ requests: { kind: 'send', shape }, connections: 32, seconds: 600, count })
          await client.query('checkpoint')
          const after = await sizesOf(client)
          const each = { unit: 'bytes', note: `${count.toLocaleString('en')} sends` }
          rows.push(
            { ...each, measure: `tables and indexes, ${name}`, service: (after.tables - before.tables) / count },
            { ...each, measure: `log, ${name}`, service: (after.log - before.log) / count },
          )
        }
        return rows
      } finally {
        await client.end()
      }
    }),
}

async function sizesOf(client: pg.Client): Promise<{ tables: number; log: number }> {
  const { rows } = await client.query(`
    select pg_database_size(current_database())::float8 as tables,
           pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`)
  return rows[0]
}
