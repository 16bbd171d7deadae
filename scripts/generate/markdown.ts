/** The few forms of Markdown that the contract's descriptions use, as HTML. */
export function markdown(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
}

function block(text: string): string {
  const lines = text.split('\n')
  const [first = ''] = lines
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>${lines.length > 1 ? `\n${block(lines.slice(1).join('\n'))}` : ''}`
  if (first.startsWith('|')) return table(lines)
  return `<p>${inline(lines.join(' '))}</p>`
}

function table([head = '', , ...rows]: string[]): string {
  const row = (line: string, tag: string): string => `<tr>${cells(line).map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${row(head, 'th')}\n${rows.map((line) => row(line, 'td')).join('\n')}</table>`
}

const cells = (line: string): string[] => line.split('|').slice(1, -1).map((cell) => cell.trim())

const inline = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
