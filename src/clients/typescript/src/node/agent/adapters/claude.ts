import type { Adapter } from '../turn.js'
import { runHarness, textOf } from './process.js'

/** Claude Code otherwise begins before its MCP servers have started, and such a turn has no mail tools. */
const waitForTools = { MCP_CONNECTION_NONBLOCKING: 'false' }

/**
 * Starts a turn of Claude Code without a window, and continues the session of the thread. The turn has started when
 * Claude Code reports its session.
 */
export const claudeAdapter = (args: readonly string[]): Adapter => ({
  name: 'claude',
  readsMentions: true,
  async run(turn, context) {
    let [session, text]: [string | undefined, string | undefined] = [context.session, undefined]
    const resume = context.session === undefined ? [] : ['--resume', context.session]
    await runHarness(
      {
        file: 'claude',
        defaults: waitForTools,
        args: ['-p', '--output-format', 'stream-json', '--verbose', ...resume, ...args],
        onEvent({ type, subtype, session_id, result, is_error }, start) {
          if (type === 'system' && subtype === 'init') {
            session = textOf(session_id) ?? session
            start()
          }
          if (type === 'result' && is_error !== true) text = textOf(result)
        },
      },
      turn,
      context,
    )
    return { text, session }
  },
})
