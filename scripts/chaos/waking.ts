import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '#sdk'
import { bareEnv } from '../support/bare-env.ts'
import type { Random } from './random.ts'

export interface WakingOptions {
  /** Address of the service, and the clients of the sender and of the woken agent. */
  url: string
  sender: { client_id: string; client_secret: string }
  woken: { client_id: string; client_secret: string; handle: string }
  envelopes: number
  /** Number of times that `ams-agent` is killed. */
  kills: number
  random: Random
  /** Restarts the service, together with some of the kills. */
  restartService?(): Promise<void>
  progress(text: string): void
}

/** One turn of the command, as it wrote it down. */
interface Turn {
  id: string
  attempt: number
  isRepeated: boolean
}

/**
 * Sends envelopes to an agent while `ams-agent` is killed again and again (`kill -9`). Returns the number of envelopes
 * that were handed over again. Throws if an envelope started no turn, or a second one that did not say so.
 */
export async function wakeWithKills(options: WakingOptions): Promise<{ repeated: number }> {
  const { url, sender, woken, envelopes, kills, random, progress } = options
  const folder = mkdtempSync(join(tmpdir(), 'ams-waking-'))
  const log = join(folder, 'turns')
  const client = createClient({ url, auth: sender })
  try {
    const ids = new Set<string>()
    const sending = (async () => {
      while (ids.size < envelopes) {
        const batch = Array.from({ length: Math.min(10, envelopes - ids.size) }, () =>
          client.send({ to: woken.handle, text: 'Wake up.' }),
        )
        for (const { id } of await Promise.all(batch)) ids.add(id)
      }
    })()
    for (let kill = 0; kill < kills; kill++) {
      const goal = Math.ceil((envelopes * (kill + 1)) / (kills + 1))
      const agent = startAgent(options, folder, log)
      await agent.until(() => new Set(turnsIn(log).map(({ id }) => id)).size >= goal)
      await new Promise((resolve) => setTimeout(resolve, random.integer(0, 60)))
      agent.child.kill('SIGKILL')
      await agent.exited
      if (kill % 4 === 3) await options.restartService?.()
      progress(`killed ${kill + 1} of ${kills}, ${turnsIn(log).length} turns`)
    }
    await sending
    const last = startAgent(options, folder, log, '--once')
    assert.deepEqual(await last.exited, [0, null])
    return { repeated: checkTurns(turnsIn(log), ids) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function startAgent({ url, woken }: WakingOptions, folder: string, log: string, ...more: string[]) {
  // One write of one line, so the log has a line for each turn.
  const command = `cat > /dev/null; echo "$AMS_ENVELOPE_ID $AMS_ATTEMPT $AMS_REPEATED" >> ${log}`
  const options = ['--json', '--from', 'start', '--turns', '1000000', '--folder', folder, ...more]
  const child = spawn(
    process.execPath,
    ['generated/sdk/bin/ams-agent.js', ...options, 'command', '--', 'sh', '-c', command],
    {
      env: {
        ...bareEnv(),
        HOME: folder,
        XDG_STATE_HOME: folder,
        AMS_URL: url,
        AMS_CLIENT_ID: woken.client_id,
        AMS_CLIENT_SECRET: woken.client_secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  let check = (): void => {}
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('"type":"finished"')) check()
  })
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      check = () => condition() && resolve()
      void exited.then(([code]) => reject(new Error(`ams-agent ended with ${code}`)), reject)
    })
  return { child, exited, until }
}

function turnsIn(log: string): Turn[] {
  if (!existsSync(log)) return []
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', attempt, repeated] = line.split(' ')
      return { id, attempt: Number(attempt), isRepeated: repeated === '1' }
    })
}

/** Returns the number of envelopes that were handed over again. Throws if one started no turn, or two silent ones. */
function checkTurns(turns: readonly Turn[], ids: ReadonlySet<string>): number {
  const byId = new Map<string, Turn[]>()
  for (const turn of turns) byId.set(turn.id, [...(byId.get(turn.id) ?? []), turn])
  const missing = [...ids].filter((id) => !byId.has(id))
  assert.deepEqual(missing, [], 'envelopes that started no turn')
  const silent = [...byId.values()].filter((own) => own.filter(({ isRepeated }) => !isRepeated).length > 1)
  assert.deepEqual(silent, [], 'envelopes that started a second turn in silence')
  return [...byId.values()].filter((own) => own.some(({ isRepeated }) => isRepeated)).length
}
