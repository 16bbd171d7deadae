import { count, type Result, type Results } from './result.ts'

/** Returns JUnit XML for build servers: a suite for each operation, a case for each result. */
export function junit({ title, results, notes }: Results): string {
  const suites = [...Map.groupBy(results, ({ suite }) => suite)].flatMap(([name, cases]) => [
    `  <testsuite name="${text(name)}" ${totals(cases)}>`,
    ...cases.map(testcase),
    '  </testsuite>',
  ])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${text(title)}" ${totals(results)}>`,
    ...notes.map((note) => `  <!-- ${text(note).replaceAll('--', '- -')} -->`),
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

const totals = (results: readonly Result[]): string =>
  `tests="${results.length}" failures="${count(results, 'failed')}" skipped="${count(results, 'not run')}" errors="0"`

function testcase({ suite, name, outcome, reasons }: Result): string {
  const start = `    <testcase classname="${text(suite)}" name="${text(name)}"`
  const reason = text(reasons.join('\n'))
  if (outcome === 'failed')
    return `${start}><failure message="${text(reasons[0] ?? '')}">${reason}</failure></testcase>`
  if (outcome === 'not run') return `${start}><skipped message="${reason}"/></testcase>`
  return reasons.length === 0 ? `${start}/>` : `${start}><system-out>${reason}</system-out></testcase>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' }

/** Escapes control characters, most of which XML cannot contain. */
const text = (value: string): string =>
  value
    .toWellFormed()
    // Characters that XML 1.0 section 2.2 excludes.
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"\n]/g, (character) => entities[character] ?? character)
