import { UsageError } from '../../command-line.js'
import type { Adapter } from '../turn.js'
import { append, runProgram } from './process.js'

/** Words that start Claude Code or Gemini CLI, also within a line for a shell. */
const readerOfMentions = /(?<![\w-])(claude(-code)?|gemini(-cli)?)(?![\w/-])/i

/**
 * Runs any program for each envelope. It gets the prompt on its standard input, and its standard output is the final
 * text. The turn has started when the program has its input.
 */
export function commandAdapter([file, ...args]: readonly string[]): Adapter {
  if (!file) throw new UsageError('there is no command after --')
  return {
    name: 'command',
    hasFileMentions: [file, ...args].some((word) => readerOfMentions.test(word)),
    async run(turn, context) {
      let text = ''
      await runProgram(
        {
          file,
          args,
          startsWithInput: true,
          onLine: (line) => {
            text = append(text, `${line}\n`)
          },
        },
        turn,
        context,
      )
      return { text: text.trim() }
    },
  }
}
