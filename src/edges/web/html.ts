import { html } from 'hono/html'

export { html }

/** Markup. A template escapes every value that is not markup itself. */
export type Html = ReturnType<typeof html>
