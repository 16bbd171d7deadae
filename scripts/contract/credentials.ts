import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BootstrapFile } from '../../src/people/bootstrap-file.ts'
import type { Client, Person } from './target.ts'

/**
 * Bootstrap file with two agents of different owners that write to each other, and a third one whose requests are used
 * up.
 */
export const shippedFile = join(import.meta.dirname, 'bootstrap.json')

export interface Credentials {
  sender: Client
  recipient: Client
  recipientHandle: string
  limited: Client
  /** Person who signs in with a browser. */
  person: Person
}

/**
 * Returns the credentials of a run with this bootstrap file. Its first client sends, the second receives, and the third
 * uses up its limit.
 */
export function credentialsIn(file: string): Credentials {
  const { clients, accounts } = readBootstrap(file)
  const [sender, recipient, limited] = clients ?? []
  const [person] = accounts ?? []
  if (!sender || !recipient || !limited || !person)
    throw new Error(
      `${file} needs three clients: of the sender, of the recipient, and of an agent whose limit is used up; and an account`,
    )
  const credentials = ({ client_id, client_secret }: BootstrapFile['clients'][number]): Client => ({
    id: client_id,
    secret: client_secret,
  })
  return {
    sender: credentials(sender),
    recipient: credentials(recipient),
    recipientHandle: recipient.agent,
    limited: credentials(limited),
    person: { username: person.username, password: person.password },
  }
}

/** Reads a file in the format of BOOTSTRAP_FILE. The service checks it. */
export function readBootstrap(file: string): Partial<BootstrapFile> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Returns true if the secret is that of the shipped file. It is public, so it is acceptable only on a local machine.
 */
export function arePublic(client: Client): boolean {
  const { clients = [] } = readBootstrap(shippedFile)
  return clients.some(({ client_secret }) => client_secret === client.secret)
}
