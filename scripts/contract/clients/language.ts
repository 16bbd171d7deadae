import { join } from 'node:path'
import { root } from '../../generate/load.ts'
import type { Command } from './commands.ts'

/** Where the client of one language is made: the program with its calls is there already. */
export interface Workshop {
  /** Removed afterwards. */
  folder: string
  /** Kept: what the generated client needs from package registries, pinned. */
  cache: string
}

export interface Language {
  name: string
  /** Whether its tools are on this machine. */
  isInstalled(): boolean
  /** Never left out where CI is set. */
  required: boolean
  /**
   * Arguments of openapi-generator: its generator, where the client goes, and what packages are called; nothing else.
   */
  generator(workshop: Workshop): readonly string[]
  /** Fetches what is missing in the cache, and builds the client and the program. */
  build(workshop: Workshop): Promise<void>
  /** What the program uses of the guide to webhooks, by the name that the guide gives to the file. */
  receiver: string
  /** Runs the program. */
  program(workshop: Workshop): Pick<Command, 'program' | 'args' | 'env'>
}

export const programsFolder = join(import.meta.dirname, 'programs')
export const cacheFolder = join(root, '.cache/clients')
