import { specialSteps } from './clients.ts'
import { versionOf, type McpClient } from './client.ts'
import { isOk, stepNames, steps, type Step, type StepResults } from './steps.ts'

/** Results of one client. */
export interface Verdict {
  client: McpClient
  results: StepResults
}

/** Returns the steps of a client that must be tried: those of all clients, and its special ones. */
const stepsOf = ({ name }: McpClient): Step[] =>
  stepNames.filter((step) => specialSteps[step]?.includes(name) !== false)

/** Returns the steps that failed without a listed reason. */
export const failuresOf = ({ client, results }: Verdict): string[] =>
  stepsOf(client)
    .filter((step) => !isOk(results[step]) && client.lacks[step] === undefined)
    .map((step) => `${client.name}: ${steps[step]}: ${results[step] ?? 'not done'}`)

/** Returns the steps that succeeded although a reason against them is listed. */
export const surprisesOf = ({ client, results }: Verdict): string[] =>
  stepsOf(client)
    .filter((step) => isOk(results[step]) && client.lacks[step] !== undefined)
    .map((step) => `${client.name}: ${steps[step]} succeeds now: remove its exception`)

/** Row of the guide's table. */
export interface Row {
  client: string
  version: string
  works: string[]
  lacks: string[]
}

/** Returns the row of a client for the guide. */
export function rowOf({ client, results }: Verdict): Row {
  const all = stepsOf(client)
  const missing = all.filter((step) => !isOk(results[step]))
  return {
    client: client.title,
    version: versionOf(client),
    works: all.filter((step) => isOk(results[step])).map((step) => steps[step]),
    lacks: [...new Set(missing.map((step) => client.lacks[step] ?? `Fails: ${steps[step]}.`))],
  }
}

/** Returns the table for the terminal: a column for each step, then the reasons. */
export function describe(verdicts: readonly Verdict[]): string {
  const head = ['client', 'version', ...stepNames]
  const rows = verdicts.map((verdict) => [verdict.client.name, versionOf(verdict.client), ...cellsOf(verdict)])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trim()
  const notes = verdicts.flatMap((verdict) => rowOf(verdict).lacks.map((why) => `${verdict.client.name}: ${why}`))
  return [line(head), ...rows.map(line), '', ...notes].join('\n')
}

/** Returns a mark for each step: yes, no by a listed reason, FAILED, or nothing where the step does not apply. */
function cellsOf({ client, results }: Verdict): string[] {
  return stepNames.map((step) => {
    if (!stepsOf(client).includes(step)) return ''
    if (isOk(results[step])) return 'yes'
    return client.lacks[step] === undefined ? 'FAILED' : 'no'
  })
}
