import type { Adapter } from '../turn.js'
import { createStart, parseLine, runProgram, textOf } from './process.js'

/**
 * Starts a turn of Codex without a window, and continues the session of the thread. The turn has started when Codex
 * reports it.
 */
export const codexAdapter = (args: readonly string[]): Adapter => ({
  name: 'codex',
  async run(turn, context) {
    const { start, requireStart } = createStart(context)
    let [session, text]: [string | undefined, string | undefined] = [context.session, undefined]
    const resume = context.session === undefined ? [] : ['resume', context.session]
    await runProgram(
      {
        file: 'codex',
        args: ['exec', '--json', '--skip-git-repo-check', ...args, ...resume, '-'],
        onLine(line) {
          const { type, thread_id, item } = parseLine(line)
          if (type === 'thread.started') session = textOf(thread_id) ?? session
          if (type === 'turn.started') start()
          const { type: kind, text: said } = Object(item)
          if (type === 'item.completed' && kind === 'agent_message') text = textOf(said)
        },
      },
      turn,
      context,
    )
    await requireStart('codex reported no turn')
    return { text, session }
  },
})
