import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createClient, type Client } from '#sdk'
import { run } from '../../scripts/contract/clients/commands.ts'
import { root } from '../../scripts/generate/load.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { temporaryFolder } from '../support/process.ts'
import { addressesOf } from '../support/sdk.ts'
import { startService, type Service } from '../support/service.ts'
import { go, goIsMissing, goTests, writeGoProgram } from './go.ts'

interface Example {
  name: string
  code: string
}

const readme = readFileSync(join(root, 'generated/go/README.md'), 'utf8')

/** The examples by their headings. */
const examples: Example[] = readme
  .split(/^##+ /m)
  .slice(1)
  .flatMap((section) => {
    const [heading = ''] = section.split('\n')
    return [...section.matchAll(/^```go\n([\s\S]*?)^```$/gm)].map(([, code = ''], index) => ({
      name: `${heading}, ${index + 1}`,
      code,
    }))
  })

const isProgram = ({ code }: Example): boolean => code.startsWith('package main')

const packages = ['bytes', 'context', 'encoding/json', 'errors', 'fmt', 'io', 'log', 'net/http', 'net/http/httptest']
  .concat(['os', 'time', 'messaging.example/ams', 'messaging.example/ams/webhooks'])
  .map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) }))

/** A function of the program, with a client and a context, which imports what it uses. */
function asFunction({ code }: Example, index: number): string {
  const begin = `func example${index}(ctx context.Context, client *ams.Client) error {`
  const text = `${begin}\n${code}${/^return /m.test(code.trimEnd().split('\n').at(-1) ?? '') ? '' : 'return nil\n'}}\n`
  const imported = packages.filter(({ name }) => new RegExp(`(?<![\\w.])${name}\\.[A-Z]`).test(text))
  return `package main\n\nimport (\n${imported.map(({ path }) => `"${path}"\n`).join('')})\n\n${text}`
}

const mainOf = (count: number): string => `package main

import (
	"context"
	"log"
	"os"
	"strconv"

	"messaging.example/ams"
)

func main() {
	client, err := ams.New(ams.Options{})
	if err == nil {
		number, _ := strconv.Atoi(os.Args[1])
		examples := []func(context.Context, *ams.Client) error{${Array.from({ length: count }, (_, at) => `example${at}`).join(', ')}}
		err = examples[number](context.Background(), client)
	}
	if err != nil {
		log.Fatal(err)
	}
}
`

describe('the Go package', { skip: goIsMissing() ?? false }, () => {
  const folder = temporaryFolder()
  const snippets = examples.filter((one) => !isProgram(one))
  let service: Service
  let friend: Client
  before(async () => {
    await writeGoProgram(folder)
    mkdirSync(join(folder, 'first'))
    writeFileSync(join(folder, 'first/main.go'), examples.find(isProgram)?.code ?? '')
    writeFileSync(join(folder, 'main.go'), mainOf(snippets.length))
    for (const [index, one] of snippets.entries())
      writeFileSync(join(folder, `example_${index}.go`), asFunction(one, index))
    await go(folder, ['build', '-o', 'bin/', './...'])
    service = await startService()
    const auth = { client_id: 'cli_assistant', client_secret: 'secret of assistant' }
    friend = createClient({ url: addressesOf(service), auth })
  })
  beforeEach(async () => {
    const files = [{ name: 'words.txt', bytes: 'words' }]
    await friend.send({ to: '@bob.helper', subject: 'Greetings', text: 'Hello', files })
  })
  after(() => service?.close())

  it('is written as gofmt writes it, and go vet says nothing', async () => {
    const home = join(root, 'generated/go')
    assert.equal(await run({ program: 'gofmt', args: ['-l', home, join(root, 'test/clients')], cwd: root }), '')
    await go(home, ['vet', './...'])
  })

  it('holds against answers that no service gives', async () => void (await goTests()))

  it('has a README of examples', () => assert.ok(snippets.length > 10))

  for (const example of examples) it(`runs: ${example.name}`, async () => assert.notEqual(await printedBy(example), ''))

  /** What it prints; one that follows for ever is stopped when it has printed something. */
  async function printedBy(example: Example): Promise<string> {
    const access = { AMS_CLIENT_ID: 'cli_helper', AMS_CLIENT_SECRET: 'secret of helper' }
    const env = { ...bareEnv(), ...access, AMS_URL: service.config.authUrl }
    const [program, ...args] = isProgram(example) ? ['first'] : ['examples', String(snippets.indexOf(example))]
    const child = spawn(join(folder, 'bin', program ?? ''), args, { cwd: folder, env, timeout: 60_000 })
    const isEndless = example.code.includes('.Follow(') && !example.code.includes('UntilEmpty')
    let [printed, complained, isStopped] = ['', '', false]
    child.stderr.on('data', (chunk) => (complained += chunk))
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (isEndless) isStopped = child.kill()
    })
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
    assert.ok(isStopped || status === 0, complained)
    return printed
  }
})
