// Generated from src/clients/typescript/src/file-names.ts by `npm run generate`. Do not edit.
/**
 * Returns a safe name for a downloaded file, from `Content-Disposition` (RFC 6266 section 4.3) or from its sender. The
 * name has no folders, so it cannot lead out of the target folder.
 */
export function safeFileName(disposition: string | null, senderName?: string | null): string | undefined {
  const name = parseExtendedName(disposition ?? '') ?? parsePlainName(disposition ?? '') ?? senderName ?? ''
  const [last = ''] = name
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .slice(-1)
  return ['', '.', '..'].includes(last) ? undefined : last
}

function parseExtendedName(disposition: string): string | undefined {
  const encoded = /(?:^|[;\s])filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function parsePlainName(disposition: string): string | undefined {
  const [, quoted, token] = /(?:^|[;\s])filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? token
}
