import type { Hooks, Transaction } from 'dredd'
import { addressOf } from './address.ts'
import { secondsToWait, waitSeconds } from './fetch-waiting.ts'
import { problemsOf } from './check.ts'
import type { Documented } from './document.ts'
import { runDredd } from './dredd.ts'
import type { Exchange, Fixture } from './fixtures/fixture.ts'
import { countRemains } from './remains.ts'
import type { Row } from './report.ts'
import type { Session } from './session.ts'
import { NotRun, type Target } from './target.ts'

/** One request for one documented response. */
export interface Case {
  documented: Documented
  title: string
  fixture: Fixture
}

/** A case with its Dredd transaction. */
interface Planned extends Case {
  exchange?: Exchange
  /** Reason why the fixture could not prepare the request. */
  failure?: string
}

export interface Round {
  /** The document. */
  text: string
  session: Session
  verbose: boolean
  /** Rows to which results are added. */
  rows: Row[]
  /** True in the last round, in which a 429 or 503 counts as the response. */
  last: boolean
}

/** Runs these cases by Dredd. Resolves with the cases that the service asked to repeat later. */
export async function runRound(cases: readonly Case[], { text, session, verbose, rows, last }: Round): Promise<Case[]> {
  const { target } = session
  const planned = new Map<Transaction, Planned>()
  const errors = new Map<string, string>()
  const again: Case[] = []
  let passed = 0
  let pause = 0

  const record = ({ documented, title }: Case, outcome: Pick<Row, 'outcome' | 'reasons'>): void => {
    if (outcome.outcome === 'ok') passed++
    rows.push({ ...factsOf(documented), title, ...outcome })
  }

  function register(hooks: Hooks): void {
    hooks.beforeAll((transactions) => {
      for (const [transaction, plan] of planAll(transactions, cases)) planned.set(transaction, plan)
      transactions.splice(0, transactions.length, ...planned.keys())
    })
    hooks.beforeEach((transaction, done) => {
      const plan = planned.get(transaction)
      void prepare(transaction, plan).then(done)
    })
    hooks.afterEach((transaction) => {
      const plan = planned.get(transaction)
      if (!plan || transaction.skip) return
      const { real } = transaction
      const { documented } = plan
      if (real) countRemains(session.remains, { ...documented, status: real.statusCode })
      const seconds = real && secondsToWait(real.statusCode, real.headers['retry-after'])
      if (seconds !== undefined && documented.status !== real?.statusCode && !last) {
        pause = Math.max(pause, seconds)
        transaction.fail = 'repeated later'
        return void again.push(plan)
      }
      const reasons = plan.failure === undefined ? judge(transaction, plan, errors) : [plan.failure]
      if (reasons.length > 0) transaction.fail = reasons.join('; ')
      record(plan, { outcome: reasons.length > 0 ? 'failed' : 'ok', reasons })
    })
  }

  async function prepare(transaction: Transaction, plan: Planned | undefined): Promise<void> {
    if (!plan) return
    if (pause > 0) await waitSeconds(pause)
    pause = 0
    try {
      plan.exchange = await plan.fixture(session)
      address(transaction, plan.documented, plan.exchange, target)
    } catch (error) {
      transaction.skip = error instanceof NotRun
      if (error instanceof NotRun) return record(plan, { outcome: 'not run', reasons: [error.message] })
      plan.failure = `the fixture failed: ${error instanceof Error ? error.message : String(error)}`
      transaction.fail = plan.failure
    }
  }

  const { passes } = await runDredd({
    text,
    endpoint: target.baseUrl,
    register,
    verbose,
    onError: (name, message) => errors.set(name, message),
  })
  if (passed !== passes) throw new Error(`Dredd counts ${passes} passes, but ${passed} were recorded`)
  if (pause > 0) await waitSeconds(pause)
  return again
}

/** Returns all problems of a response, or the reason why there is none. */
function judge(
  { name, real, test }: Transaction,
  { documented, exchange }: Planned,
  errors: ReadonlyMap<string, string>,
): string[] {
  if (!real) return [errors.get(name) ?? 'there was no response']
  const problems = problemsOf(
    documented,
    { status: real.statusCode, headers: real.headers, body: real.body },
    exchange?.code,
  )
  return problems.length === 0 && test?.valid !== true ? ['Dredd rejects the response'] : problems
}

export const factsOf = ({
  operationId,
  method,
  path,
  status,
  mount,
}: Documented): Omit<Row, 'title' | 'outcome' | 'reasons'> => ({ operationId, method, path, status, mount })

/**
 * Assigns Dredd's transactions to the cases, in order. A case that Dredd does not know has none, and the report has it
 * as missed.
 */
function planAll(transactions: readonly Transaction[], cases: readonly Case[]): [Transaction, Planned][] {
  return cases.flatMap((one) =>
    transactions
      .filter((transaction) => describes(transaction, one.documented))
      .map((transaction): [Transaction, Planned] => [structuredClone(transaction), { ...one }]),
  )
}

const describes = ({ request, origin, expected }: Transaction, { method, path, status }: Documented): boolean =>
  request.method === method && origin.resourceName === path && Number(expected.statusCode) === status

/**
 * Sets the real address and removes the sample response, because Dredd knows neither servers nor schemas of a document.
 */
function address(transaction: Transaction, { path, mount }: Documented, exchange: Exchange, target: Target): void {
  const { headers = {}, body = '' } = exchange
  const base = mount === 'base_url' ? target.baseUrl : target.authUrl
  const url = exchange.address === undefined ? addressOf(base, path, exchange) : new URL(exchange.address)
  transaction.protocol = url.protocol
  transaction.host = url.hostname
  transaction.port = url.port
  transaction.fullPath = url.pathname + url.search
  transaction.request.headers = { Accept: 'application/json', 'User-Agent': 'Dredd', Connection: 'close', ...headers }
  transaction.request.body = body
  transaction.expected = { statusCode: transaction.expected.statusCode, headers: {} }
}
