import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteResult,
  type GetPromptResult,
  type ListPromptsResult,
} from '@modelcontextprotocol/server'
import { resources } from '#generated/mcp/tools.ts'
import { enums, patterns } from '#generated/schemas.ts'
import type { CompletionSource, PromptArgument, PromptDescription } from './documents.ts'

/** Function that returns the values of a source that begin with a text, and whether there may be more. */
export type Complete = (source: CompletionSource, start: string) => Promise<{ values: string[]; hasMore: boolean }>

type Params = Readonly<Record<string, unknown>>

const invalid = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** Most characters of an argument. The arguments of a prompt are short texts of a person. */
const charactersMax = 1_000

/** Forms of the arguments that name something. A prompt with another text would mislead its model. */
const forms: Readonly<Partial<Record<CompletionSource, RegExp>>> = {
  threads: patterns.ThreadId,
  contacts: patterns.HandleArgument,
  statuses: new RegExp(`^(?:${enums.ThreadStatus.join('|')})$`),
}

/** Creates the methods of prompts and completions. */
export function createPrompts(prompts: readonly PromptDescription[]) {
  const promptIn = (name: unknown): PromptDescription => {
    const prompt = prompts.find((one) => one.name === name)
    if (!prompt) throw invalid('no prompt has this name: prompts/list lists all prompts')
    return prompt
  }

  /** Returns the source of the values for an argument. Returns undefined if the argument is free text. */
  function sourceOf({ ref, argument }: Params): CompletionSource | undefined {
    const { type, name, uri } = Object(ref)
    const wanted: unknown = Object(argument).name
    if (type === 'ref/prompt') {
      const known = promptIn(name).arguments.find((one) => one.name === wanted)
      if (!known) throw invalid('the prompt has no argument with this name: prompts/list lists all arguments')
      return known.complete
    }
    if (type === 'ref/resource' && uri === resources.thread.uri && wanted === 'id') return 'threads'
    throw invalid('ref must name a prompt, or a resource template with this argument')
  }

  return {
    list: {
      prompts: prompts.map(({ name, title, description, arguments: all }) => ({
        name,
        title,
        description,
        arguments: all.map((one) => ({
          name: one.name,
          description: one.description,
          required: one.required ?? false,
        })),
      })),
    } satisfies ListPromptsResult,

    get({ name, arguments: given }: Params = {}): GetPromptResult {
      const { text, description, arguments: known } = promptIn(name)
      const values = new Map(
        known.map((argument) => [argument.name, argumentValue(argument, Object(given)[argument.name])]),
      )
      const filled = text.trim().replace(/\{([a-z_]+)\}/g, (_, argument: string) => values.get(argument) ?? '')
      const more = known.flatMap(({ name: argument, label }) => {
        const value = values.get(argument)
        return label === undefined || value === undefined ? [] : [`${label}: ${value}`]
      })
      const content = { type: 'text', text: [filled, ...more].join('\n\n') } as const
      return { description, messages: [{ role: 'user', content }] }
    },

    async complete(params: Params = {}, complete: Complete): Promise<CompleteResult> {
      const source = sourceOf(params)
      const { value } = Object(params['argument'])
      if (typeof value !== 'string') throw invalid('argument.value must be a string')
      const completion = source === undefined ? { values: [], hasMore: false } : await complete(source, value)
      return { completion }
    },
  }
}

/** Returns the value of an argument, or undefined for an optional argument without a value. */
function argumentValue({ name, required, complete }: PromptArgument, given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') {
    if (required) throw invalid(`${name}: this argument is missing`)
    return undefined
  }
  if (typeof given !== 'string' || given.length > charactersMax)
    throw invalid(`${name}: must be a string of at most ${charactersMax} characters`)
  const form = complete && forms[complete]
  if (form && !form.test(given)) throw invalid(`${name}: is not a value that completion/complete would suggest`)
  return given
}
