import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { beforeEach } from 'node:test'
import { createClient, type Client } from '#sdk'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import type { HasAddresses } from './client.ts'
import { addressesOf } from './sdk.ts'

/** A block of code in the README of a client package. */
export interface Example {
  /** Heading above it. */
  name: string
  code: string
}

/** Returns the examples in a language, in order. */
export const examplesIn = (readme: string, language: string): Example[] =>
  readme
    .split(/^##+ /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = ''] = section.split('\n')
      const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))
      return [...blocks].map(([, code = ''], index) => ({ name: `${heading}, ${index + 1}`, code }))
    })

/** Returns the environment of a README's reader, the agent `@bob.helper`. */
export const readersEnv = ({ config }: HasAddresses): Record<string, string> => ({
  ...bareEnv(),
  AMS_URL: config.authUrl,
  AMS_CLIENT_ID: 'cli_helper',
  AMS_CLIENT_SECRET: 'secret of helper',
})

/** Sends mail with a file to the reader before each test. */
export function useMailForReader(service: () => HasAddresses): void {
  let friend: Client | undefined
  beforeEach(async () => {
    const auth = { client_id: 'cli_assistant', client_secret: 'secret of assistant' }
    friend ??= createClient({ url: addressesOf(service()), auth })
    const files = [{ name: 'words.txt', bytes: 'words' }]
    await friend.send({ to: '@bob.helper', subject: 'Greetings', text: 'Hello', files })
  })
}

/** Returns the output of a program that must succeed. An endless program is stopped after its first output. */
export async function printedBy(child: ChildProcess, { isEndless }: { isEndless: boolean }): Promise<string> {
  let [printed, complained, isStopped] = ['', '', false]
  child.stderr!.on('data', (chunk) => (complained += chunk))
  child.stdout!.on('data', (chunk) => {
    printed += chunk
    if (isEndless) isStopped = child.kill()
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  assert.ok(isStopped || status === 0, complained)
  return printed
}
