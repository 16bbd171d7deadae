const objectOf = /^create (?:unlogged |unique )*(table|index) (\w+)/

/**
 * Returns the statement that creates a table or an index, and the statements that store its SQL comments. `psql` shows
 * these comments. In `text`, a comment stands above the line that it describes: the first line, or the line of a
 * column.
 */
export function documented(text: string): string[] {
  const [, kind, name] = objectOf.exec(text.replace(/^ *--.*\n/gm, '').trim()) ?? []
  const comments: string[] = []
  let comment: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('--')) comment.push(line.slice(2).trim())
    else if (comment.length > 0) {
      const subject = objectOf.test(line) ? `${kind} ${name}` : `column ${name}.${line.split(' ')[0]}`
      comments.push(`comment on ${subject} is '${comment.join(' ').replaceAll(`'`, `''`)}'`)
      comment = []
    }
  }
  return [text, ...comments]
}
