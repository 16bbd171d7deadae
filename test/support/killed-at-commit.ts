import { PGlite } from '@electric-sql/pglite'

/**
 * Loaded into a server before anything else (`--import`): stands between it and its embedded database, as a proxy stands
 * before PostgreSQL, and kills the process at one COMMIT. KILLED_AT says which: `before:` or `after:`, and a text that is a
 * value of one of the transaction's statements.
 */
const [moment, mark] = (process.env['KILLED_AT'] ?? '').split(':')

type Query = (this: object, sql: string, values?: unknown[], options?: object) => Promise<unknown>

const prototype: { query: Query } = PGlite.prototype
const { query } = prototype

let isMeant = false

const killIf = (now: typeof moment, sql: string): void => {
  if (isMeant && moment === now && /^commit\b/i.test(sql)) process.kill(process.pid, 'SIGKILL')
}

prototype.query = async function (sql, values, options) {
  isMeant = !/^begin\b/i.test(sql) && (isMeant || (values?.includes(mark) ?? false))
  killIf('before', sql)
  const result = await query.call(this, sql, values, options)
  killIf('after', sql)
  return result
}
