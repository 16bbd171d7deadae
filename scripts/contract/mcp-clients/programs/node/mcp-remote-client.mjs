import { run, url } from './common.mjs'
import { commandOf } from './command.mjs'
import { connectBridge } from './stdio.mjs'

const bridge = [commandOf('mcp-remote'), url]

await run(
  (token, notified) => connectBridge([...bridge, '--header', `Authorization: Bearer ${token}`], notified),
  (_token, notified) => connectBridge(bridge, notified),
)
