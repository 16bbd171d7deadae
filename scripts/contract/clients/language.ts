import { join } from 'node:path'
import { root } from '../../generate/load.ts'
import type { Command } from './commands.ts'

/** Workshop of one language's client. It already has the program with the calls. */
export interface Workshop {
  /** Temporary folder. */
  folder: string
  /** Permanent cache of pinned packages that the generated client needs. */
  cache: string
}

export interface Language {
  name: string
  /** Returns true if this machine has the tools of the language. */
  isInstalled(): boolean
  /** True if CI must not skip it. */
  required: boolean
  /** Returns the arguments of openapi-generator: the generator, the output folder and package names only. */
  generator(workshop: Workshop): readonly string[]
  /** Installs missing packages in the cache, and builds the client and the program. */
  build(workshop: Workshop): Promise<void>
  /** Name of the guide's file from which the program takes its webhook receiver. */
  receiver: string
  /** Returns the command that runs the program. */
  program(workshop: Workshop): Pick<Command, 'program' | 'args' | 'env'>
}

export const programsFolder = join(import.meta.dirname, 'programs')
export const cacheFolder = join(root, '.cache/clients')
