// Generated from src/clients/typescript/src/node/mail/mcp.ts by `npm run generate`. Do not edit.
import { exitCodes } from '../exit-codes.js'
import { print } from '../listen/print.js'
import { listenForStops } from '../listen/stop-signals.js'
import { runBridge } from '../mcp/bridge.js'
import { boolean, type MailCommand } from './command.js'
import { escapeLine } from './show.js'
import { connectToMcp } from './sign-in.js'

/** Characters for people that wait for a reader of standard error. */
const unreadMax = 65_536

/** Writes a line for people. Discards it if nobody reads. */
function report(line: string): void {
  if (process.stderr.writableLength < unreadMax) process.stderr.write(`ams-mail mcp: ${escapeLine(line)}\n`)
}

export const mcp: MailCommand = {
  usage: '[--device]',
  summary:
    'connect an MCP client that starts programs to the MCP server: messages on standard input and output; asks to sign in like login --mcp, unless somebody has',
  options: { device: boolean },
  positionals: [0, 0],
  async run(args) {
    const stops = listenForStops(() => {})
    try {
      const { stopSignal: signal } = stops
      const { connection, resource } = await connectToMcp(args, signal)
      report(`connected to ${resource}`)
      await runBridge(connection, { resource, input: process.stdin, write: print, report, signal })
      return { json: undefined, text: '', exitCode: exitCodes.success }
    } catch (error) {
      if (!stops.stopSignal.aborted) throw error
      return { json: undefined, text: '', exitCode: exitCodes.success }
    } finally {
      stops.close()
    }
  },
}
