import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { findPgbench } from '../scripts/bench/pgbench.ts'
import { openBaseline, sendScript } from '../scripts/bench/baseline.ts'
import { isMet, isMissed, type Row } from '../scripts/bench/report.ts'
import { testDatabaseUrl } from './support/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function bench(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/bench.ts', ...words])
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code, ...said })),
  )
}

const hasPgbench = (): boolean => {
  try {
    return findPgbench() !== ''
  } catch {
    return false
  }
}

const row = (changes: Partial<Row>): Row => ({
  measure: 'm',
  unit: 'ms',
  service: 12,
  baseline: { what: 'b', value: 10 },
  note: '',
  ...changes,
})

describe('npm run bench', () => {
  it('explains its sections and options', async () => {
    const { code, out } = await bench('--help')
    assert.equal(code, 0)
    for (const word of ['send-hot', 'list', 'latency', '--seconds', '--profile', '--strict'])
      assert.ok(out.includes(word), word)
  })

  it('refuses a section or an option that does not exist, by its name', async () => {
    const { code, err } = await bench('sned')
    assert.equal(code, 2)
    assert.match(err, /unknown section sned/)
    assert.match((await bench('--fast')).err, /unknown option --fast/)
    assert.match((await bench('--shared-buffers', 'lots')).err, /--shared-buffers: lots is not a size/)
  })

  it('measures the real service and writes a table and JSON', async () => {
    const file = join(folder, 'figures.json')
    const { code, out, err } = await bench(
      'memory',
      'send-hot',
      'disk',
      '--seconds',
      '1',
      '--rounds',
      '1',
      '--agents',
      '100',
      '--sends',
      '200',
      '--json',
      file,
    )
    const { machine, sections } = JSON.parse(readFileSync(file, 'utf8'))
    assert.equal(machine.durability.fsync, 'on')
    assert.match(out, /resident after 200 sends +[\d.,]+/, err)
    assert.match(out, /log, 64 KB to 1 recipient +[\d.,]+/, err)
    assert.deepEqual(
      sections.map(({ section }: { section: string }) => section),
      ['memory', 'send-hot', 'disk'],
    )
    if (hasPgbench()) {
      assert.equal(code, 0, out + err)
      const [hot] = sections[1].rows
      assert.ok(hot.service > 0 && hot.baseline.value > 0)
      assert.ok(Math.abs(hot.ratio - hot.service / hot.baseline.value) < 1e-9)
      assert.match(out, /32 connections .* pgbench .* sends\/s/)
    } else {
      assert.equal(code, 1)
      assert.match(out, /pgbench is not installed/)
    }
  })

  it('measures what each of many sockets holds', async () => {
    const { code, out, err } = await bench('sockets', '--sockets', '100')
    assert.equal(code, 0, out + err)
    assert.match(out, /heap, each of 100 sockets +[\d.]+ +[\d.]+ plain ws/)
  })

  it('distinguishes met and missed thresholds', () => {
    assert.equal(isMet(row({ threshold: { at: 'least', value: 1.2 } })), true)
    assert.equal(isMet(row({ threshold: { at: 'least', value: 1.3 } })), false)
    assert.equal(isMet(row({ threshold: { at: 'most', value: 1.1 } })), false)
    assert.equal(isMet(row({})), undefined)
    assert.equal(isMissed({ section: 's', seconds: 1, rows: [row({})] }), false)
    assert.equal(isMissed({ section: 's', seconds: 1, rows: [], failure: 'no pgbench' }), true)
  })

  it('pgbench sends between its own agents, each time with a new id', async () => {
    const { text, variables } = sendScript({ recipients: 2, textBytes: 60 }, 10)
    const { url, close } = await openBaseline({ url: testDatabaseUrl() }, 10)
    const client = new pg.Client(url)
    await client.connect()
    try {
      for (const n of [1, 2]) {
        const values: Record<string, string | number> = {
          ...variables,
          run: '01HF7YAT07',
          n,
          client_id: 0,
          a0: n,
          a1: 5,
          a2: 8,
        }
        const quoted = (name: string): string => client.escapeLiteral(String(values[name]))
        for (const line of text.split('\n').filter((line) => line.endsWith(';')))
          await client.query(line.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => quoted(name)))
      }
      const { rows } = await client.query(
        `select count(distinct envelope_id)::int as envelopes, count(*)::int as entries,
           (select sum(sent_count)::int from mailbox) as sent, (select count(*)::int from thread) as threads
         from mailbox_entry join envelope on envelope.id = envelope_id`,
      )
      assert.deepEqual(rows, [{ envelopes: 2, entries: 6, sent: 2, threads: 6 }])
    } finally {
      await client.end()
      await close()
    }
  })
})
