import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createClient, type Client } from '#sdk'
import { go, goIsMissing, writeGoProgram } from '../../scripts/contract/clients/go-programs.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { complaints } from '../support/compile.ts'
import { installPackedSdk, writeProject } from '../support/packed-sdk.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { leftOut } from './languages.ts'
import { checkTypes, checkWithPyright, installPackage, pythonIsMissing } from './python.ts'

const examples = 'src/clients/examples'
const goExamples = 'generated/go/examples'

/** A command of the page, and what it prints. */
interface Step {
  section: string
  command: string
  printed: string
}

const page = readFileSync(join(examples, 'README.md'), 'utf8')

const steps: Step[] = page.split(/^## /m).flatMap((section) => {
  const pairs = section.matchAll(/^```sh\n(as .*)\n```\n\n```text\n([\s\S]*?)^```$/gm)
  const [heading = ''] = section.split('\n')
  return [...pairs].map(([, command = '', printed = '']) => ({ section: heading, command, printed }))
})

const programOf = (command: string): string => /node (\w+)\.ts/.exec(command)?.[1] ?? ''

const [, shellFunction = ''] = /^```sh\n(as\(\) .*)\n```$/m.exec(page) ?? []

/** Languages of the page: their programs, and the command that starts one. */
interface Language {
  name: string
  missing: () => string | undefined
  /** Installs the packages and the programs in a folder. Resolves with settings of the programs. */
  install(folder: string): Promise<Record<string, string>>
  programs: readonly string[]
  command(program: string): string
}

const programsIn = (folder: string): string[] => readdirSync(join(examples, folder)).map((name) => name.split('.')[0]!)

const link = (folder: string, name: string): void => {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name))
}

async function installTypescript(folder: string): Promise<Record<string, string>> {
  await installPackedSdk(folder)
  for (const name of ['@modelcontextprotocol/client', '@types']) link(folder, name)
  writeProject(folder, { 'package.json': JSON.stringify({ private: true, type: 'module' }) })
  cpSync(join(examples, 'typescript'), folder, { recursive: true })
  return {}
}

const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    missing: () => undefined,
    install: installTypescript,
    programs: programsIn('typescript'),
    command: (program) => `node ${program}.ts`,
  },
  {
    name: 'Python',
    missing: pythonIsMissing,
    async install(folder) {
      const { python, packages } = await installPackage(folder)
      cpSync(join(examples, 'python'), folder, { recursive: true })
      return { PYTHONPATH: packages, PYTHONUNBUFFERED: '1', PYTHON: python }
    },
    programs: programsIn('python'),
    command: (program) => `"$PYTHON" ${program}.py`,
  },
  {
    name: 'Go',
    missing: goIsMissing,
    async install(folder) {
      await writeGoProgram(folder)
      cpSync(goExamples, folder, { recursive: true })
      await go(folder, ['build', '-o', 'bin/', './...'])
      await installTypescript(folder) // for the program of the customer
      return {}
    },
    programs: readdirSync(goExamples),
    command: (program) => `./bin/${program}`,
  },
]

describe('every example of src/clients/examples', () => {
  it('is on the page, with its command and its output', () => {
    const named = steps.map(({ command }) => programOf(command))
    assert.deepEqual([...new Set(named)].toSorted(), programsIn('typescript').toSorted())
    assert.deepEqual(programsIn('python').toSorted(), programsIn('typescript').toSorted())
    assert.equal(readdirSync(goExamples).length, 2)
  })

  for (const language of languages)
    describe(`in ${language.name}`, { skip: leftOut(language.missing) }, () => runs(language))
})

