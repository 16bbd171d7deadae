import { createRequire } from 'node:module'
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import type { Text } from './source-texts.ts'

const require = createRequire(import.meta.url)

/** Patterns of the rule that do not hold here: a field is an id, and PostgreSQL has indexes. */
const exceptions = ['ID', "id['’]?s", 'indexes\\b', 'cURL', 'OK', 'V[ -]?S[ -]?Code', 'readme(s)?']

/** Words of everyday language, or of earlier versions, and the terms to use instead. */
const glossary: [string, string][] = [
  ['kept question(s)?', 'pending elicitation$1'],
  ['lane(s)?', 'queue$1'],
  ['last words', 'final flush'],
  ['longer way', 'slow path'],
  ['plain send(s)?', 'simple send$1'],
  ['refusal(s)?', 'rejection$1'],
  ['refused', 'rejected'],
  ['refuses', 'rejects'],
  ['taken back', 'withdrawn'],
  ['unheard', 'unacknowledged'],
  ['untold', 'unannounced'],
  ['way out', 'egress'],
  ['whoever', 'the client or person who'],
]

const options: TextlintKernelOptions = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: require('@textlint/textlint-plugin-markdown').default }],
  rules: [
    {
      ruleId: 'terminology',
      rule: require('textlint-rule-terminology').default,
      options: { defaultTerms: true, terms: glossary, exclude: exceptions },
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
