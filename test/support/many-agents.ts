import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'

/** Creates agents of a person at once: `@username.b0001` and so on. */
export const manyAgents = ({ deps }: Service, username: string, count: number) =>
  sqlOn(deps.database, 'the edges are too slow for many rows')(
    `insert into agent (id, handle, owner_type, owner_id, visibility, inbound_policy, paused, inactive, created_at, updated_at)
     select gen_random_uuid(), '@' || username || '.b' || lpad(n::text, 4, '0'),
       'account', account.id, 'public', 'allowlist', false, false, 0, 0
     from account, generate_series(1, :count::integer) n where username = :username`,
    { count, username },
  )
