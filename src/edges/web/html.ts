import { html } from 'hono/html'

export { html }

/** HTML markup. A template escapes every value that is not markup itself. */
export type Html = ReturnType<typeof html>
