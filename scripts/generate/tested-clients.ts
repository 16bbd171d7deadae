import { code, table } from './markdown.ts'

/** Row of spec/tested-clients.yaml. */
export interface TestedClient {
  client: string
  version: string
  /** Names of the steps that succeeded. */
  works: string[]
  /** Reasons why the other steps were not done. */
  lacks: string[]
}

export interface TestedClients {
  date: string
  clients: TestedClient[]
}

/** Returns the table of tested clients, with the date of the test. */
export const testedClientTable = ({ date, clients }: TestedClients): string =>
  `${table(['Client', 'Version', 'Works', 'Not done'], clients.map(rowOf))}\n\nDate of the test: ${date}.`

const rowOf = ({ client, version, works, lacks }: TestedClient): string[] => [
  client,
  code(version),
  works.join(', '),
  lacks.join(' ') || 'nothing',
]
