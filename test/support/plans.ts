import { globSync } from 'node:fs'
import type pg from 'pg'
import { definedStatements, type Statement } from '../../src/store/engine/statements.ts'

const storeFolder = new URL('../../src/store/', import.meta.url)

/** Returns all statements of the store that PostgreSQL plans, sorted by name and text. */
export async function plannedStatements(): Promise<Statement<unknown>[]> {
  for (const file of globSync('*/*.ts', { cwd: storeFolder })) await import(new URL(file, storeFolder).href)
  const key = ({ name, text }: Statement<unknown>): string => `${name} ${text}`
  return definedStatements
    .filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/.test(text))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Tables that have few rows even with much mail. */
const smallTables =
  'audit_head audit_pending authority_revision blob_folder deletion_clock job_lease process schema_version signing_key unused_registration_total url_key'.split(
    ' ',
  )

/** Columns whose values the schema restricts. */
const restricted: Readonly<Record<string, string>> = {
  'agent.scope': 'null',
  'client.redirect_uris': 'null',
  'token_family.device_source': 'null',
  'owner.type': `'account'`,
  'sso_domain.proven_by': `'dns'`,
  'sso_issuer.client_authentication': `'private_key_jwt'`,
}

/** Values of the row with the number `n`. */
const valueByType: Readonly<Record<string, string>> = {
  ARRAY: `array['x' || n]`,
  bigint: 'n',
  boolean: 'n % 2 = 0',
  bytea: `decode(md5(n::text), 'hex')`,
  integer: 'n',
  jsonb: `jsonb_build_object('n', n)`,
  text: `'x' || n`,
  'timestamp with time zone': 'to_timestamp(n)',
  tsvector: `to_tsvector('simple', 'w' || n)`,
  uuid: `lpad(to_hex(n), 32, '0')::uuid`,
}

/** Fills each growing table: those of mail with `envelopes` rows, the others with a tenth of that. */
export async function fillTables(client: pg.Client, envelopes: number): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  await client.query('set session_replication_role = replica') // without triggers and foreign keys
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    if (smallTables.includes(table)) continue
    const values = own.map(({ name, type }) => restricted[`${table}.${name}`] ?? valueByType[type] ?? `no ${type}`)
    const rows = table === 'envelope' || table === 'mailbox_entry' ? envelopes : envelopes / 10
    await client.query(
      `insert into ${table} (${own.map(({ name }) => `"${name}"`)}) select ${values} from generate_series(1, ${rows}) n`,
    )
  }
  await client.query('reset session_replication_role')
}

const [someId, otherId] = ['00000000-0000-0000-0000-000000000032', '00000000-0000-0000-0000-000000000033']

/** Parameters of the statements: values of the rows 50 and 51. */
const parameterByType: Readonly<Record<string, string>> = {
  uuid: someId,
  'uuid[]': `{${someId},${otherId}}`,
  bigint: '50',
  'bigint[]': '{50,51}',
  boolean: 'true',
  'boolean[]': '{t,f}',
  integer: '50',
  'integer[]': '{50,51}',
  jsonb: '{}',
  text: 'x50',
  'text[]': '{x50,x51}',
  tsquery: 'w50',
}

export interface Plan {
  'Node Type': string
  'Total Cost': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Returns the plan of a statement: the generic one, or the one for the values of this file. */
export async function planOf(client: pg.Client, text: string, isGeneric: boolean): Promise<Plan> {
  await client.query(`set plan_cache_mode = ${isGeneric ? 'force_generic_plan' : 'force_custom_plan'}`)
  await client.query(`prepare explained as ${text}`)
  const plan = await explainPrepared(client, 'explained')
  await client.query('deallocate explained')
  return plan
}

/** Returns the plan of a statement that the connection has prepared. */
export async function explainPrepared(client: pg.Client, name: string): Promise<Plan> {
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  )
  const values = rows[0]!.types.map((type) => `'${parameterByType[type] ?? `no ${type}`}'::${type}`)
  const call = values.length > 0 ? `${name}(${values})` : name
  const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) execute ${call}`)
  return explained.rows[0]!['QUERY PLAN'][0].Plan
}

/** Returns a plan as one line: its nodes with their indexes or tables, each with its child nodes in parentheses. */
export function shapeOf(plan: Plan): string {
  const own = [plan['Node Type'], plan['Index Name'] ?? plan['Relation Name']].filter(Boolean).join(' ')
  return plan.Plans ? `${own} (${plan.Plans.map(shapeOf).join(', ')})` : own
}

/** Indexes of rows that wait for a job. They are empty after the job, so statements may read them as a whole. */
const queues = ['contact_request_untold', 'deleted_agent_uncleared', 'webhook_leased']

/** A condition that every key meets. */
const ofAllKeys = /^\(\(?\w+ >= '[0-]*'::(text|uuid)\)?\)$/

/** Returns the tables and indexes that a plan reads as a whole, without small tables and queues. */
export function scansIn(plan: Plan, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = plan
  const isSmall =
    smallTables.some((name) => table === name || index?.startsWith(`${name}_`)) || table?.startsWith('pg_')
  const isBounded = isLimited && plan.Filter === undefined
  const readsAllKeys = index !== undefined && !isBounded && (condition === undefined || ofAllKeys.test(condition))
  const isScan = type === 'Seq Scan' || (readsAllKeys && !queues.includes(index))
  const limitsBelow = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type))
  const below = (plan.Plans ?? []).flatMap((part) => scansIn(part, limitsBelow))
  return isScan && !isSmall ? [index ?? table ?? type, ...below] : below
}
