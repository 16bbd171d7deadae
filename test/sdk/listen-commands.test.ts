import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemClock } from '../../generated/sdk/dist/clock.js'
import { UsageError } from '../../generated/sdk/dist/node/command-line.js'
import { parseListenArguments, type Command } from '../../generated/sdk/dist/node/listen/arguments.js'
import { deliver, type Delivery } from '../../generated/sdk/dist/node/listen/deliver.js'
import type { ListenEvent } from '../../generated/sdk/dist/node/listen/report.js'
import { runCommand, type CommandEnd } from '../../generated/sdk/dist/node/listen/run-command.js'
import type { EnvelopeHeader } from '#sdk'
import { movedClock, type MovedClock } from '../support/moved-clock.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
const never = new AbortController().signal

const envelope = {
  id: 'env_00000000000000000000000007',
  from: '@acme.billing',
  to: ['@bob.helper'],
  cc: [],
  in_reply_to: null,
  subject: 'one',
  date_ms: 7,
  received_ms: 7,
  created_at: 7,
  unread: true,
  has_attachments: false,
  type_hint: 'text' as const,
  size_hint: 0,
} satisfies EnvelopeHeader

/** An envelope that is larger than a pipe's buffer. */
const large = { ...envelope, subject: 'x'.repeat(1_000_000) }

