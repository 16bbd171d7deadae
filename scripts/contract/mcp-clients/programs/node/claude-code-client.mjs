import { commandOf, expectText, output, outputInTerminal } from './command.mjs'
import { control, finish, register, step, url } from './common.mjs'

const claude = commandOf('claude')
const isConnected = async (name) => expectText(await output(claude, ['mcp', 'get', name]), 'Connected')
const add = (name, ...words) => output(claude, ['mcp', 'add', '--transport', 'http', name, url, ...words])

await add('mail')
await step('sign-in', async () => {
  await outputInTerminal(claude, ['mcp', 'login', 'mail'])
  await isConnected('mail')
})
await step('restart', async () => {
  await control('restart')
  await isConnected('mail')
})
await step('renewal', async () => {
  await control('expire')
  await isConnected('mail')
})
await step('expiry', async () => {
  await add('other', '--header', `Authorization: Bearer ${await control('token')}`)
  await isConnected('other')
  await control('expire')
  const text = await output(claude, ['mcp', 'get', 'other'])
  if (text.includes('Connected')) throw new Error(text)
})
await step('registered', async () => {
  await control('documents')
  const id = await register('http://localhost:3118/callback')
  await add('registered', '--client-id', id, '--callback-port', '3118')
  await outputInTerminal(claude, ['mcp', 'login', 'registered'])
  await isConnected('registered')
})
await control('restart')
finish()
