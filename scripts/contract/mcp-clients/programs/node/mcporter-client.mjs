import { writeFileSync } from 'node:fs'
import { commandOf, output } from './command.mjs'
import { run, url } from './common.mjs'

const mcporter = commandOf('mcporter')

/** Writes a configuration with one server. */
function configure(name, server) {
  const file = `${name}.json`
  writeFileSync(file, JSON.stringify({ mcpServers: { [name]: { baseUrl: url, ...server } } }))
  const text = (...words) => output(mcporter, ['--config', file, ...words])
  return {
    signIn: () => text('auth', name),
    names: async () => JSON.parse(await text('list', name, '--json')).tools.map((tool) => tool.name),
    call: (tool, input) => text('call', `${name}.${tool}`, '--args', JSON.stringify(input), '--output', 'json'),
    read: (uri) => text('resource', name, uri),
  }
}

let count = 0

await run(
  async (token) => configure(`token${++count}`, { headers: { Authorization: `Bearer ${token}` } }),
  async () => {
    const client = configure('mail', { auth: 'oauth' })
    await client.signIn()
    return client
  },
)
