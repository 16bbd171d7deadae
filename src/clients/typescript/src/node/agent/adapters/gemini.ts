import type { Adapter } from '../turn.js'
import { createStart, parseLine, runProgram, textOf } from './process.js'

/**
 * Starts a turn of Gemini CLI without a window, and continues the session of the thread. The turn has started when
 * Gemini CLI reports its session.
 */
export const geminiAdapter = (args: readonly string[]): Adapter => ({
  name: 'gemini',
  async run(turn, context) {
    const { start, requireStart } = createStart(context)
    let [session, text] = [context.session, '']
    const resume = context.session === undefined ? [] : ['--resume', context.session]
    await runProgram(
      {
        file: 'gemini',
        args: ['--output-format', 'stream-json', ...resume, ...args],
        onLine(line) {
          const { type, session_id, role, content } = parseLine(line)
          if (type === 'init') {
            session = textOf(session_id) ?? session
            start()
          }
          // Text before a call of a tool is not the final text.
          if (type === 'tool_use') text = ''
          if (type === 'message' && role === 'assistant') text += textOf(content) ?? ''
        },
      },
      turn,
      context,
    )
    await requireStart('gemini reported no session')
    return { text, session }
  },
})
