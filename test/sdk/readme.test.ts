import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { codeSamples } from '../support/code-samples.ts'
import { complaints } from '../support/compile.ts'
import { guideText } from '../support/guides.ts'
import { resultOf } from '../support/listen-program.ts'
import { installPackedSdk, writeProject } from '../support/packed-sdk.ts'
import { temporaryFolder } from '../support/process.ts'
import { examplesIn, printedBy, readersEnv, useMailForReader } from '../support/readme-examples.ts'
import { startService, type Service } from '../support/service.ts'

const readme = readFileSync('generated/sdk/README.md', 'utf8')

/** Examples of the README. One that creates no client uses that of the first. */
const examples = examplesIn(readme, 'ts').map(({ name, code }, index) => ({
  name,
  code: whole(code),
  file: `example-${index}.mts`,
}))

function whole(code: string): string {
  const imported = code.includes('import { createClient }')
    ? ''
    : `import { createClient } from 'agent-messaging-sdk'\n`
  return imported + (code.includes('const client =') ? '' : 'const client = createClient()\n') + code
}

/** Samples of the reference, and guide code with the work of the reader. */
const shown: Record<string, string> = {
  ...Object.fromEntries(codeSamples('TypeScript').map(({ operation, source }) => [`${operation}.mts`, source])),
  'guide.mts': `
import { createClient, type Envelope } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'
declare const work: (envelope: Envelope) => Promise<void>
const client = createClient()
${/^```ts\n([\s\S]*?)^```$/m.exec(guideText('missing-nothing'))?.[1]}`,
}

/** Returns true for examples with a person or a page, which have their own tests. */
const isForPeople = ({ code }: { code: string }): boolean => /login\(|\/token\?/.test(code)

describe('every example of the README', () => {
  const folder = temporaryFolder()
  let service: Service
  before(async () => {
    await installPackedSdk(folder)
    symlinkSync(join(process.cwd(), 'node_modules/@types'), join(folder, 'node_modules/@types'))
    writeProject(folder, { ...Object.fromEntries(examples.map(({ file, code }) => [file, code])), ...shown })
    service = await startService()
  })
  useMailForReader(() => service)
  after(() => service?.close())

  it('compiles, and so does what the reference and the guides show', () => {
    assert.ok(examples.length > 10 && Object.keys(shown).length > 30)
    const settings = { module: 'nodenext', target: 'es2022', lib: ['es2022'], types: ['node'], skipLibCheck: true }
    const files = [...examples.map(({ file }) => file), ...Object.keys(shown)].map((file) => join(folder, file))
    assert.deepEqual(complaints(files, { ...settings, typeRoots: [join(folder, 'node_modules/@types')] }, folder), [])
  })

  for (const { name, code, file } of examples.filter((one) => !isForPeople(one)))
    it(`runs: ${name}`, async () => {
      const child = spawn(process.execPath, [file], { cwd: folder, env: readersEnv(service), timeout: 60_000 })
      assert.notEqual(await printedBy(child, { isEndless: code.includes('.follow(') }), '')
    })

  it('runs: the lines for a shell', async () => {
    const [, lines = ''] = /^## Send and read mail from a shell\n\n```sh\n([\s\S]*?)^```$/m.exec(readme) ?? []
    const own = readersEnv(service)
    const env = { ...own, PATH: `${join(folder, 'node_modules/.bin')}:${own['PATH']}` }
    const { code, stdout, stderr } = await resultOf(spawn('sh', ['-e', '-c', lines], { cwd: folder, env }))
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^@bob\.helper\nenv_\w+\n(\* env_\w+ .*\n)+env_\w+\n$/)
  })
})
