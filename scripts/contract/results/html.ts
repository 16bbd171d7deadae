import { count, type Outcome, type Result, type Results } from './result.ts'

const style = `
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c1c1c; background: #fff }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem }
td, th { text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid #ddd }
summary { cursor: pointer; padding: .2rem 0 }
.ok { color: #17692e } .failed { color: #b3261e; font-weight: 600 } .not-run { color: #7a5b00 }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #161616 } td, th { border-color: #3a3a3a }
  .ok { color: #7fd897 } .failed { color: #ff8a80 } .not-run { color: #e5c369 } }`

/** Returns a self-contained page: totals, then each operation. Operations with a failure are open. */
export function html({ title, results, notes }: Results): string {
  const suites = [...Map.groupBy(results, ({ suite }) => suite)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style></head>
<body><h1>${text(title)}</h1>
<p>${totals(results)}</p>
<ul>${notes.map((note) => `<li>${text(note)}</li>`).join('')}</ul>
${suites.map(([name, cases]) => section(name, cases)).join('\n')}
</body></html>
`
}

const section = (name: string, cases: readonly Result[]): string =>
  `<details${count(cases, 'failed') > 0 ? ' open' : ''}><summary><b>${text(name)}</b> ${totals(cases)}</summary>
<table>${cases.map(row).join('')}</table></details>`

const row = ({ name, outcome, reasons }: Result): string =>
  `<tr><td>${tag(outcome, outcome)}</td><td>${text(name)}</td><td>${reasons.map(text).join('<br>')}</td></tr>`

const totals = (results: readonly Result[]): string =>
  (['ok', 'failed', 'not run'] as const)
    .map((outcome) => ({ outcome, number: count(results, outcome) }))
    .filter(({ number }) => number > 0)
    .map(({ outcome, number }) => tag(outcome, `${number} ${outcome}`))
    .join(' · ')

const tag = (outcome: Outcome, content: string): string =>
  `<span class="${outcome.replace(' ', '-')}">${text(content)}</span>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (character) => entities[character] ?? character)
