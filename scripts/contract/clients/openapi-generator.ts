import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { generatorJar, hasJava, shortLivedJava } from '../../generate/java.ts'
import { run } from './commands.ts'
import type { Language, Workshop } from './language.ts'
import { unexpectedWarnings } from './warnings.ts'

/** Parts of a client that the check does not need: documentation and tests. */
const codeOnly = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => `${part}=false`).join(',')

/** Returns the fields of a client of openapi-generator, which needs Java. The options name its generator and folder. */
export const openapiGenerator = (
  options: (workshop: Workshop) => readonly string[],
  hasTools: () => boolean,
): Pick<Language, 'isInstalled' | 'generate'> => ({
  isInstalled: () => hasJava() && hasTools(),
  async generate(workshop, document) {
    const args = ['-i', document, '--global-property', codeOnly, ...options(workshop)]
    const output = await run({
      program: 'java',
      args: [...shortLivedJava, '-jar', generatorJar(), 'generate', ...args],
      cwd: workshop.folder,
    })
    return [...unexpectedWarnings(output), ...inventedNames(workshop)]
  },
})

/** Names that the generator invented because the document has none for a shape. */
const invented = /inner|inline|one_?of|any_?of|all_?of|_not|\d{3}/i

const inventedNames = ({ folder }: Workshop): string[] =>
  globSync('**/{model,models,ams}/*.{py,go,java}', { cwd: folder })
    .map((path) => basename(path))
    .filter((file) => invented.test(file))
    .map((file) => `the generator invented the name ${file}: name its schema in the document`)