const run = (shell: string, of: EnvelopeHeader = envelope, limits: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  runCommand({ shell }, of, { clock: systemClock, timeoutMs: 30_000, signal: never, ...limits })

const outcome = ({ exitCode, signal, timedOut }: CommandEnd) => [exitCode, signal, timedOut]

test('a command has the envelope on its standard input, and what is most asked for in its environment', async () => {
  const [input, variables] = [join(folder, 'input'), join(folder, 'variables')]
  const shell = `cat > ${input}; printf '%s|%s|%s' "$AMS_ENVELOPE_ID" "$AMS_FROM" "$AMS_SUBJECT" > ${variables}`
  const subject = `"; touch ${folder}/by-subject; $(touch ${folder}/by-subject) \`id\`\n${'ü'.repeat(998)}`
  assert.deepEqual(outcome(await run(shell, { ...envelope, subject })), [0, null, false])
  assert.deepEqual(JSON.parse(readFileSync(input, 'utf8')), { ...envelope, subject })
  assert.equal(readFileSync(variables, 'utf8'), `${envelope.id}|${envelope.from}|${subject}`)
  assert.equal(existsSync(join(folder, 'by-subject')), false)
})

test('without a shell, arguments are passed unchanged', async () => {
  const path = join(folder, 'arguments')
  const program = `require('node:fs').writeFileSync(process.argv[1], process.argv.slice(2).join('|'))`
  const command: Command = { file: process.execPath, args: ['-e', program, path, '$HOME', '; id', '"'] }
  const end = await runCommand(command, envelope, { clock: systemClock, timeoutMs: 30_000, signal: never })
  assert.deepEqual([end.exitCode, readFileSync(path, 'utf8')], [0, '$HOME|; id|"'])
})

for (const [what, shell] of [
  ['never reads its standard input', 'true'],
  ['closes it', 'exec 0<&-; sleep 0.1'],
  ['reads a part of it', 'head -c 1000 > /dev/null'],
] as const)
  test(`a command that ${what} is done when it exits with 0, however large the envelope is`, async () => {
    const subject = null
    const end = await run(shell, { ...envelope, subject, to: [large.subject] })
    assert.deepEqual(outcome(end), [0, null, false])
  })

test('processes that a command leaves running block nobody', async () => {
  const pid = join(folder, 'left')
  const end = await run(`sleep 600 & echo $! > ${pid}`, { ...envelope, subject: null, to: [large.subject] })
  process.kill(Number(readFileSync(pid, 'utf8'))) // it runs, or this would throw
  assert.deepEqual(outcome(end), [0, null, false])
})

test('a command that takes too long is ended with all that it began, and was no success whatever it says', async () => {
  const pid = join(folder, 'child')
  const shell = `trap 'exit 0' TERM; sleep 60 & echo $! > ${pid}; wait`
  const clock = movedClock()
  const ending = runCommand({ shell }, envelope, { clock, timeoutMs: 5000, signal: never })
  await until(() => existsSync(pid) && readFileSync(pid, 'utf8') !== '')
  clock.advance(5000)
  assert.deepEqual(outcome(await timePasses(clock, ending)), [0, null, true])
  await until(() => isGone(Number(readFileSync(pid, 'utf8'))))
  assert.equal(clock.waiting, 0)
})

test('its child processes are killed after ten seconds if they do not end, even if the command has ended', async () => {
  const pid = join(folder, 'stubborn-child')
  const shell = `sh -c "trap '' TERM; echo \\$\\$ > ${pid}; while :; do sleep 0.05; done" & wait`
  const clock = movedClock()
  const stop = new AbortController()
  const ending = runCommand({ shell }, envelope, { clock, timeoutMs: Infinity, signal: stop.signal })
  await until(() => existsSync(pid) && readFileSync(pid, 'utf8') !== '')
  stop.abort()
  assert.deepEqual(outcome(await timePasses(clock, ending)), [null, 'SIGTERM', false])
  await until(() => isGone(Number(readFileSync(pid, 'utf8'))))
})

test('one that ignores SIGTERM is killed after ten seconds', async () => {
  const begun = join(folder, 'stubborn')
  const clock = movedClock()
  const shell = `trap '' TERM; touch ${begun}; while :; do sleep 0.05; done`
  const ending = runCommand({ shell }, envelope, { clock, timeoutMs: 5000, signal: never })
  await until(() => existsSync(begun))
  clock.advance(5000)
  assert.deepEqual(outcome(await timePasses(clock, ending)), [null, 'SIGKILL', true])
})

test('what has ended is not waited for, where nobody takes note of that', {
  skip: process.platform !== 'linux',
  timeout: 60_000,
}, async (context) => {
  const pidIn = (name: string): number => Number(readFileSync(join(folder, name), 'utf8'))
  const stat = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
  const groupOf = (pid: number): number => Number(stat(pid).split(' ')[2])
  const write = (value: string, name: string): string => `echo ${value} > ${join(folder, name)}`
  // A command that leaves its group, and never waits for its child there.
  const careless = `sleep 600 & ${write('$!', 'forgotten')}; ${write('$$', 'careless')}; exec setsid sleep 600`
  const shell = `${write('$$', 'leader')}; sh -c '${careless}' & wait`
  const clock = movedClock()
  const stop = new AbortController()
  const ending = runCommand({ shell }, envelope, { clock, timeoutMs: Infinity, signal: stop.signal })
  context.after(() => void process.kill(pidIn('careless'), 'SIGKILL'))
  const hasLeft = (pid: number): boolean => pid > 0 && groupOf(pid) === pid
  await until(() => existsSync(join(folder, 'careless')) && hasLeft(pidIn('careless')))
  stop.abort()
  await until(() => stat(pidIn('forgotten')).startsWith('Z') && !existsSync(`/proc/${pidIn('leader')}`))
  clock.advance(100)
  assert.deepEqual(outcome(await ending), [null, 'SIGTERM', false])
})

/** Lets seconds pass until the promise resolves. */
async function timePasses(clock: MovedClock, ending: Promise<CommandEnd>): Promise<CommandEnd> {
  let hasEnded = false
  void ending.then(() => (hasEnded = true))
  await until(() => {
    clock.advance(1000)
    return hasEnded
  })
  return ending
}

/** Returns true if a process has ended, even if nobody has reaped it yet. */
function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }
}

