import { commandOf, expectText, output } from './command.mjs'
import { control, finish, register, step, url } from './common.mjs'

const codex = commandOf('codex')
const add = (name, ...words) => output(codex, ['mcp', 'add', name, '--url', url, ...words])

await step('sign-in', async () => {
  expectText(await add('mail'), 'Successfully logged in')
  expectText(await output(codex, ['mcp', 'list']), 'OAuth')
})
await step('registered', async () => {
  await control('documents')
  const id = await register('http://127.0.0.1/callback')
  expectText(await add('registered', '--oauth-client-id', id), 'Successfully logged in')
  expectText(await add('anew', '--oauth-client-registration', 'dcr'), 'Successfully logged in')
})
await control('restart')
finish()
