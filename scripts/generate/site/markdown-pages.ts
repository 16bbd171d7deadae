import { textWithLimits } from '../../../src/domain/limits.ts'
import type { Documents } from '../contract.ts'
import type { LimitTable } from '../document.ts'
import { banner } from '../text.ts'
import type { Flow } from './flows.ts'
import { markdownPartsOf, withParts } from './pages.ts'

/**
 * Returns the guides and pages as Markdown with default limits, for readers of the repository. It omits pages whose
 * parts exist only in HTML.
 */
export function markdownPages(
  documents: Documents,
  limits: LimitTable,
  defaults: ReadonlyMap<string, number>,
): [string, string][] {
  const { guides, pages, flows } = documents
  const steps = Object.entries(flows).map(([id, flow]) => [`the flow ${id}`, () => stepList(flow)] as const)
  const parts = { ...markdownPartsOf(documents, limits), ...Object.fromEntries(steps) }
  const sources = [
    ...pages.map((page) => ({ ...page, source: `spec/pages/${page.name}.md` })),
    ...guides.map((guide) => ({ ...guide, source: `spec/guides/${guide.name}.md` })),
  ].map((page) => ({ ...page, text: withParts(page.text, parts) }))
  const shown = sources.filter(({ text }) => !text.includes('<!-- the '))
  const names = new Set(shown.map(({ name }) => name))
  return shown.map(({ name, text, source }) => [
    `${name}.md`,
    `<!-- ${banner(source)} -->\n\n${withFileLinks(textWithLimits(text, defaults), names)}`,
  ])
}

const stepList = ({ title, steps }: Flow): string =>
  [`${title}:`, '', ...steps.map(([from, to, what]) => `1. ${from === to ? from : `${from} → ${to}`}: ${what}`)].join(
    '\n',
  )

/** Rewrites links to the addresses of a service as links to files of one folder. */
const withFileLinks = (text: string, names: ReadonlySet<string>): string =>
  text
    .replace(/\]\(\/docs(?:\/([\w-]+))?(#[^)]*)?\)/g, (_, name = 'index', part = '') =>
      names.has(name) ? `](${name}.md${part})` : `](${name}.html${part})`,
    )
    .replace(/\]\(\/docs\/pictures\//g, '](../../src/edges/ops/pictures/')
    .replace(/\]\(\/(openapi\.yaml|asyncapi\.yaml|llms\.txt)\)/g, ']($1)')
