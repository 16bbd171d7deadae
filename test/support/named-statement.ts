import assert from 'node:assert/strict'
import '../../src/store/index.ts'
import { definedStatements, type Statement } from '../../src/store/engine/statements.ts'

/** Returns a statement of the store by its name, for tests of its plan or of the moments at which it runs. */
export function statementNamed<Row = unknown>(name: string): Statement<Row> {
  const found = definedStatements.find((statement) => statement.name === name)
  assert.ok(found, `no statement is named ${name}`)
  return found as Statement<Row>
}
