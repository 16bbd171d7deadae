import type { Database } from '../../src/store/database.ts'
import { unprepared, type Value } from '../../src/store/statements.ts'

/** Returns a function that runs SQL directly on the database of a service; `?` stands for one value. */
export const sqlOn =
  ({ general }: Pick<Database, 'general'>) =>
  async <Row = unknown>(text: string, values: readonly Value[] = []): Promise<Row[]> =>
    (await general.query(unprepared<Row>('test', text), values)).rows
