import { globSync } from 'node:fs'
import type pg from 'pg'
import { definedStatements, type Statement } from '../../src/store/statements.ts'

const storeFolder = new URL('../../src/store/', import.meta.url)

/** All statements of the store that PostgreSQL plans, in the order of their names. */
export async function plannedStatements(): Promise<Statement<unknown>[]> {
  for (const file of globSync('*.ts', { cwd: storeFolder })) await import(new URL(file, storeFolder).href)
  return definedStatements
    .filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/.test(text))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Columns whose values the schema restricts. */
const restricted: Readonly<Record<string, string>> = {
  'owner.type': `'account'`,
  'agent.scope': 'null',
  'client.redirect_uris': 'null',
}

const valueByType: Readonly<Record<string, string>> = {
  uuid: `lpad(to_hex(n), 32, '0')::uuid`,
  bigint: 'n',
  integer: 'n',
  smallint: 'n',
  boolean: 'n % 2 = 0',
  jsonb: `jsonb_build_object('n', n)`,
  bytea: `decode(md5(n::text), 'hex')`,
  tsvector: `to_tsvector('simple', 'w' || n)`,
  'timestamp with time zone': 'to_timestamp(n)',
  text: `'x' || n`,
  ARRAY: `array['x' || n]`,
}

/** Tables that hold a handful of rows, however much mail there is. */
export const smallTables = [
  'authority_revision',
  'blob_folder',
  'job_lease',
  'process',
  'schema_version',
  'signing_key',
  'url_key',
]

/** Fills each growing table: mail with `envelopes` rows, the others with a tenth of that. */
export async function fill(client: pg.Client, envelopes: number): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  )
  await client.query('set session_replication_role = replica') // without triggers and foreign keys
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    if (smallTables.includes(table)) continue
    const values = own.map(({ name, type }) => restricted[`${table}.${name}`] ?? valueByType[type])
    const names = own.map(({ name }) => `"${name}"`)
    const rows = table === 'envelope' || table === 'mailbox_entry' ? envelopes : envelopes / 10
    await client.query(`insert into ${table} (${names}) select ${values} from generate_series(1, ${rows}) n`)
  }
  await client.query('reset session_replication_role')
}

const parameterByType: Readonly<Record<string, string>> = {
  uuid: `'00000000-0000-0000-0000-000000000032'`,
  'uuid[]': `'{00000000-0000-0000-0000-000000000032,00000000-0000-0000-0000-000000000033}'`,
  'text[]': `'{x50,x51}'`,
  'bigint[]': `'{50,51}'`,
  'integer[]': `'{50,51}'`,
  'boolean[]': `'{t,f}'`,
  'bytea[]': `'{\\x00,\\x01}'`,
  'tsvector[]': `'{w1,w2}'`,
  tsquery: `'w50'`,
  bytea: `'\\x00'`,
  jsonb: `'{}'`,
  boolean: 'true',
  bigint: '50',
  integer: '50',
  smallint: '1',
  text: `'x50'`,
}

interface Node {
  'Node Type': string
  'Total Cost': number
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

export interface Explained {
  cost: number
  root: Node
}

/** The plan of a statement under the connection's settings: of any values, or of those of this file. */
export async function explain(client: pg.Client, text: string, isGeneric: boolean): Promise<Explained> {
  await client.query(`set plan_cache_mode = ${isGeneric ? 'force_generic_plan' : 'force_custom_plan'}`)
  await client.query(`prepare explained as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'`,
    )
    const values = rows[0]!.types.map((type) => {
      const value = parameterByType[type]
      if (value === undefined) throw new Error('no value for a parameter of type ' + type)
      return `${value}::${type}`
    })
    const call = values.length > 0 ? `explained(${values})` : 'explained'
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) execute ${call}`)
    const root = explained.rows[0]!['QUERY PLAN'][0].Plan
    return { cost: root['Total Cost'], root }
  } finally {
    await client.query('deallocate explained')
  }
}

/** A plan as one line: node types, tables and indexes, and what is inside of what. */
export function shapeOf(node: Node): string {
  const own = [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ')
  const inner = node.Plans?.map(shapeOf)
  return inner ? `${own}(${inner.join(', ')})` : own
}

/** Parts of a plan that read a growing table from end to end. */
export function scansIn(node: Node, isLimited = false): string[] {
  const limited = isLimited || node['Node Type'] === 'Limit'
  const own: string[] = []
  const table = node['Relation Name']
  if (node['Node Type'] === 'Seq Scan' && table && !smallTables.includes(table)) own.push(`Seq Scan on ${table}`)
  if (
    /^(Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']) &&
    node['Index Cond'] === undefined &&
    !(limited && node.Filter === undefined)
  )
    if (!table || !smallTables.includes(table))
      own.push(`whole ${node['Index Name']}${limited ? ' limited' : ''}${node.Filter ? ' filtered' : ''}`)
  return [...own, ...(node.Plans ?? []).flatMap((plan) => scansIn(plan, limited && node['Node Type'] !== 'Sort'))]
}
