import { parseOptions, requireNoPositionals, UsageError, parseWholeNumber } from '../src/cli/options.ts'
import { seeded, type Random } from './chaos/random.ts'
import { lint } from './prose/linter.ts'
import { docComments, documentTexts, exportedNames, programTexts, type Text } from './prose/source-texts.ts'

const usage = `Checks the terms of all texts for users, or draws texts at random for a reader who has never seen them.

Usage: npm run prose -- --lint
       npm run prose -- --sample [--seed N] [--count N]

  --lint     checks the terms with textlint; exit code 1: there are findings
  --sample   prints doc comments, exported names, and texts for users: pages, errors, guides, the contract
  --seed N   draws the same texts again
  --count N  texts of each list (default 150)
  --help     this text

Ask the reader of each line: is it clear at once, does it need a second reading, or is it a riddle?
`

const printed = ({ place, text, code }: Text): string =>
  code === undefined || code === text ? `${text}\n   ${place}` : `${text}\n   ${place}  ${code}`

function list(title: string, texts: readonly Text[], count: number, random: Random): string {
  const drawn = random.some(texts, count)
  const lines = drawn.map((text, index) => `${index + 1}. ${printed(text)}`)
  return `# ${title} (${drawn.length} of ${texts.length})\n\n${lines.join('\n')}\n`
}

async function printFindings(): Promise<number> {
  const findings = await lint([...programTexts(), ...documentTexts()])
  for (const { place, text } of findings) process.stdout.write(`${place}: ${text}\n`)
  return findings.length === 0 ? 0 : 1
}

async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    lint: { type: 'boolean' },
    sample: { type: 'boolean' },
    seed: { type: 'string' },
    count: { type: 'string', default: '150' },
    help: { type: 'boolean' },
  })
  requireNoPositionals(positionals)
  if (values.lint) return printFindings()
  if (values.help || !values.sample) {
    process.stdout.write(usage)
    return values.help ? 0 : 2
  }
  const seed =
    values.seed === undefined ? Date.now() % 2 ** 32 : parseWholeNumber('--seed', values.seed, { max: 2 ** 32 - 1 })
  const count = parseWholeNumber('--count', values.count, { min: 1 })
  const random = seeded(seed)
  const lists = [
    list('Doc comments', docComments(), count, random),
    list('Exported names', exportedNames(), count, random),
    list('Texts for users', [...programTexts(), ...documentTexts()], count, random),
  ]
  process.stdout.write(`Seed ${seed}\n\n${lists.join('\n')}`)
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`prose: ${error.message}; see npm run prose -- --help\n`)
  process.exitCode = 2
}