function runs({ name, install, programs, command }: Language): void {
  const folder = temporaryFolder()
  const running: Running[] = []
  let service: Service
  let env: Record<string, string>
  before(async () => {
    env = { ...bareEnv(), ...(await install(folder)) }
    env['PATH'] = [dirname(process.execPath), env['PATH']].join(delimiter)
    service = await startService({ bootstrap: JSON.parse(readFileSync(join(examples, 'bootstrap.json'), 'utf8')) })
    env['AMS_URL'] = service.config.authUrl
  })
  after(async () => {
    for (const one of running) await one.kill()
    await service?.close()
  })

  const inLanguage = (line: string): string =>
    line.replace(/node (\w+)\.ts/, (written, program) => (programs.includes(program) ? command(program) : written))

  function start({ command: line, printed }: Pick<Step, 'command' | 'printed'>): Running {
    const started = startCommand(`${shellFunction}\n${inLanguage(line)}`, { cwd: folder, env }, printed)
    running.push(started)
    return started
  }

  /** Returns the id of the newest envelope to an agent. */
  async function newestOf(agent: string): Promise<string> {
    const [newest] = await clientOf(agent).mailbox.walk().toArray({ limit: 20 })
    return newest?.id ?? assert.fail(`${agent} has no mail`)
  }

  const clientOf = (agent: string): Client =>
    createClient({
      url: service.config.authUrl,
      auth: { client_id: `cli_${agent}`, client_secret: `example secret of ${agent}` },
    })

  if (name === 'TypeScript')
    it('has types', () => {
      const settings = { module: 'nodenext', target: 'es2022', lib: ['es2022'], types: ['node'], skipLibCheck: true }
      const files = programs.map((program) => join(folder, `${program}.ts`))
      assert.deepEqual(complaints(files, { ...settings, typeRoots: [join(folder, 'node_modules/@types')] }, folder), [])
    })
  if (name === 'Python')
    it('has strict types', async () => {
      await checkTypes(folder, programs)
      await checkWithPyright(
        folder,
        programs.map((program) => `${program}.py`),
      )
    })

  for (const section of new Set(steps.map((step) => step.section))) {
    const own = steps.filter((step) => step.section === section)
    const isShown = own.some(({ command: line }) => programs.includes(programOf(line)))
    if (isShown)
      it(`${section.toLowerCase()}, as the page says`, async () => {
        const started: Running[] = []
        for (const step of own) {
          const program = start(step)
          started.push(program)
          await program.hasBegun
        }
        for (const program of started) await program.hasPrintedAll
      })
  }

  it('answers each envelope once, also after it was killed', async () => {
    await until(async () => readFileSync(join(folder, 'wake.cursor.json'), 'utf8').includes(await newestOf('worker')))
    for (const one of running) await one.kill()
    const [wake] = steps.filter(({ command: line }) => line.includes('wake'))
    const again = start({ command: wake!.command, printed: 'asleep\nawake: Again\nanswered @ada.assistant\n' })
    await again.hasBegun
    await clientOf('assistant').ask({ to: '@grace.worker', subject: 'Again', text: 'Once more.' })
    await again.hasPrintedAll
    const headers = await clientOf('assistant').mailbox.walk().toArray({ limit: 20 })
    const answers = headers.filter(({ from }) => from === '@grace.worker')
    assert.deepEqual(
      answers.map(({ subject }) => subject),
      ['Re: Question', 'Re: Again'],
    )
  })

  if (programs.includes('digest'))
    it('has sent one digest', async () => {
      const [digest, ...others] = await clientOf('phone').mailbox.walk().toArray({ limit: 20 })
      assert.deepEqual([digest?.from, digest?.subject, others], ['@ada.assistant', 'Digest of 2026-11-27', []])
    })
}

interface Running {
  /** Resolves after the first line of output, or the end of a program that prints its only line at its end. */
  hasBegun: Promise<void>
  /** Resolves when the program has printed all lines of the page; rejects if it prints others, or ends before. */
  hasPrintedAll: Promise<void>
  kill(): Promise<void>
}

/** Starts a command of the page in its own group of processes. */
function startCommand(text: string, options: { cwd: string; env: Record<string, string> }, expected: string): Running {
  const child = spawn('sh', ['-c', text], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, complained] = ['', '']
  child.stderr.on('data', (chunk) => (complained += chunk))
  const ended = once(child, 'close')
  const hasPrinted = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (printed.startsWith(wanted)) resolve()
        else if (!expected.startsWith(printed)) reject(new Error(`${text} printed ${printed}${complained}`))
      }
      child.stdout.on('data', look)
      look()
      void ended.then(() => reject(new Error(`${text} ended after ${printed}${complained}`)))
    })
  child.stdout.on('data', (chunk) => (printed += chunk))
  const hasPrintedAll = hasPrinted(expected)
  hasPrintedAll.catch(() => {}) // the test awaits it later
  return {
    hasBegun: hasPrinted(expected.slice(0, expected.indexOf('\n') + 1)),
    hasPrintedAll,
    kill: () => killGroup(child),
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'close')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    assert.equal(Object(error).code, 'ESRCH', 'it may just have ended by itself')
  }
  await ended
}
