import { randomInt } from 'node:crypto'
import { parseOptions, requireNoPositionals, UsageError } from '../../src/cli/options.ts'
import { credentialsIn } from './credentials.ts'
import { fixtures } from './fixtures/index.ts'
import { requestsMax } from './limits.ts'
import type { Files } from './results/save.ts'
import { clientScopes, discover, userScopes, type Client, type Target } from './target.ts'

/** Enough for most of what a thorough run finds, in some minutes. */
const examplesDefault = 50

export const usage = `Checks a service against the contract.

Usage: npm run contract [-- options]

  (neither of the next)            Dredd asks for every documented answer of generated/docs/openapi.yaml, errors too; each answer's status,
                                   headers, media type, body and error code must be as documented. What was left out fails as well
  --fuzz                           Schemathesis makes up thousands of requests, valid and not, from the document that the service publishes;
                                   it needs Python 3.10 or newer, and its packages from PyPI once
  --diff REF                       what breaks clients of the contract as it was: at a commit, in a file or at the address of a document;
                                   info.version must have moved with it. It needs Go once, to build oasdiff

Without --url the service is started here, on an empty embedded database that is removed afterwards.
  --database-url URL               use this empty PostgreSQL database instead; what the run writes stays in it

With --url a running deployment is checked; everything else about it is discovered.
  --url URL                        its REST address, with /v1
  --bootstrap FILE                 a bootstrap file that is applied there; its first client sends, its second receives, its third is limited;
                                   its first account is the person who signs in.
                                   scripts/contract/bootstrap.json is made for this: copy it, change its secrets, name it in BOOTSTRAP_FILE
  --client-id ID                   CONTRACT_CLIENT_ID                client of an agent, the sender
  --client-secret SECRET           CONTRACT_CLIENT_SECRET
  --recipient-handle HANDLE        CONTRACT_RECIPIENT_HANDLE         another agent; each of the two admits the other's mail
  --recipient-client-id ID         CONTRACT_RECIPIENT_CLIENT_ID      client of that other agent
  --recipient-client-secret SECRET CONTRACT_RECIPIENT_CLIENT_SECRET
  --limited-client-id ID           CONTRACT_LIMITED_CLIENT_ID        client of a third agent (default: the sender)
  --limited-client-secret SECRET   CONTRACT_LIMITED_CLIENT_SECRET
  --user-token TOKEN               CONTRACT_USER_TOKEN               access token of a person, for the account's operations
  --webhook-url URL                CONTRACT_WEBHOOK_URL              endpoint of webhooks that the deployment can reach; it answers every challenge with it
  --username NAME                  CONTRACT_USERNAME                 a person who is shown the consent screen, and consents to nothing
  --password PASSWORD              CONTRACT_PASSWORD
Each option may come from the environment variable beside it. The clients need the scopes
  ${Object.values(clientScopes).join(' ')}
and the person's token, which \`npm run -s ams -- token mint --account USERNAME\` signs for 15 minutes, needs
  ${userScopes}
First it is looked whether all of that is there. What the run changes of agents, allowlists, blocks and webhooks it changes back; envelopes and files
cannot be removed, and the report says how many stay. Where the service asks to wait (Retry-After), the run waits.
429 comes last and is real: it uses up what the limited agent and the person may ask in a minute, each with at most ${requestsMax} requests;
it is not run where rate limits are off or higher than that.

With --clients [python] [go] [java] clients in these languages (default: all that are installed) are generated from the document that a service
started here publishes, built, and make a dozen calls each. What they need is fetched into .cache at the first use. It needs Java.

  --only OPERATION,…               only these operations (${Object.keys(fixtures).slice(0, 2).join(', ')}, …)
  --allow-skips                    what credentials or the deployment do not allow is listed, but does not fail the run
  --examples NUMBER                with --fuzz: requests that are made up for each operation in each phase (default: ${examplesDefault})
  --seed NUMBER                    with --fuzz: repeats a run (default: a new one each time, which is shown)
  --junit FILE                     the results also as JUnit XML
  --html FILE                      the results also as a page
  --json                           the report as JSON instead of a table
  --verbose                        also what Dredd or Schemathesis prints
  --help                           this text

Exit code: 0 everything is as documented, 1 something is not or did not run, 2 the run could not begin.
`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const credentials = {
  'client-id': text,
  'client-secret': text,
  'recipient-handle': text,
  'recipient-client-id': text,
  'recipient-client-secret': text,
  'limited-client-id': text,
  'limited-client-secret': text,
  'user-token': text,
  'webhook-url': text,
  username: text,
  password: text,
}

