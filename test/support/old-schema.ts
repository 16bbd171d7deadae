import type { TestContext } from 'node:test'
import { migrate, migrations, type Migration } from '../../src/store/migrate.ts'
import type { DatabasePort } from '../../src/store/port.ts'
import { openMigratingPort } from './port.ts'
import { createDatabase } from './postgres.ts'
import { testDatabaseUrl } from './service.ts'

/** Creates a temporary database with the schema before a migration. */
export async function databaseBefore(
  t: TestContext,
  { statements }: Pick<Migration, 'statements'>,
): Promise<DatabasePort> {
  const database = await createDatabase(testDatabaseUrl())
  const connection = openMigratingPort(database.url)
  t.after(async () => {
    await connection.close()
    await database.drop()
  })
  const before = migrations.findIndex((migration) => migration.statements === statements)
  await migrate(connection, migrations.slice(0, before))
  return connection
}
