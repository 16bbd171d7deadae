import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { run } from '../../scripts/contract/clients/commands.ts'
import { root } from '../../scripts/generate/load.ts'
import { codeSamples } from '../support/code-samples.ts'
import { goModule } from '../../scripts/generate/metadata.ts'
import { temporaryFolder } from '../support/process.ts'
import { examplesIn, printedBy, readersEnv, useMailForReader, type Example } from '../support/readme-examples.ts'
import { startService, type Service } from '../support/service.ts'
import { go, goIsMissing, goTests, writeGoProgram } from '../../scripts/contract/clients/go-programs.ts'
import { leftOut } from './languages.ts'

const examples = examplesIn(readFileSync(join(root, 'generated/go/README.md'), 'utf8'), 'go')

const samples = codeSamples('Go')

const isProgram = ({ code }: Example): boolean => code.startsWith('package main')

const packages = ['bytes', 'context', 'encoding/json', 'errors', 'fmt', 'io', 'log', 'net/http', 'net/http/httptest']
  .concat(['os', 'time', `${goModule}/webhooks`])
  .map((path) => ({ path: `"${path}"`, name: path.slice(path.lastIndexOf('/') + 1) }))
  .concat([{ path: `ams "${goModule}"`, name: 'ams' }])

/** Returns a function of the program with a client and a context, and adds its imports. */
function asFunction({ code }: Example, index: number): string {
  const begin = `func example${index}(ctx context.Context, client *ams.Client) error {`
  const text = `${begin}\n${code}${/^return /m.test(code.trimEnd().split('\n').at(-1) ?? '') ? '' : 'return nil\n'}}\n`
  const imported = packages.filter(({ name }) => new RegExp(`(?<![\\w.])${name}\\.[A-Z]`).test(text))
  return `package main\n\nimport (\n${imported.map(({ path }) => `${path}\n`).join('')})\n\n${text}`
}

const mainOf = (count: number): string => `package main

import (
	"context"
	"log"
	"os"
	"strconv"

	ams "${goModule}"
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

describe('the Go package', { skip: leftOut(goIsMissing) }, () => {
  const folder = temporaryFolder()
  const snippets = examples.filter((one) => !isProgram(one))
  let service: Service
  before(async () => {
    await writeGoProgram(folder)
    mkdirSync(join(folder, 'first'))
    writeFileSync(join(folder, 'first/main.go'), examples.find(isProgram)?.code ?? '')
    writeFileSync(join(folder, 'main.go'), mainOf(snippets.length))
    for (const [index, one] of snippets.entries())
      writeFileSync(join(folder, `example_${index}.go`), asFunction(one, index))
    for (const { operation, source } of samples) {
      mkdirSync(join(folder, 'samples', operation), { recursive: true })
      writeFileSync(join(folder, 'samples', operation, 'main.go'), `${source}\n`)
    }
    await go(folder, ['build', '-o', 'bin/', '.', './first'])
    service = await startService()
  })
  useMailForReader(() => service)
  after(() => service?.close())

  it('is written as gofmt writes it, and go vet says nothing', async () => {
    const home = join(root, 'generated/go')
    assert.equal(
      await run({
        program: 'gofmt',
        args: ['-l', home, join(root, 'test/clients'), join(root, 'src/clients')],
        cwd: root,
      }),
      '',
    )
    await go(home, ['vet', './...'])
  })

  it('has a sample for each operation in the reference, which compiles as gofmt writes it', async () => {
    assert.ok(samples.length > 30)
    assert.equal(await run({ program: 'gofmt', args: ['-d', join(folder, 'samples')], cwd: root }), '')
    await go(folder, ['vet', './samples/...'])
  })

  it('survives responses that no service sends', async () => void (await goTests()))

  it('has a README of examples', () => assert.ok(snippets.length > 10))

  for (const example of examples)
    it(`runs: ${example.name}`, async () => {
      const [program, ...args] = isProgram(example) ? ['first'] : ['examples', String(snippets.indexOf(example))]
      const options = { cwd: folder, env: readersEnv(service), timeout: 60_000 }
      const child = spawn(join(folder, 'bin', program ?? ''), args, options)
      const isEndless = example.code.includes('.Follow(') && !example.code.includes('UntilEmpty')
      assert.notEqual(await printedBy(child, { isEndless }), '')
    })
})
