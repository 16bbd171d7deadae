// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
import { randomUUID } from 'node:crypto'
import { TurnError, type Adapter } from '../turn.js'
import { append, runHarness, textOf } from './process.js'

/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * The turn has started when the model answers. Goose also exits with 0 if its model fails. It then writes a message of
 * its own, which has no id.
 */
export const gooseAdapter = (args: readonly string[]): Adapter => ({
  name: 'goose',
  async run(turn, context) {
    const session = context.session ?? `mail-${randomUUID()}`
    const resume = context.session === undefined ? [] : ['--resume']
    let [text, isFailed] = ['', false]
    function readMessage({ id, role, content }: Record<string, unknown>, start: () => void): void {
      if (role !== 'assistant' || !Array.isArray(content)) return
      isFailed = id === null
      if (isFailed) return
      start()
      for (const part of content.map(Object))
        if (part.type === 'text') text = append(text, textOf(part.text) ?? '')
        else text = '' // text before a call of a tool is not the final text
    }
    const failure = new TurnError('the model of Goose failed: run goose in a terminal to see why')
    await runHarness(
      {
        file: 'goose',
        args: ['run', '--quiet', '--output-format', 'stream-json', '--name', session, ...resume, ...args].concat(
          '--instructions',
          '-',
        ),
        onEvent({ type, message }, start) {
          if (type === 'message') readMessage(Object(message), start)
        },
      },
      turn,
      context,
    ).catch((error: unknown) => {
      throw isFailed && error instanceof TurnError ? failure : error
    })
    if (isFailed) throw failure
    return { text: text.trim(), session }
  },
})
