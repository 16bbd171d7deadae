import { join } from 'node:path'
import { root } from '../../generate/load.ts'
import type { Command } from './commands.ts'

/** Workshop of one generator's client. It already has the program with the calls. */
export interface Workshop {
  /** Temporary folder. */
  folder: string
  /** Permanent cache of the generator and of pinned packages that the generated client needs. */
  cache: string
}

/** A generator of clients in one language. */
export interface Language {
  name: string
  /** Returns true if this machine has the tools of the language and of the generator. */
  isInstalled(): boolean
  /** True if CI must not skip it. */
  required: boolean
  /** Files of other programs that its program needs. */
  shared?: readonly string[]
  /** Generates the client from the document. Resolves with the problems found, which are unexpected warnings. */
  generate(workshop: Workshop, document: string): Promise<readonly string[]>
  /** Installs missing packages in the cache, and builds the client and the program. */
  build(workshop: Workshop): Promise<void>
  /** Name of the guide's file from which the program takes its webhook receiver. The guide has none in TypeScript. */
  receiver?: string
  /** Returns the command that runs the program. */
  program(workshop: Workshop): Pick<Command, 'program' | 'args' | 'env'>
}

export const programsFolder = join(import.meta.dirname, 'programs')
export const cacheFolder = join(root, '.cache/clients')
