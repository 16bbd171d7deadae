import type { Database } from '../../src/store/database.ts'
import { unprepared, type Value } from '../../src/store/statements.ts'

/** Runs SQL on the database of a service, beside it; `?` stands for one value each. */
export const sqlOn =
  ({ general }: Pick<Database, 'general'>) =>
  async <Row = unknown>(text: string, values: readonly Value[] = []): Promise<Row[]> =>
    (await general.query(unprepared<Row>('test', text), values)).rows