export interface Options {
  url: string | undefined
  databaseUrl: string | undefined
  /** The bootstrap file of the deployment. */
  bootstrap: string | undefined
  /** What the contract is compared with. */
  diff: string | undefined
  fuzz: { examples: number; seed: number } | undefined
  /** Where the results go beside the terminal. */
  files: Files
  /** By option or environment variable. */
  credential: (name: keyof typeof credentials) => string | undefined
  only: string[] | undefined
  allowSkips: boolean
  json: boolean
  verbose: boolean
  help: boolean
}

export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const values = parse(args)
  const given = Object.keys(values).filter((name) => name in credentials || name === 'bootstrap')
  if (values.url === undefined && given.length > 0) throw new UsageError(`--${given[0]} goes with --url`)
  if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
    throw new UsageError(`--url must be an http or https address, not ${values.url}`)
  if (values.url !== undefined && values['database-url'] !== undefined)
    throw new UsageError('--database-url is for a service that is started here; leave out --url')
  if (values.fuzz && values.diff !== undefined) throw new UsageError('--fuzz and --diff are two runs')
  if (!values.fuzz && (values.examples ?? values.seed) !== undefined)
    throw new UsageError('--examples and --seed go with --fuzz')
  return {
    url: values.url,
    databaseUrl: values['database-url'],
    bootstrap: values.bootstrap,
    diff: values.diff,
    fuzz: values.fuzz
      ? {
          examples: positive('examples', values.examples) ?? examplesDefault,
          seed: positive('seed', values.seed) ?? randomInt(1, 2 ** 31),
        }
      : undefined,
    files: { junit: values.junit, html: values.html },
    credential: (name) => values[name] ?? (env[`CONTRACT_${name.toUpperCase().replaceAll('-', '_')}`] || undefined),
    only: values.only?.split(',').map(operationNamed),
    allowSkips: values['allow-skips'],
    json: values.json,
    verbose: values.verbose,
    help: values.help,
  }
}

function parse(args: string[]) {
  const { values, positionals } = parseOptions(args, {
    ...credentials,
    url: text,
    'database-url': text,
    bootstrap: text,
    diff: text,
    fuzz: flag,
    examples: text,
    seed: text,
    junit: text,
    html: text,
    only: text,
    'allow-skips': flag,
    json: flag,
    verbose: flag,
    help: flag,
  })
  requireNoPositionals(positionals)
  return values
}

function positive(name: string, value: string | undefined): number | undefined {
  if (value !== undefined && !/^[1-9]\d{0,8}$/.test(value))
    throw new UsageError(`--${name} must be a number from 1, not ${value}`)
  return value === undefined ? undefined : Number(value)
}

function operationNamed(name: string): string {
  const names = Object.keys(fixtures)
  if (!names.includes(name))
    throw new UsageError(`--only knows no operation ${JSON.stringify(name)}; there are ${names.join(', ')}`)
  return name
}

/** The deployment behind --url, with what credentials there are. */
export async function deployedTarget(url: string, { credential, bootstrap }: Options): Promise<Target> {
  const client = (kind: '' | 'recipient-' | 'limited-'): Client | undefined => {
    const [id, secret] = [credential(`${kind}client-id`), credential(`${kind}client-secret`)]
    if ((id === undefined) !== (secret === undefined))
      throw new UsageError(`--${kind}client-id and --${kind}client-secret go together`)
    return id === undefined || secret === undefined ? undefined : { id, secret }
  }
  const [username, password] = [credential('username'), credential('password')]
  if ((username === undefined) !== (password === undefined))
    throw new UsageError('--username and --password go together')
  const file = bootstrap === undefined ? undefined : credentialsIn(bootstrap)
  return {
    ...(await discover(url)),
    sender: client('') ?? file?.sender,
    recipient: client('recipient-') ?? file?.recipient,
    recipientHandle: credential('recipient-handle') ?? file?.recipientHandle,
    limited: client('limited-') ?? file?.limited,
    userToken: credential('user-token'),
    webhookUrl: credential('webhook-url'),
    person: username === undefined || password === undefined ? file?.person : { username, password },
  }
}
