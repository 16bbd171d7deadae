import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortLivedJava } from '../../generate/java.ts'
import { run, succeeds } from './commands.ts'
import { openapiGenerator } from './openapi-generator.ts'
import type { Language, Workshop } from './language.ts'

const client = ({ folder }: Workshop): string => join(folder, 'client')
const libraries = ({ cache }: Workshop): string => join(cache, 'libraries')
const separator = process.platform === 'win32' ? ';' : ':'

/** Library that the guide to webhooks uses for verification. */
const verifier = 'com.standardwebhooks:standardwebhooks:1.1.0'

/**
 * Installs the libraries of the generated pom.xml. The pinned generator determines their versions, so a new generator
 * installs again.
 */
async function install(workshop: Workshop): Promise<void> {
  const wanted = `${readFileSync(join(client(workshop), 'pom.xml'), 'utf8')}<!-- ${verifier} -->\n`
  const installed = join(workshop.cache, 'installed.xml')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  const output = `-DoutputDirectory=${libraries(workshop)}`
  for (const goal of [
    ['dependency:copy-dependencies', '-DincludeScope=compile', output],
    ['dependency:copy', `-Dartifact=${verifier}`, output],
  ]) {
    const args = ['-q', '-B', `-Dmaven.repo.local=${join(workshop.cache, 'repository')}`, ...goal]
    await run({ program: 'mvn', args, cwd: client(workshop) })
  }
  writeFileSync(installed, wanted)
}

export const javaLanguage: Language = {
  name: 'Java',
  required: false,
  ...openapiGenerator(
    (workshop) => [
      ...['-g', 'java', '-o', client(workshop)],
      ...['--invoker-package', 'ams', '--api-package', 'ams.api', '--model-package', 'ams.model'],
    ],
    () => succeeds('javac', '-version') && succeeds('mvn', '-v'),
  ),
  async build(workshop) {
    await install(workshop)
    const sources = globSync('client/src/main/java/**/*.java', { cwd: workshop.folder })
    const options = [
      ...shortLivedJava.map((flag) => `-J${flag}`),
      '-encoding',
      'UTF-8',
      '-nowarn',
      '-proc:none',
      '-d',
      'classes',
      '-cp',
      join(libraries(workshop), '*'),
    ]
    await run({
      program: 'javac',
      args: [...options, 'Program.java', 'Receiver.java', ...sources],
      cwd: workshop.folder,
    })
  },
  receiver: 'Receiver.java',
  program: (workshop) => ({
    program: 'java',
    args: [
      ...shortLivedJava,
      '-Dfile.encoding=UTF-8',
      '-cp',
      ['classes', join(libraries(workshop), '*')].join(separator),
      'Program',
    ],
  }),
}