test('a program that is not found, and one that is none, are failures and no end', async () => {
  const none = join(folder, 'none')
  writeFileSync(none, 'text')
  for (const command of [
    { file: join(folder, 'nowhere'), args: [] },
    { file: none, args: [] },
  ]) {
    const end = await runCommand(command, envelope, { clock: systemClock, timeoutMs: Infinity, signal: never })
    assert.equal(end.exitCode, null)
    assert.match(end.error ?? '', /ENOENT|EACCES/)
  }
  const huge = await runCommand({ file: 'true', args: [large.subject] }, large, {
    clock: systemClock,
    timeoutMs: Infinity,
    signal: never,
  })
  assert.match(huge.error ?? '', /E2BIG/)
  assert.equal((await run('this-is-no-program 2> /dev/null')).exitCode, 127)
})

/** Creates a delivery on a clock whose pauses end at once; records its reports and pauses. */
function deliveryOf(shell: string, options: Partial<Delivery> = {}) {
  const pauses: number[] = []
  const events: ListenEvent[] = []
  const clock = {
    now: systemClock.now,
    async sleep(milliseconds: number) {
      pauses.push(milliseconds)
    },
  }
  const delivery: Delivery = {
    command: { shell },
    timeoutMs: Infinity,
    tries: Infinity,
    clock,
    stopSignal: never,
    killSignal: never,
    report: (event) => void events.push(event),
    ...options,
  }
  return { pauses, events, delivering: deliver(envelope, delivery) }
}

test('a command that fails is run again for the same envelope after 1, 2, 4 seconds and at most a minute', async () => {
  const runs = join(folder, 'runs')
  const { delivering, pauses, events } = deliveryOf(`echo "$AMS_ENVELOPE_ID" >> ${runs}; test $(wc -l < ${runs}) -ge 9`)
  assert.equal(await delivering, 'delivered')
  assert.deepEqual(
    pauses,
    [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000),
  )
  assert.equal(readFileSync(runs, 'utf8'), `${envelope.id}\n`.repeat(9))
  const codes = events.flatMap((event) => (event.type === 'command' ? [event.exitCode] : []))
  assert.deepEqual(codes, [...Array(8).fill(1), 0])
})

test('after so many tries it is given up, and after a stop there is none', async () => {
  const { delivering, pauses } = deliveryOf('exit 7', { tries: 3 })
  assert.deepEqual([await delivering, pauses], ['attempts exhausted', [1000, 2000]])
  const stopped = new AbortController()
  stopped.abort()
  assert.equal(await deliveryOf('exit 7', { stopSignal: stopped.signal }).delivering, 'stopped')
  assert.equal(await deliveryOf('exit 0', { stopSignal: stopped.signal }).delivering, 'delivered')
})

test('arguments that make no sense are a mistake, and those after -- are the command’s', () => {
  for (const args of [
    ['extra'],
    ['--color'],
    ['--exec'],
    ['--exec', ' '],
    ['--'],
    ['--exec', 'true', '--', 'true'],
    ['--from', 'yesterday'],
    ['--cursor', ''],
    ...['0', '-1', '1.5', 'soon', '', '86401'].map((seconds) => [`--timeout=${seconds}`]),
    ...['0', 'x'].map((tries) => [`--tries=${tries}`]),
    ['--once=yes'],
    ['--once', '--most', '0'],
    ['--most', '1'],
    ['--bytes', '1'],
  ])
    assert.throws(() => parseListenArguments(args), UsageError, args.join(' '))
  const options = parseListenArguments(['--once', '--timeout', '90', '--', 'run', '--help', '--', '--json'])
  assert.deepEqual(options, {
    command: { file: 'run', args: ['--help', '--', '--json'] },
    cursorFile: undefined,
    from: 'start',
    headers: false,
    once: true,
    json: false,
    timeoutMs: 90_000,
    tries: Infinity,
    most: Infinity,
    bytes: Infinity,
  })
  assert.equal(parseListenArguments(['--exec', 'true', '--help']), 'help')
})
