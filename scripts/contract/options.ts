import { randomInt } from 'node:crypto'
import { parseOptions, requireNoPositionals, UsageError } from '../../src/cli/options.ts'
import { credentialsIn } from './credentials.ts'
import { fixtures } from './fixtures/index.ts'
import { requestsMax } from './limits.ts'
import { describeLeftOut } from './mcp-clients/left-out.ts'
import type { Files } from './results/save.ts'
import { clientScopes, discover, userScopes, type Client, type Target } from './target.ts'

/** Enough for most findings of a thorough run, in some minutes. */
const examplesDefault = 50

export const usage = `Checks a service against the contract.

Usage: npm run contract [-- options]

  (neither of the next)            Dredd causes every documented response of generated/docs/openapi.yaml, errors too. Status, headers,
                                   media type, body and error code must be as documented. A missing response is a failure
  --fuzz                           Schemathesis generates thousands of requests, valid and invalid, from the published document;
                                   it needs Python 3.10 or newer, and its packages from PyPI once
  --diff REF                       lists the changes that break clients, compared with a commit, a file or the address of a document;
                                   they need a new info.version. It needs Go once, to build oasdiff

Without --url the run starts a service on an empty embedded database, and removes it afterwards.
  --database-url URL               use this empty PostgreSQL database instead; the data of the run stays in it

With --url the run checks a running deployment, and discovers everything else about it.
  --url URL                        its REST address, with /v1
  --bootstrap FILE                 a bootstrap file of the deployment; its first client sends, its second receives, its third is limited;
                                   its first account is the person who signs in.
                                   scripts/contract/bootstrap.json is for this: copy it, change its secrets, name it in BOOTSTRAP_FILE
  --client-id ID                   CONTRACT_CLIENT_ID                client of an agent, the sender
  --client-secret SECRET           CONTRACT_CLIENT_SECRET
  --recipient-handle HANDLE        CONTRACT_RECIPIENT_HANDLE         another agent; the two allow each other
  --recipient-client-id ID         CONTRACT_RECIPIENT_CLIENT_ID      client of that other agent
  --recipient-client-secret SECRET CONTRACT_RECIPIENT_CLIENT_SECRET
  --limited-client-id ID           CONTRACT_LIMITED_CLIENT_ID        client of a third agent (default: the sender)
  --limited-client-secret SECRET   CONTRACT_LIMITED_CLIENT_SECRET
  --user-token TOKEN               CONTRACT_USER_TOKEN               access token of a person, for the account operations
  --webhook-url URL                CONTRACT_WEBHOOK_URL              webhook endpoint that the deployment can reach; it returns every challenge
  --username NAME                  CONTRACT_USERNAME                 a person who sees the consent page, and allows nothing
  --password PASSWORD              CONTRACT_PASSWORD
Each option may come from its environment variable. The clients need the scopes
  ${Object.values(clientScopes).join(' ')}
and the person's token, which \`npm run -s ams -- token mint --account USERNAME\` signs for 15 minutes, needs
  ${userScopes}
The run first checks all of this. It restores agents, allowlists, blocks and webhooks. It cannot remove envelopes and files, and the report has
their number. If the service asks to wait (Retry-After), the run waits.
429 comes last: the run uses up the requests per minute of the limited agent and the person, each with at most ${requestsMax} requests.
It skips 429 if rate limits are off or higher than that.

With --clients [NAME …] the run generates clients (default: all) from the document of a temporary service, builds them, and makes fourteen
calls with each. It downloads generators and packages into .cache once. It skips a client if a tool is missing. Names:
  python, go, java                 the clients of openapi-generator; these need Java, too
  openapi-python-client            in Python 3.11 or newer
  oapi-codegen                     in Go 1.26 or newer
  hey-api, orval                   in TypeScript

With --mcp-clients [name ...] the run installs MCP clients that others wrote into .cache (default: all), and takes each through the same steps
with a temporary service: sign-in, tools, resources, notifications, approvals, a restart and an expired token. It skips a client with a
notice if Python, Go, Maven or Cargo is missing.
  --write                          also renews spec/tested-clients.yaml, the results in the guide of clients
It leaves out these clients:
  ${describeLeftOut().replaceAll('\n', '\n  ')}

  --only OPERATION,…               only these operations (${Object.keys(fixtures).slice(0, 2).join(', ')}, …)
  --allow-skips                    list the cases that credentials or the deployment do not allow, without failing
  --examples NUMBER                with --fuzz: generated requests for each operation in each phase (default: ${examplesDefault})
  --seed NUMBER                    with --fuzz: repeats a run (default: a new seed, which is printed)
  --junit FILE                     also writes the results as JUnit XML
  --html FILE                      also writes the results as a page
  --json                           prints the report as JSON instead of a table
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
  /** Bootstrap file of the deployment. */
  bootstrap: string | undefined
  /** Reference for the comparison of contracts. */
  diff: string | undefined
  fuzz: { examples: number; seed: number } | undefined
  /** Files for the results, in addition to the terminal. */
  files: Files
  /** Returns a credential from its option or environment variable. */
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
  if (values.url === undefined && given.length > 0) throw new UsageError(`--${given[0]} must be used with --url`)
  if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
    throw new UsageError(`--url must be an http or https address, not ${values.url}`)
  if (values.url !== undefined && values['database-url'] !== undefined)
    throw new UsageError('use --database-url or --url, not both')
  if (values.fuzz && values.diff !== undefined) throw new UsageError('use --fuzz or --diff, not both')
  if (!values.fuzz && (values.examples ?? values.seed) !== undefined)
    throw new UsageError('--examples and --seed need --fuzz')
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
    throw new UsageError(`--only: unknown operation ${JSON.stringify(name)}: choose from ${names.join(', ')}`)
  return name
}

/** Returns the deployment at --url with its credentials. */
export async function deployedTarget(url: string, { credential, bootstrap }: Options): Promise<Target> {
  const client = (kind: '' | 'recipient-' | 'limited-'): Client | undefined => {
    const [id, secret] = [credential(`${kind}client-id`), credential(`${kind}client-secret`)]
    if ((id === undefined) !== (secret === undefined))
      throw new UsageError(`--${kind}client-id and --${kind}client-secret must be given together`)
    return id === undefined || secret === undefined ? undefined : { id, secret }
  }
  const [username, password] = [credential('username'), credential('password')]
  if ((username === undefined) !== (password === undefined))
    throw new UsageError('--username and --password must be given together')
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
