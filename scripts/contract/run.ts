import type { Hooks, Transaction } from 'dredd'
import type { OperationId } from '#generated/rest/routes.ts'
import { addressOf } from './address.ts'
import { problemsOf } from './check.ts'
import { documentedAnswers, documentText, type Documented } from './document.ts'
import { runDredd } from './dredd.ts'
import { fixtures as allFixtures } from './fixtures/index.ts'
import type { Cases, Exchange, Fixture } from './fixtures/fixture.ts'
import { report, type Report, type Row } from './report.ts'
import { createSession } from './session.ts'
import { NotRun, type Target } from './target.ts'

export interface RunOptions {
  /** Only these operations; all by default. */
  only?: readonly OperationId[]
  fixtures?: Record<OperationId, Cases>
  /** Shows what Dredd itself prints. */
  verbose?: boolean
}

/** One request that is to be made, for one documented answer. */
interface Planned {
  documented: Documented
  title: string
  fixture: Fixture
  exchange?: Exchange
  /** Why the fixture could not prepare the request. */
  failure?: string
}

/** Dredd makes every documented answer happen; what it did not do, or what was not as documented, fails. */
export async function runContract(target: Target, options: RunOptions = {}): Promise<Report> {
  const { only, fixtures = allFixtures, verbose = false } = options
  const text = documentText()
  const wanted = documentedAnswers(text).filter(({ operationId }) => only?.includes(operationId) ?? true)
  const session = createSession(target)
  const planned = new Map<Transaction, Planned>()
  const rows: Row[] = []
  const errors = new Map<string, string>()

  const record = ({ documented, title }: Planned, outcome: Pick<Row, 'outcome' | 'reasons'>): void =>
    void rows.push({ ...factsOf(documented), title, ...outcome })

  function register(hooks: Hooks): void {
    hooks.beforeAll((transactions) => {
      for (const [transaction, plan] of planAll(transactions, wanted, fixtures)) planned.set(transaction, plan)
      transactions.splice(0, transactions.length, ...planned.keys())
    })
    hooks.beforeEach((transaction, done) => {
      const plan = planned.get(transaction)
      void prepare(transaction, plan).then(done)
    })
    hooks.afterEach((transaction) => {
      const plan = planned.get(transaction)
      if (!plan || transaction.skip) return
      const reasons = plan.failure === undefined ? judge(transaction, plan) : [plan.failure]
      if (reasons.length > 0) transaction.fail = reasons.join('; ')
      record(plan, { outcome: reasons.length > 0 ? 'failed' : 'ok', reasons })
    })
  }

  async function prepare(transaction: Transaction, plan: Planned | undefined): Promise<void> {
    if (!plan) return
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

  function judge({ name, real, test }: Transaction, { documented, exchange }: Planned): string[] {
    if (!real) return [errors.get(name) ?? 'there was no answer']
    const problems = problemsOf(
      documented,
      { status: real.statusCode, headers: real.headers, body: real.body },
      exchange?.code,
    )
    return problems.length === 0 && test?.valid !== true ? ['Dredd does not accept the answer'] : problems
  }

  const { passes } = await runDredd({
    text,
    endpoint: target.baseUrl,
    register,
    verbose,
    onError: (name, message) => errors.set(name, message),
  })
  const found = report(wanted.map(factsOf), rows)
  if (found.passed !== passes) throw new Error(`Dredd counts ${passes} passes, but ${found.passed} were recorded`)
  return found
}

const factsOf = ({
  operationId,
  method,
  path,
  status,
  mount,
}: Documented): Omit<Row, 'title' | 'outcome' | 'reasons'> => ({ operationId, method, path, status, mount })

/**
 * Each of Dredd's transactions as often as there are addresses and fixtures for it; what uses up the limit comes last.
 */
function planAll(
  transactions: readonly Transaction[],
  wanted: readonly Documented[],
  fixtures: Record<OperationId, Cases>,
): [Transaction, Planned][] {
  const plans = transactions.flatMap((transaction) =>
    wanted
      .filter((documented) => describes(transaction, documented))
      .flatMap((documented) =>
        Object.entries(fixtures[documented.operationId][documented.status] ?? {}).map(
          ([title, fixture]): [Transaction, Planned] => [structuredClone(transaction), { documented, title, fixture }],
        ),
      ),
  )
  const limits = ([, { documented }]: [Transaction, Planned]): boolean => documented.status === 429
  return [...plans.filter((plan) => !limits(plan)), ...plans.filter(limits)]
}

const describes = ({ request, origin, expected }: Transaction, { method, path, status }: Documented): boolean =>
  request.method === method && origin.resourceName === path && Number(expected.statusCode) === status

/**
 * Dredd knows neither the servers of a document nor schemas: it gets the real address, and no sample to compare with.
 */
function address(transaction: Transaction, { path, mount }: Documented, exchange: Exchange, target: Target): void {
  const { headers = {}, body = '' } = exchange
  const url = addressOf(mount === 'base_url' ? target.baseUrl : target.authUrl, path, exchange)
  transaction.protocol = url.protocol
  transaction.host = url.hostname
  transaction.port = url.port
  transaction.fullPath = url.pathname + url.search
  transaction.request.headers = { Accept: 'application/json', 'User-Agent': 'Dredd', Connection: 'close', ...headers }
  transaction.request.body = body
  transaction.expected = { statusCode: transaction.expected.statusCode, headers: {} }
}
