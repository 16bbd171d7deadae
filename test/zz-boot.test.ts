import { test } from 'node:test'
import { createDatabase } from '/work/wt/roll/test/support/postgres.ts'
import { bootstrapFile, spawnService } from '/work/wt/roll/test/support/process.ts'
import { testDatabaseUrl } from '/work/wt/roll/test/support/service.ts'
import { setTimeout as delay } from 'node:timers/promises'
const n = 6000
const handles = Array.from({ length: n }, (_, i) => `@alice.a${i}`)
const file = (order: string[]) => ({
  accounts: [{ username: 'alice', email: 'alice@example.com', password: 'correct horse', tier: 'pro' }],
  organizations: [],
  clients: [],
  agents: order.map((handle) => ({ handle, inbound_policy: 'open', visibility: 'public', allowlist: ['@alice.*'] })),
})
test('x', async () => {
  const db = await createDatabase(testDatabaseUrl())
  const a = bootstrapFile(file(handles)),
    b = bootstrapFile(file(handles.toReversed()))
  const started = performance.now()
  const env = { DATABASE_URL: db.url }
  const ps = await Promise.all([a, a, b].map((f) => spawnService({ ...env, BOOTSTRAP_FILE: f })))
  const states = await Promise.all(
    ps.map(async (p) => {
      for (;;) {
        const r = await Promise.race([p.exited, delay(200)])
        if (r !== undefined) return ['exited', r, p.output(), performance.now() - started]
        if (p.stdout().includes('"event":"started"')) return ['started', performance.now() - started]
      }
    }),
  )
  console.log(states)
  for (const p of ps) p.kill('SIGKILL')
  await Promise.all(ps.map((p) => p.exited))
  await db.drop()
})
