import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diagnose } from '../support/doctor.ts'
import { newPerson } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })

const found = async (): Promise<string[]> => {
  const { dataDir, databaseUrl = '' } = service().config
  const diagnosis = await diagnose({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return diagnosis.findings.flatMap(({ area, level, finding }) =>
    area === 'notifications' ? [`${level}: ${finding}`] : [],
  )
}

describe('the doctor of notifications', () => {
  it('finds emails and browsers that have waited for more than five minutes', async () => {
    const sql = sqlOn(service().deps.database, 'a stored time must be in the past or future')
    const fine = ['ok: no email and no notification has waited for more than five minutes']
    await newPerson(service())
    const add = (minutes: number) => {
      const due = Date.now() - minutes * 60_000
      const id = `${minutes}`
      return Promise.all([
        sql(`insert into outgoing_email (id, topic, address, kind, content, due_at, expires_at)
          values ('${id}', '${id}', 'a@example.com', 'lost-password', '{}', ${due}, ${due + 86_400_000})`),
        sql(`insert into push_subscription (session_id, account_id, endpoint_hash, secret, created_at, due_at)
          select id, account_id, '${id}', 'none', 0, ${due} from web_session
          on conflict (session_id) do update set due_at = excluded.due_at`),
      ])
    }
    assert.deepEqual(await found(), fine)
    await add(4)
    assert.deepEqual(await found(), fine)
    await add(6)
    assert.deepEqual(await found(), [
      'warning: 1 emails to people have waited for more than five minutes',
      'warning: 1 browsers with notifications have waited for more than five minutes',
    ])
  })
})
