import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { importsOf } from './support/import-graph.ts'
import { isClient, paths, product, sources } from './support/sources.ts'

/** Packages and words that only one place may use, with the replacement elsewhere. */
const bans: readonly { what: RegExp; only: RegExp; instead: string }[] = [
  {
    what: /from '(@koa\/router|koa)'/,
    only: /^src\/(edges\/((rest|web|ops|mcp)\/|static-files\.ts)|server\.ts)/,
    instead: 'answer through a handler',
  },
  {
    what: /from 'node:(http|https|net)'/,
    only: /^src\/(edges\/|egress\/|cli\/|platform\/|server\.ts|settings\/parse\.ts|store\/engine\/servers\.ts)/,
    instead: 'let the edge hand it in: a call does not know what it came by',
  },
  {
    what: /from '@modelcontextprotocol\//,
    only: /^src\/edges\/mcp\//,
    instead: 'write a tool, which knows no protocol',
  },
  { what: /from '(pg|@electric-sql\/pglite)'/, only: /^src\/store\/engine\//, instead: 'ask the store' },
  {
    what: /store\/engine\/(batching|database|embedded|errors|migrate|postgres|statements)\.ts'/,
    only: /^src\/deps\.ts$/,
    instead: 'take a Store; only deps opens the database',
  },
  { what: /from '@aws-sdk\//, only: /^src\/mail\/files\/s3\.ts$/, instead: 'ask the blob store' },
  { what: /from '@fastify\/busboy'/, only: /^src\/edges\/body\.ts$/, instead: 'take the upload' },
  {
    what: /from 'content-type'/,
    only: /^src\/edges\/(body|rest\/\w+)\.ts$/,
    instead: 'check the type where the body is read',
  },
  { what: /from 'p-limit'/, only: /^src\/platform\//, instead: 'use platform/semaphore' },
  { what: /'@nats-io\//, only: /^src\/push\/bus\/nats\.ts$/, instead: 'announce by the bus' },
  { what: /from 'ws'/, only: /^src\/edges\/ws\//, instead: 'announce through push/' },
  {
    what: /from 'jose'/,
    only: /^src\/(access\/(oauth|sso)\/|store\/engine\/encryption\.ts|people\/web-push\/messages\.ts)/,
    instead: 'use oauth/tokens or oauth/keys',
  },
  { what: /from 'hono/, only: /^src\/edges\/web\/html\.ts$/, instead: 'use edges/web/html' },
  { what: /'nodemailer'/, only: /^src\/people\/emails\/smtp\.ts$/, instead: 'add an email to the queue' },
  { what: /'openid-client'/, only: /^(src\/access\/sso|scripts\/.*)\/openid(-client)?\.ts$/, instead: 'ask sso' },
  { what: /'@simplewebauthn\//, only: /^src\/access\/identity\/passkey(s|-responses)\.ts$/, instead: 'ask identity' },
  { what: /from 'prom-client'/, only: /^src\/platform\/(metrics|observe)\.ts$/, instead: 'add an event to observe' },
  { what: /from 'pino/, only: /^src\/platform\/log\.ts$/, instead: 'add an event to observe' },
  { what: /'[^']*metrics\.ts'/, only: /^src\/platform\/(metrics|observe)\.ts$/, instead: 'add an event to observe' },
  { what: /from 'ajv/, only: /^src\/people\/bootstrap/, instead: 'describe it in spec/ and generate the validator' },
  { what: /process\.env\b/, only: /^src\/settings\/config\.ts$/, instead: 'read it from the Config' },
  {
    what: /Date\.now|new Date\(\)|performance\.now/,
    only: /^src\/(platform|edges\/web\/assets)\//, // scripts in the browser have its clock alone
    instead: 'take a Clock',
  },
  { what: /Math\.random|randomUUID|from 'ulid'/, only: /^src\/platform\//, instead: 'take Ids' },
  { what: /process\.exit\(/, only: /^src\/(main|cli)\.ts$/, instead: 'throw; only main and cli exit' },
  { what: /console\./, only: /^$/, instead: 'add an event to observe' },
  {
    what: /\bretrying\w*\(/,
    only: /^src\/store\/(engine\/errors|index)\.ts$/,
    instead: 'begin a transaction: the store tries it again as a whole',
  },
  { what: /: any\b|<any>|as any\b/, only: /^$/, instead: 'name the type, or unknown' },
  { what: /@ts-(ignore|expect-error|nocheck)/, only: /^$/, instead: 'mend the types' },
  {
    what: /\b(notify|pg_notify|pg_advisory_lock|lock table|txid_current|pg_current_snapshot|nextval|create trigger)\b/i,
    // Notifications are best effort. The triggers of the audit log make a change without an entry impossible.
    only: /^src\/(?!store\/)|^src\/store\/engine\/(notifications|migrations\/1\.0\/audit)\.ts$/,
    instead: 'see the storage rules: it would not survive a distributed database',
  },
]

describe('the shape of the code', () => {
  it('domain is pure: it imports nothing but itself, faults and generated types', () => {
    for (const { path, text } of product.filter(({ path }) => path.startsWith('src/domain/')))
      for (const name of importsOf(text))
        assert.match(name, /^(\.\/|\.\.\/fault\.ts|#generated\/)/, `${path} imports ${name}`)
  })

  it('what belongs to one place is used nowhere else', () => {
    for (const { path, text } of product)
      for (const { what, only, instead } of bans)
        assert.ok(only.test(path) || !what.test(text), `${path} uses ${what}: ${instead}`)
  })

  it('every command line is read in one way', () => {
    const ours = sources.filter(({ path }) => !isClient(path)) // a package of its own has its own
    const parsing = ours.filter(({ text }) => /\bparseArgs\(/.test(text)).map(({ path }) => path)
    assert.deepEqual(parsing, ['src/cli/options.ts'], 'use parseOptions of src/cli/options.ts')
  })

  it('files have at most 300 lines', () => {
    const lengths = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    for (const { path, lines } of lengths) assert.ok(lines <= 300, `${path} has ${lines} lines; split it`)
  })

  it('functions stay under 70 lines', () => {
    for (const { path, text } of product) {
      const starts = [...text.matchAll(/^(?:export )?(?:async )?function \w+|^(?:export )?const \w+ = .*=> \{$/gm)].map(
        (match) => match.index,
      )
      for (const start of starts) {
        const lines = text.slice(start).split(/\n\}/)[0]!.split('\n').length
        assert.ok(lines < 70, `${path}: ${text.slice(start, start + 50)}… has ${lines} lines`)
      }
    }
  })

  it('the constant of a statement has the name of the statement', () => {
    const declared =
      /^(?:export )?const (\w+)\b[^=\n]*= (?:statement|unprepared|insertStatement|changeStatement)\b[^'`\n]*\(\s*'([^']+)'/gm
    const found = product.flatMap(({ text }) => [...text.matchAll(declared)])
    assert.ok(found.length > 300)
    for (const [, constant, name] of found)
      assert.equal(constant, `${name!.replace(/-(\w)/g, (_, first: string) => first.toUpperCase())}Statement`)
  })

  it('no literal is spread into another object only to save lines', () => {
    for (const { path, text } of sources)
      if (!path.startsWith('test/')) assert.doesNotMatch(text, /^ *\.\.\.\{ /m, path)
  })

  it('no file is named util, and nothing is exported by default', () => {
    for (const { path, text } of product) {
      assert.doesNotMatch(path, /util/i)
      assert.doesNotMatch(text, /^export default/m, path)
    }
  })

  it('the top level holds what was agreed and what tools insist on', () => {
    const agreed =
      /^(package\.json|package-lock\.json|spec|generated|src|scripts|test|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|LICENSE|tsconfig\.json|openapitools\.json|redocly\.yaml|\..*)$/
    for (const name of new Set(paths.map((path) => path.split('/')[0] ?? ''))) assert.match(name, agreed)
  })

  it('every place that src/README.md leads to exists, with the functions that it names', () => {
    const steps = [...readFileSync('src/README.md', 'utf8').matchAll(/\]\(([\w/.-]+)\)((?:,? `\w+`)*)/g)]
    assert.ok(steps.length > 20)
    for (const [, path = '', names = ''] of steps) {
      const text = readFileSync(join('src', path), 'utf8')
      for (const [, name] of names.matchAll(/`(\w+)`/g))
        assert.match(text, new RegExp(`\\b${name}\\b`), `src/README.md: ${path} has no ${name}`)
    }
  })

  it('src/store/README.md names every file of the store below its folder, and no other', () => {
    const [, ...sections] = readFileSync('src/store/README.md', 'utf8').split(/^### `(?=\w+\/`$)/m)
    const named = sections.flatMap((section) => {
      const folder = section.slice(0, section.indexOf('/'))
      const rows = section
        .split(/^## /m)[0]!
        .split('\n')
        .filter((line) => line.startsWith('| `'))
      const cells = rows.map((line) => line.split('|')[1]!)
      return cells.flatMap((cell) =>
        [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => `src/store/${folder}/${name}.ts`),
      )
    })
    const own = product.map(({ path }) => path).filter((path) => /^src\/store\/\w+\/[\w-]+\.ts$/.test(path))
    assert.deepEqual(named.sort(), own.sort())
  })

  it('comments fit 120 columns, as code does by the formatter', () => {
    for (const { path, text } of sources)
      for (const line of text.split('\n'))
        if (/^\s*(\/?\*|\/\/)/.test(line)) assert.ok(line.length <= 120, `${path}: ${line}`)
  })

  it('generated code imports nothing of ours', () => {
    for (const path of paths.filter((path) => /^generated\/.*\.(ts|js)$/.test(path) && !path.includes('/sdk/')))
      for (const name of importsOf(readFileSync(path, 'utf8')))
        assert.doesNotMatch(name, /\.\.\/\.\.\//, `${path} imports ${name}`)
  })

  it('nothing is special by the name of its operation: what the contract says of it is derived', () => {
    for (const { path, text } of product.filter(({ path }) => !path.startsWith('src/handlers/')))
      for (const { operationId } of routes())
        assert.ok(!new RegExp(`['"\`]${operationId}\\b`).test(text), `${path} names ${operationId}`)
  })

  it('what a service loads holds no validator of its own replies', () => {
    const loaded = new Set<string>()
    const visit = (path: string): void => {
      if (loaded.has(path)) return
      loaded.add(path)
      for (const name of importsOf(readFileSync(path, 'utf8').replace(/^(import|export) type .*/gm, '')))
        if (name.startsWith('.')) visit(normalize(join(dirname(path), name)))
        else if (name.startsWith('#generated/')) visit(name.replace('#', ''))
    }
    visit('src/main.ts')
    assert.ok(loaded.has('generated/rest/inputs.js'), 'inputs are always validated')
    for (const path of ['generated/rest/replies.ts', 'generated/rest/shapes.js', 'generated/ws/validators.js'])
      assert.ok(existsSync(path) && !loaded.has(path), `the service loads ${path}`)
  })

  it('what runs imports nothing that a production install leaves out', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
    const running = paths.filter((path) => /^(src(?!\/clients\/examples)|generated(?!\/docs))\/.*\.(ts|js)$/.test(path))
    for (const path of running)
      for (const name of importsOf(readFileSync(path, 'utf8').replace(/^import type .*/gm, ''))) {
        const packageName = name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/')
        const isOurs = /^[.#]/.test(name) || name.startsWith('node:')
        assert.ok(
          isOurs || Object.hasOwn(dependencies, packageName),
          `${path} imports ${name}, which is no dependency in package.json`,
        )
      }
  })

  it('nothing names a machine, a registry or a registry of packages in the lock file', () => {
    const registry = new RegExp(['registry', 'npmjs', 'org'].join('\\.'))
    for (const path of paths.filter((path) => !/\.(png|ico)$/.test(path)))
      assert.doesNotMatch(readFileSync(path, 'utf8'), registry, path)
  })
})
