import type { AreaFinding } from '../operate/doctor/finding.ts'
import { escapeControls } from '../domain/visible-text.ts'

/** Lowest width of the text column in characters. A narrower terminal breaks the lines itself. */
const textColumnsMin = 30

/**
 * Returns the findings as text for a person. Each finding has its advice below it. The text fits the width of the
 * terminal.
 */
export function formatFindings(findings: readonly AreaFinding[], columnsMax = Infinity): string {
  const width = Math.max(...findings.map(({ area }) => area.length))
  const indent = 'problem'.length + width + 4
  const room = Math.max(columnsMax - indent, textColumnsMin)
  const lines = findings.flatMap(({ level, area, finding, advice }) => {
    const [first = '', ...rest] = wrapped(finding, room)
    const head = `${level.padEnd('problem'.length)}  ${area.padEnd(width)}  ${first}`
    const below = advice === null ? rest : [...rest, ...wrapped(`→ ${advice}`, room)]
    return [head, ...below.map((line) => ' '.repeat(indent) + line)]
  })
  return `${lines.join('\n')}\n\n${summaryOf(findings)}\n`
}

function summaryOf(findings: readonly AreaFinding[]): string {
  const counts = (['problem', 'warning'] as const).map((level) => {
    const count = findings.filter((finding) => finding.level === level).length
    return `${count === 0 ? 'no' : count} ${level}${count === 1 ? '' : 's'}`
  })
  return counts.join(', ')
}

/** Returns the text in lines of at most `room` characters, broken at spaces. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of escapeControls(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
