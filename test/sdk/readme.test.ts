import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createClient, type Client } from '#sdk'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { codeSamples } from '../support/code-samples.ts'
import { complaints } from '../support/compile.ts'
import { guideText } from '../support/guides.ts'
import { resultOf } from '../support/listen-program.ts'
import { installPackedSdk, writeProject } from '../support/packed-sdk.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service } from '../support/service.ts'

interface Example {
  name: string
  file: string
  code: string
}

const readme = readFileSync('generated/sdk/README.md', 'utf8')

/** The examples by their headings. One that makes no client uses that of the first, as the README says. */
const examples: Example[] = readme
  .split(/^##+ /m)
  .slice(1)
  .flatMap((section, chapter) => {
    const [heading = ''] = section.split('\n')
    return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ''], index) => ({
      name: `${heading}, ${index + 1}`,
      file: `example-${chapter}-${index}.mts`,
      code: whole(code),
    }))
  })

function whole(code: string): string {
  const imported = code.includes('import { createClient }')
    ? ''
    : `import { createClient } from 'agent-messaging-sdk'\n`
  return imported + (code.includes('const client =') ? '' : 'const client = createClient()\n') + code
}

/** What the reference shows beside each operation, and a guide of what follows, for work of the reader's. */
const shown: Record<string, string> = {
  ...Object.fromEntries(codeSamples('TypeScript').map(({ operation, source }) => [`${operation}.mts`, source])),
  'guide.mts': `
import { createClient, type Envelope } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'
declare const work: (envelope: Envelope) => Promise<void>
const client = createClient()
${/^```ts\n([\s\S]*?)^```$/m.exec(guideText('missing-nothing'))?.[1]}`,
}

/** A person signs in, and a page runs, in tests of their own. */
const isForPeople = ({ code }: Example): boolean => /login\(|\/token\?/.test(code)

describe('every example of the README', () => {
  const folder = temporaryFolder()
  let service: Service
  let friend: Client
  before(async () => {
    await installPackedSdk(folder)
    symlinkSync(join(process.cwd(), 'node_modules/@types'), join(folder, 'node_modules/@types'))
    writeProject(folder, { ...Object.fromEntries(examples.map(({ file, code }) => [file, code])), ...shown })
    service = await startService()
    const { baseUrl, authUrl, wsUrl } = service.config
    const url = { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
    friend = createClient({ url, auth: { client_id: 'cli_assistant', client_secret: 'secret of assistant' } })
  })
  beforeEach(async () => {
    const files = [{ name: 'words.txt', bytes: 'words' }]
    await friend.send({ to: '@bob.helper', subject: 'Greetings', text: 'Hello', files })
  })
  after(() => service?.close())

  it('compiles, and so does what the reference and the guides show', () => {
    assert.ok(examples.length > 10 && Object.keys(shown).length > 30)
    const settings = { module: 'nodenext', target: 'es2022', lib: ['es2022'], types: ['node'], skipLibCheck: true }
    const files = [...examples.map(({ file }) => file), ...Object.keys(shown)].map((file) => join(folder, file))
    assert.deepEqual(complaints(files, { ...settings, typeRoots: [join(folder, 'node_modules/@types')] }, folder), [])
  })

  for (const example of examples.filter((one) => !isForPeople(one)))
    it(`runs: ${example.name}`, async () => assert.notEqual(await printedBy(example), ''))

  it('runs: the lines for a shell', async () => {
    const [, lines = ''] = /^## From a shell\n\n```sh\n([\s\S]*?)^```$/m.exec(readme) ?? []
    const access = { AMS_CLIENT_ID: 'cli_helper', AMS_CLIENT_SECRET: 'secret of helper' }
    const { PATH, ...rest } = bareEnv()
    const programs = `${join(folder, 'node_modules/.bin')}:${PATH}`
    const env = { ...rest, ...access, PATH: programs, AMS_URL: service.config.authUrl }
    const { code, stdout, stderr } = await resultOf(spawn('sh', ['-e', '-c', lines], { cwd: folder, env }))
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^@bob\.helper\nenv_\w+\n(\* env_\w+ .*\n)+env_\w+\n$/)
  })

  /** What it prints; one that follows is stopped when it has printed something. */
  async function printedBy({ file, code }: Example): Promise<string> {
    const access = { AMS_CLIENT_ID: 'cli_helper', AMS_CLIENT_SECRET: 'secret of helper' }
    const env = { ...bareEnv(), ...access, AMS_URL: service.config.authUrl }
    const child = spawn(process.execPath, [file], { cwd: folder, env, timeout: 60_000 })
    const isEndless = code.includes('.follow(')
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
