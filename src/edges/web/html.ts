import { html } from 'hono/html'

export { html }

/** Markup. What is put into a template is escaped, unless it is markup itself. */
export type Html = ReturnType<typeof html>
