import { html, raw } from 'hono/html'

export { html, raw }

/** HTML markup. A template escapes every value that is not markup itself. */
export type Html = ReturnType<typeof html>
