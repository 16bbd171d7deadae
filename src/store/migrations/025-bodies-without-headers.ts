export const readableFrom = 25

const field = (name: string, otherwise: string): string => `coalesce((body::json -> '${name}')::text, '${otherwise}')`

/**
 * An envelope has only what its headers, in the mailboxes, do not have: the rest stood twice. Nothing is released yet,
 * so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `update envelope set body = '"references":' || ${field('references', '[]')}
     || ',"content_parts":' || ${field('content_parts', '[]')} || ',"monitor":' || ${field('monitor', 'null')} || '}'`,
]
