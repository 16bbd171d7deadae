import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { root } from '../../generate/load.ts'
import { clients } from './clients.ts'
import { rowOf, type Row, type Verdict } from './verdict.ts'

/** Results for the table of tested clients, which `npm run generate` writes into the guide. */
const path = join(root, 'spec/tested-clients.yaml')

const comment = '# Results of `npm run contract -- --mcp-clients --write`. Do not edit.\n'

/** Replaces the rows of these clients, and the date. */
export function writeRows(verdicts: readonly Verdict[]): void {
  const { clients: earlier }: { clients: Row[] } = parse(readFileSync(path, 'utf8'))
  const fresh = verdicts.map(rowOf)
  const rows = clients.flatMap(({ title }) => {
    const row = [...fresh, ...earlier].find(({ client }) => client === title)
    return row === undefined ? [] : [row]
  })
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(path, comment + stringify({ date, clients: rows }, { lineWidth: 0 }))
}
