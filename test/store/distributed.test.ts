import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, test } from 'node:test'
import { migrations } from '../../src/store/engine/migrate.ts'

/**
 * Features that a distributed PostgreSQL may not have, by the documentation of YugabyteDB. This test reads the SQL and
 * runs no such database. The service supports none: see scripts/deploy/distributed.md, which also lists the exceptions.
 */
const unsupported: Record<string, RegExp> = {
  'table locks': /\block table\b/i,
  'advisory locks': /advisory/i,
  'LISTEN and NOTIFY': /\b(listen|unlisten|pg_notify)\b(?=\s+[$\w"(])|pg_notify/i,
  sequences: /\b(big|small)?serial\b|\bnextval\b|\bcreate sequence\b|generated (always|by default) as identity/i,
  'generated columns': /generated always as \(/i,
  'exclusion constraints': /\bexclude using\b/i,
  'deferrable constraints': /\bdeferrable\b/i,
  'GiST indexes': /\busing gist\b/i,
  'GIN indexes of several columns': /\busing gin \((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*,/i,
  'unlogged tables': /\bunlogged\b/i,
  'system columns': /\b(ctid|xmin|xmax|txid_current|pg_current_snapshot)\b/i,
  'table inheritance': /\binherits\b/i,
  'ALTER TYPE': /\balter type\b/i,
}

/** Files that use such a feature, by feature. */
const known: Record<string, string[]> = {
  'advisory locks': ['access/keys.ts', 'access/mcp-sessions.ts', 'engine/migrate.ts', 'people/contacts.ts'],
  'LISTEN and NOTIFY': ['engine/notifications.ts'],
  // The audit log numbers its entries at commit, in one row of the deployment. Sends and reads write none.
  sequences: ['engine/migrations/1.0/audit.ts'],
  'deferrable constraints': ['audit', 'authority'].map((name) => `engine/migrations/1.0/${name}.ts`),
  'unlogged tables': ['audit', 'limits', 'mcp', 'processes'].map((name) => `engine/migrations/1.0/${name}.ts`),
}

/** Returns the SQL of a file: text between backticks or quotes, without comments. */
const sqlOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    .match(/`[^`]*`|'(?:select|insert|update|delete|listen|with|create|alter)\b[^'\n]*'/g) ?? []

const accepting = ['acceptance', 'acceptance-parts', 'admission', 'simple-sends', 'trust-facts']
const hotFiles = [...accepting, 'known-threads', 'thread-entries', 'mailbox', 'pages', 'feed']
const hot = hotFiles.map((name) => ({ name, text: sqlOf(`src/store/mail/${name}.ts`).join('\n') }))

/** Tables that a send writes. */
const written = new Set(
  accepting
    .flatMap((name) => sqlOf(`src/store/mail/${name}.ts`))
    .flatMap((sql) => [...sql.matchAll(/\binsert into (\w+)|\bupdate (?!set\b)(\w+) set\b/g)])
    .map(([, inserted, updated]) => inserted ?? updated ?? ''),
)

const schema = migrations.flatMap(({ statements }) => statements)

describe('the SQL keeps a move to a distributed PostgreSQL possible:', () => {
  for (const [what, pattern] of Object.entries(unsupported))
    test(`${what} are nowhere but where they are known to be`, () => {
      const files = globSync('src/store/**/*.ts').filter((path) => sqlOf(path).some((sql) => pattern.test(sql)))
      assert.deepEqual(files.map((path) => relative('src/store', path)).sort(), known[what] ?? [])
    })

  test('the accept path and the reads of mailboxes use none of it', () => {
    for (const { name, text } of hot) {
      assert.ok(text.length > 100, `${name} has SQL`)
      for (const [what, pattern] of Object.entries(unsupported)) assert.doesNotMatch(text, pattern, `${name}: ${what}`)
    }
  })

  test('a send writes to tables that are spread by an id, with no key and no index that grows with time, and one of words', () => {
    assert.ok(written.has('mailbox_entry') && written.has('envelope') && written.has('mailbox'), [...written].join())
    for (const table of written) {
      const created = schema.find((text) => new RegExp(`create (?:unlogged )?table ${table} \\(`).test(text))
      if (!created) assert.fail(`${table} is no table`)
      const key =
        /primary key \((\w+)/.exec(created)?.[1] ?? /(\w+) (?:uuid|text collate "C") primary key/.exec(created)?.[1]
      assert.match(key ?? '', /^(id|agent_id|\w+_id)$/, `${table} is spread by ${key}`)
      assert.doesNotMatch(created, /\breferences\b|foreign key/, `${table} looks into other shards`)
      for (const text of schema.filter((one) => new RegExp(`create (unique )?index \\w+ on ${table} `).test(one)))
        assert.match(
          text,
          new RegExp(`on ${table} (\\((id|\\w+_id)\\b|using gin \\((\\w+\\()*(words|vector)\\b)`),
          text,
        )
    }
  })

  test('no trigger runs on a table that a send writes to', () => {
    for (const text of schema)
      for (const [, table = ''] of text.matchAll(/create (?:constraint )?trigger[\s\S]*? on (\w+)/g))
        assert.ok(!written.has(table), `${table} has a trigger`)
  })

  test('each row that a send changes or locks is found by its key', () => {
    for (const { name, text } of hot.filter(({ name }) => accepting.includes(name)))
      for (const [statement] of text.matchAll(/`[^`]*`|'[^']*'/g)) {
        if (!/\bfor update\b|\bupdate \w+ set\b/.test(statement)) continue
        assert.match(statement, /\b(where|on) [\s\S]*\b(agent_id|handle|id) = /, `${name}: ${statement}`)
      }
  })

  test('distributed.md lists every exception', () => {
    const page = readFileSync('scripts/deploy/distributed.md', 'utf8')
    for (const [what, files] of Object.entries(known)) {
      assert.ok(page.includes(what), what)
      for (const file of files) assert.ok(page.includes(file), file)
    }
  })
})
