import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { newEnvelopeId } from '#sdk'
import { bareEnv } from '../support/bare-env.ts'
import type { Harness } from './harnesses.ts'
import { installed } from './install.ts'
import { folderFor, wokenAgent, type World } from './world.ts'

/** Times of one harness in milliseconds: from the acknowledgement to the start of the turn. */
export interface Times {
  /** In a new session. */
  fresh: number[]
  /** In the session of the thread. */
  resumed: number[]
  /** From the end of the running turn. */
  busy: number[]
}

const program = join(import.meta.dirname, '../../generated/sdk/bin/ams-agent.js')

/** Time within which a turn must start and be answered. */
const patienceMs = 90_000

/** Wakes a harness again and again, and measures. Each letter must be answered. */
export async function measure(
  world: World,
  harness: Harness,
  { repetitions, progress }: { repetitions: number; progress(text: string): void },
): Promise<Times> {
  const folder = await installed(harness.name, harness.packages)
  const agent = await wokenAgent(world, harness.name)
  const { home, work } = folderFor(world, harness.name)
  const { PATH = '', ...others } = bareEnv()
  const env = {
    ...others,
    PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), PATH].join(delimiter),
    HOME: home,
    // No other host can be reached.
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const ready = await harness.prepare({ world, agent, home, work, env })
  const children: ChildProcess[] = [...(ready.processes ?? [])]
  const args = [program, '--json', '--from', 'start', '--turns', '1000', '--folder', work, ...ready.args]
  const follower = spawn(process.execPath, args, {
    env: { ...env, ...agent.credentials, ...ready.env, XDG_STATE_HOME: join(home, 'state') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(follower)
  let isPushed = false
  createInterface(follower.stdout).on('line', (line) => {
    const event = JSON.parse(line)
    if (event.type === 'following') isPushed = true
    if (['failed', 'error'].includes(event.type)) progress(`${harness.name}: ${line}`)
  })
  try {
    await until(() => isPushed, `${harness.name} is followed`)
    return await wake(world, agent.handle, { repetitions, progress })
  } finally {
    for (const child of children) await end(child)
  }
}

async function wake(
  { sender, model }: World,
  handle: string,
  { repetitions, progress }: { repetitions: number; progress(text: string): void },
): Promise<Times> {
  const times: Times = { fresh: [], resumed: [], busy: [] }

  /** Sends a letter, and returns its id with the time of its acknowledgement. */
  async function write(answered?: string, root?: string): Promise<{ id: string; at: number }> {
    const id = newEnvelopeId()
    const thread =
      answered === undefined || root === undefined ? {} : { in_reply_to: answered, references: [root, answered] }
    await sender.send({ id, to: handle, subject: 'A question', text: 'How are you?', ...thread })
    return { id, at: Date.now() }
  }
  const started = async (id: string): Promise<number> => {
    await until(() => model.starts.has(id), `a turn for ${id} starts`)
    return model.starts.get(id)!
  }
  const answerTo = async (id: string): Promise<string> => {
    let answer: string | undefined
    await until(async () => {
      const { envelope_headers } = await sender.mailbox.listMailbox({ limit: 20 })
      answer = envelope_headers.find(({ in_reply_to }) => in_reply_to === id)?.id
      return answer !== undefined
    }, `${id} is answered`)
    return answer!
  }

  for (let count = 0; count < repetitions; count++) {
    const first = await write()
    times.fresh.push((await started(first.id)) - first.at)
    const answer = await answerTo(first.id)
    const second = await write(answer, first.id)
    times.resumed.push((await started(second.id)) - second.at)
    model.pauseMs = 1500
    const third = await write()
    await started(third.id)
    const fourth = await write()
    const start = await started(fourth.id)
    times.busy.push(start - Math.max(fourth.at, model.ends.get(third.id) ?? fourth.at))
    model.pauseMs = 0
    await answerTo(fourth.id)
    progress(`${count + 1} of ${repetitions}: ${JSON.stringify(times)}`)
  }
  return times
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > patienceMs) throw new Error(`not within ${patienceMs / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGKILL'] as const) {
    child.kill(signal)
    if (await Promise.race([exited.then(() => true), new Promise((resolve) => setTimeout(resolve, 3000, false))]))
      return
  }
}
