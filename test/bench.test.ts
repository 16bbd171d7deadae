import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { findPgbench } from '../scripts/bench/pgbench.ts'
import { recordingClock, recordingId, scriptOf } from '../scripts/bench/pgbench-script.ts'
import { isMet, isMissed, type Row } from '../scripts/bench/report.ts'
import { agentId, handle } from '../scripts/bench/seed-data.ts'

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
    assert.match(err, /there is no section sned/)
    assert.match((await bench('--fast')).err, /unknown option --fast/)
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
      assert.match(out, /there is no pgbench/)
    }
  })

  it('measures what each of many sockets holds', async () => {
    const { code, out, err } = await bench('sockets', '--sockets', '100')
    assert.equal(code, 0, out + err)
    assert.match(out, /heap, each of 100 sockets +[\d.]+ +[\d.]+ bare ws/)
  })

  it('tells a threshold that is met from one that is missed', () => {
    assert.equal(isMet(row({ threshold: { at: 'least', value: 1.2 } })), true)
    assert.equal(isMet(row({ threshold: { at: 'least', value: 1.3 } })), false)
    assert.equal(isMet(row({ threshold: { at: 'most', value: 1.1 } })), false)
    assert.equal(isMet(row({})), undefined)
    assert.equal(isMissed({ section: 's', seconds: 1, rows: [row({})] }), false)
    assert.equal(isMissed({ section: 's', seconds: 1, rows: [], failure: 'no pgbench' }), true)
  })

  it('pgbench runs the recorded statements with agents, ids and times of its own', () => {
    const bindings = [[recordingId], [agentId(0), handle(1)], [recordingClock], 'a text: with a colon', [null, 7, 'in']]
    const statement = 'insert into envelope select $1::text[], $2::text[], $3::bigint[], $4, $5::text[]'
    const { text, variables } = scriptOf({ parties: 2, statements: [{ text: statement, bindings }] }, 100, false)
    assert.doesNotMatch(text, /\$\d/)
    for (const recorded of [recordingId, agentId(0), handle(1), String(recordingClock)])
      assert.ok(!text.includes(recorded), recorded)
    assert.match(
      text,
      /begin;\ninsert into envelope select array\[.*:n::text.*\], :v0::text, array\[null, 7, 'in'\]::text\[\];\ncommit;/,
    )
    assert.deepEqual(variables, { v0: 'a text: with a colon' })
    assert.throws(
      () => scriptOf({ parties: 2, statements: [{ text: 'select 1', bindings: [] }] }, 100, false),
      /nothing to compare with/,
    )
  })
})
