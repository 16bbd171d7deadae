// Generated from src/clients/typescript/src/node/agent/adapters/gemini.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js'
import { append, runHarness, textOf } from './process.js'

/**
 * Starts a turn of Gemini CLI without a window, and continues the session of the thread. The turn has started when
 * Gemini CLI reports its session.
 */
export const geminiAdapter = (args: readonly string[]): Adapter => ({
  name: 'gemini',
  hasFileMentions: true,
  async run(turn, context) {
    let [session, text] = [context.session, '']
    const resume = context.session === undefined ? [] : ['--resume', context.session]
    await runHarness(
      {
        file: 'gemini',
        args: ['--output-format', 'stream-json', ...resume, ...args],
        onEvent({ type, session_id, role, content }, start) {
          if (type === 'init') {
            session = textOf(session_id) ?? session
            start()
          }
          if (type === 'tool_use') text = '' // text before a call of a tool is not the final text
          if (type === 'message' && role === 'assistant') text = append(text, textOf(content) ?? '')
        },
      },
      turn,
      context,
    )
    return { text, session }
  },
})
