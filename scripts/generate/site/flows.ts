import { escaped } from './html.ts'

/** A sequence diagram. */
export interface Flow {
  title: string
  actors: string[]
  /** Sender, receiver and message. The same actor twice is an internal step. */
  steps: [from: string, to: string, what: string][]
}

const [column, row, top, side] = [250, 46, 56, 110] as const

/** Renders the diagram with its steps as a list below it. */
export function flowPicture(id: string, { title, actors, steps }: Flow): string {
  const width = side * 2 + column * (actors.length - 1)
  const height = top + row * steps.length + 30
  const at = (actor: string): number => {
    const place = actors.indexOf(actor)
    if (place < 0) throw new Error(`${title}: ${actor} is none of ${actors.join(', ')}`)
    return side + column * place
  }
  const lines = actors.map((actor) => lifeline(actor, at(actor), height))
  const arrows = steps.map(([from, to, what], number) =>
    arrow(at(from), at(to), top + row * (number + 1), `${number + 1}. ${what}`),
  )
  const list = steps.map(
    ([from, to, what]) => `<li>${escaped(from === to ? from : `${from} → ${to}`)}: ${escaped(what)}</li>`,
  )
  return `<figure aria-labelledby="${id}-caption">
<div class="wide" role="group" aria-label="Picture: ${escaped(title)}" tabindex="0">
<svg role="img" aria-label="${escaped(title)}: the steps of the list that follows" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><marker id="${id}-tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
${lines.join('\n')}
${arrows.join('\n').replaceAll('url(#tip)', `url(#${id}-tip)`)}
</svg>
</div>
<figcaption id="${id}-caption">${escaped(title)}</figcaption>
</figure>
<ol class="steps">
${list.join('\n')}
</ol>
`
}

const lifeline = (actor: string, x: number, height: number): string =>
  `<line class="life" x1="${x}" y1="40" x2="${x}" y2="${height}"/><rect class="actor" x="${x - 100}" y="6" width="200" height="34" rx="6"/><text class="name" x="${x}" y="28" text-anchor="middle">${escaped(actor)}</text>`

/** Renders the arrow of a step. An internal step has its text beside the line. */
function arrow(from: number, to: number, y: number, text: string): string {
  const words = escaped(text)
  if (from === to) {
    const isLast = from > column * 2
    const [x, anchor] = isLast ? [from - 10, 'end'] : [from + 10, 'start']
    return `<circle class="dot" cx="${from}" cy="${y - 4}" r="4"/><text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`
  }
  return `<text x="${(from + to) / 2}" y="${y - 6}" text-anchor="middle">${words}</text><line class="arrow" x1="${from}" y1="${y}" x2="${to}" y2="${y}" marker-end="url(#tip)"/>`
}
