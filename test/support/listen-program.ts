import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Envelope } from '#sdk'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import type { Agent } from './agents.ts'
import { runCommand } from './cli.ts'
import { draftTo, textPart } from './client.ts'
import type { Service } from './service.ts'

export interface Listener {
  env: Record<string, string>
  /** Starts `ams-listen`. */
  start(...args: string[]): ChildProcess
  /** Starts it; resolves when it has ended. */
  run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Creates the installed program, for a new agent with its own folder. */
export async function listenerOf(
  agent: Agent,
  { service, folder }: { service: Service; folder: string },
): Promise<Listener> {
  const made = await runCommand(service, ['client', 'create', '--agent', agent.handle])
  const { client_id, client_secret } = made as { client_id: string; client_secret: string }
  const env = {
    ...bareEnv(),
    HOME: folder,
    XDG_STATE_HOME: join(folder, agent.id),
    AMS_URL: service.config.authUrl,
    AMS_CLIENT_ID: client_id,
    AMS_CLIENT_SECRET: client_secret,
  }
  const start = (...args: string[]) => spawn(process.execPath, ['generated/sdk/bin/ams-listen.js', ...args], { env })
  return { env, start, run: (...args) => resultOf(start(...args)) }
}

export async function resultOf(child: ChildProcess) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { code, stdout, stderr }
}

export const send = (agent: Agent, ...texts: string[]): Promise<unknown> =>
  texts.reduce<Promise<unknown>>(
    (before, one) => before.then(() => agent.sent(draftTo(agent.handle, { content_parts: [textPart(one)] }))),
    Promise.resolve(),
  )

/** Returns the texts of envelopes, one per line. */
export const textsIn = (lines: string): string[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) => (JSON.parse(line) as Envelope).content_parts.map((part) => (part.type === 'text' ? part.text : ''))[0]!,
    )
