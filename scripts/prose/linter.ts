import { createRequire } from 'node:module'
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import type { Text } from './source-texts.ts'

const require = createRequire(import.meta.url)

/** Patterns of the rule that do not hold here: a field is an id, and PostgreSQL has indexes. */
const exceptions = ['ID', "id['’]?s", 'indexes\\b', 'cURL', 'OK', 'V[ -]?S[ -]?Code', 'readme(s)?']

/** Words that neither texts nor names contain, and the terms to use instead. */
export const glossary: Readonly<Record<string, string>> = {
  lane: 'queue',
  refusal: 'rejection',
  unheard: 'unacknowledged',
  untold: 'unannounced',
}

/** Phrases that texts do not contain, and the terms to use instead. */
const phrases: [string, string][] = [
  ['kept question(s)?', 'pending elicitation$1'],
  ['last words', 'final flush'],
  ['longer way', 'slow path'],
  ['plain send(s)?', 'simple send$1'],
  ['refused', 'rejected'],
  ['refuses', 'rejects'],
  ['taken back', 'withdrawn'],
  ['way out', 'egress'],
  ['whoever', 'the client or person who'],
]

const terms = [...Object.entries(glossary).map(([word, term]) => [`${word}(s)?`, `${term}$1`]), ...phrases]

const options: TextlintKernelOptions = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: require('@textlint/textlint-plugin-markdown').default }],
  rules: [
    {
      ruleId: 'terminology',
      rule: require('textlint-rule-terminology').default,
      options: { defaultTerms: true, terms, exclude: exceptions },
    },
  ],
}

const kernel = new TextlintKernel()

/** Checks the terms of Markdown texts with textlint. Returns the findings with their places. */
export async function lint(texts: readonly Text[]): Promise<Text[]> {
  const paragraphs = texts.map(({ text }) => text.replace(/\s*\n\s*/g, ' '))
  const { messages } = await kernel.lintText(paragraphs.join('\n\n'), options)
  return messages.map(({ line, message }) => ({ place: texts[(line - 1) / 2]!.place, text: message }))
}
