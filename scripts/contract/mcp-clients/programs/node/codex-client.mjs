import { commandOf, expectText, output } from './command.mjs'
import { finish, step, url } from './common.mjs'

const codex = commandOf('codex')

await step('sign-in', async () => {
  expectText(await output(codex, ['mcp', 'add', 'mail', '--url', url]), 'Successfully logged in')
  expectText(await output(codex, ['mcp', 'list']), 'OAuth')
})
finish()
