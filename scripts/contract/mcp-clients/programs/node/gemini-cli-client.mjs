import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { commandOf, expectText, output } from './command.mjs'
import { control, finish, step, url } from './common.mjs'

const gemini = commandOf('gemini')
const cwd = join(homedir(), 'project')
mkdirSync(cwd, { recursive: true })
mkdirSync(join(homedir(), '.gemini'), { recursive: true })
writeFileSync(join(homedir(), '.gemini/trustedFolders.json'), JSON.stringify({ [cwd]: 'TRUST_FOLDER' }))

const list = () => output(gemini, ['mcp', 'list'], { cwd })
const header = `Authorization: Bearer ${await control('token')}`
await output(gemini, ['mcp', 'add', '--transport', 'http', '-H', header, 'mail', url], { cwd })
await step('restart', async () => {
  expectText(await list(), ' - Connected')
  await control('restart')
  expectText(await list(), ' - Connected')
})
await step('expiry', async () => {
  await control('expire')
  expectText(await list(), ' - Disconnected')
})
finish()
