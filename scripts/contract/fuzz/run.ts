import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countRemains, describeRemains } from '../remains.ts'
import { remember, restore } from '../restore.ts'
import type { Result, Results } from '../results/result.ts'
import { createSession } from '../session.ts'
import type { Target } from '../target.ts'
import { readEvents, type Events } from './events.ts'
import { readIgnored } from './ignored.ts'
import { installSchemathesis } from './python.ts'

export interface FuzzOptions {
  examples: number
  seed: number
  only: readonly string[] | undefined
  verbose: boolean
}

/** Lets Schemathesis generate requests from the published document, and check every response against it. */
export async function runFuzz(target: Target, options: FuzzOptions): Promise<Results> {
  const command = installSchemathesis()
  const folder = mkdtempSync(join(tmpdir(), 'ams-fuzz-'))
  const session = createSession(target)
  const before = await remember(session)
  try {
    const events = join(folder, 'events.ndjson')
    const output = await run(
      command,
      argumentsFor(target, options, events),
      folder,
      environmentFor(target),
      options.verbose,
    )
    const found = await readEvents(events)
    if (!found.finished) throw new Error(`Schemathesis did not finish:\n${output.slice(-4000)}`)
    for (const one of found.accepted) countRemains(session.remains, one)
    return {
      title: `Generated requests to ${target.baseUrl}`,
      results: resultsOf(found),
      notes: [
        `Seed: ${options.seed}; requests: ${found.accepted.length}.`,
        `Remaining data: ${describeRemains(session.remains)}.`,
      ],
    }
  } finally {
    await restore(session, before)
    rmSync(folder, { recursive: true, force: true })
  }
}

function argumentsFor({ baseUrl }: Target, { examples, seed, only }: FuzzOptions, events: string): string[] {
  return [
    'run',
    new URL('/openapi.json', baseUrl).href,
    '--checks=all',
    '--phases=examples,coverage,fuzzing,stateful',
    '--mode=all',
    `--max-examples=${examples}`,
    `--seed=${seed}`,
    // Failures of ignored.yaml recur often, so shrinking them would waste requests.
    '--no-shrink',
    '--continue-on-failure',
    '--generation-database=none',
    '--rate-limit=auto',
    '--request-timeout=60',
    '--workers=1',
    '--no-color',
    '--report=ndjson',
    `--report-ndjson-path=${events}`,
    ...(only ?? []).map((operation) => `--include-operation-id=${operation}`),
  ]
}

/** Returns the environment with the credentials, which other users of the machine cannot see there. */
function environmentFor(target: Target): NodeJS.ProcessEnv {
  const { sender, recipientHandle, userToken, resource, authUrl } = target
  const settings = {
    client_id: sender?.id,
    client_secret: sender?.secret,
    recipient: recipientHandle,
    user_token: userToken ?? '',
    resource,
    auth_url: authUrl,
    run: randomUUID(),
  }
  return {
    ...process.env,
    CONTRACT_FUZZ: JSON.stringify(settings),
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
  }
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, verbose: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = (): void => void child.kill('SIGKILL')
    process.once('exit', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (verbose) process.stderr.write(text)
      })
    child.once('error', reject)
    child.once('close', () => {
      process.off('exit', stop)
      resolve(output)
    })
  })
}

/** Returns the requests of each operation, and each kind of failure once with a request that causes it. */
function resultsOf({ requests, failures, errors }: Events): Result[] {
  const reasonFor = readIgnored()
  const kinds = Map.groupBy(failures, (failure) =>
    JSON.stringify([failure.operation, failure.check, failure.title, reasonFor(failure)]),
  )
  const judged = [...kinds.values()].map((same): Result[] => {
    const [first] = same
    if (!first) return []
    const accepted = reasonFor(first)
    const example = [
      `${first.title}: ${first.message}`,
      `${first.status} ${first.body.slice(0, 400)}`,
      `to ${first.request.slice(0, 800)}`,
    ]
    return [
      {
        suite: first.operation,
        name: `${first.check}, ${same.length} times`,
        outcome: accepted === undefined ? 'failed' : 'ok',
        reasons: accepted === undefined ? example : [`accepted: ${accepted}`],
      },
    ]
  })
  const asked = [...requests].map(
    ([suite, phases]): Result => ({
      suite,
      name: [...phases].map(([phase, number]) => `${number} in ${phase}`).join(', '),
      outcome: 'ok',
      reasons: [],
    }),
  )
  const stopped = errors.map(
    (error): Result => ({ suite: 'Schemathesis', name: 'error', outcome: 'failed', reasons: [error] }),
  )
  return [...asked, ...judged.flat(), ...stopped]
}
