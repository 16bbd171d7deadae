import type { Adapter } from '../turn.js'
import { runHarness, textOf } from './process.js'

/**
 * Starts a turn of Codex without a window, and continues the session of the thread. The turn has started when Codex
 * reports it.
 */
export const codexAdapter = (args: readonly string[]): Adapter => ({
  name: 'codex',
  async run(turn, context) {
    let [session, text]: [string | undefined, string | undefined] = [context.session, undefined]
    const resume = context.session === undefined ? [] : ['resume', context.session]
    await runHarness(
      {
        file: 'codex',
        args: ['exec', '--json', '--skip-git-repo-check', ...args, ...resume, '-'],
        onEvent({ type, thread_id, item }, start) {
          if (type === 'thread.started') session = textOf(thread_id) ?? session
          if (type === 'turn.started') start()
          const { type: kind, text: said } = Object(item)
          if (type === 'item.completed' && kind === 'agent_message') text = textOf(said)
        },
      },
      turn,
      context,
    )
    return { text, session }
  },
})
