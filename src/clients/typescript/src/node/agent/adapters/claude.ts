import type { Adapter } from '../turn.js'
import { runHarness, textOf } from './process.js'

/** Variables that make Claude Code wait for its MCP servers. A turn that begins earlier has no mail tools. */
const defaults = { MCP_CONNECTION_NONBLOCKING: 'false' }

/**
 * Starts a turn of Claude Code without a window, and continues the session of the thread. The turn has started when
 * Claude Code reports its session.
 */
export const claudeAdapter = (args: readonly string[]): Adapter => ({
  name: 'claude',
  hasFileMentions: true,
  async run(turn, context) {
    let [session, text]: [string | undefined, string | undefined] = [context.session, undefined]
    const resume = context.session === undefined ? [] : ['--resume', context.session]
    await runHarness(
      {
        file: 'claude',
        defaults,
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
