/**
 * The name of a file that is about to be kept, from `Content-Disposition` (RFC 6266 section 4.3) or what its sender
 * calls it: only ever a name, so that none leads out of the folder that the file is put into.
 */
export function fileNameIn(disposition: string | null, given?: string | null): string | undefined {
  const name = extendedName(disposition ?? '') ?? plainName(disposition ?? '') ?? given ?? ''
  const [last = ''] = name
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .slice(-1)
  return ['', '.', '..'].includes(last) ? undefined : last
}

function extendedName(disposition: string): string | undefined {
  const encoded = /(?:^|[;\s])filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function plainName(disposition: string): string | undefined {
  const [, quoted, token] = /(?:^|[;\s])filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? token
}
