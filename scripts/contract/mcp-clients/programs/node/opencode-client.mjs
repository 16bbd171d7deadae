import { writeFileSync } from 'node:fs'
import { commandOf, expectText, output } from './command.mjs'
import { control, finish, step, url } from './common.mjs'

const opencode = commandOf('opencode')
const configure = (mail) => writeFileSync('opencode.json', JSON.stringify({ mcp: { mail } }))
const isConnected = async () => expectText(await output(opencode, ['mcp', 'list']), 'connected')

configure({ type: 'remote', url })
await step('sign-in', async () => {
  expectText(await output(opencode, ['mcp', 'auth', 'mail']), 'successful')
  await isConnected()
})
await step('restart', async () => {
  await control('restart')
  await isConnected()
})
await step('renewal', async () => {
  await control('expire')
  await isConnected()
})
await step('expiry', async () => {
  configure({ type: 'remote', url, oauth: false, headers: { Authorization: `Bearer ${await control('token')}` } })
  await isConnected()
  await control('expire')
  const text = await output(opencode, ['mcp', 'list'])
  if (text.includes(' connected')) throw new Error(text)
})
finish()
