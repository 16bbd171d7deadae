import { component, type EventObject, type Mcp } from './document.ts'
import { eventErrorTable } from './event-tables.ts'
import { code, table } from './markdown.ts'
import { publishedMcp } from './published-mcp.ts'
import { isObject } from './schema.ts'
import { markdownFor } from './site/html.ts'

/** Returns the MCP server's reference as HTML. */
export const mcpContent = (mcp: Mcp): string => markdownFor()(referenceOf(mcp))

type Published = ReturnType<typeof publishedMcp>

function referenceOf(mcp: Mcp): string {
  const { info, tools, resources, views, prompts, skills, notifications, events } = publishedMcp(mcp)
  return [
    `# ${info.title}, ${info.version}`,
    info.description,
    '## Scopes',
    table(
      ['Scope', 'Lets an app'],
      Object.entries(scopesOf(mcp)).map(([scope, what]) => [code(scope), what]),
    ),
    '## Instructions',
    'What the server tells every model that connects:',
    info.instructions.trim().replace(/^/gm, '> '),
    '## Tools',
    tools.map(({ name, title }) => `- [\`${name}\`](#${name}): ${title}`).join('\n'),
    ...tools.map((tool) => toolOf(tool, component(mcp.tools, tool.name).scope)),
    '## Resources',
    'Each is JSON: the first page of what a tool answers.',
    ...resources.flatMap(({ uri, title, description, schema }) => [
      `### ${code(uri)}`,
      `${title}. ${description}`,
      schemaOf('Content', schema),
    ]),
    '## Prompts',
    'A person chooses a prompt in the client, which suggests values for its arguments: threads, contacts and statuses.',
    ...prompts.flatMap((prompt) => [
      `### ${code(prompt.name)}`,
      `${prompt.title}. ${prompt.description}`,
      table(
        ['Argument', 'Required', 'Meaning'],
        prompt.arguments.map(({ name, required, description }) => [code(name), required ? 'yes' : '', description]),
      ),
      prompt.text.trim().replace(/^/gm, '> '),
    ]),
    '## Skills',
    skillsText,
    table(
      ['Skill', 'What it is for'],
      skills.map(({ frontmatter: { name, description } }) => [code(`skill://${name}/SKILL.md`), description]),
    ),
    '## Views',
    viewsText,
    table(
      ['View', 'Shows', 'Tools'],
      views.map(({ name, uri, description }) => [
        code(uri),
        description,
        component(mcp.views, name).tools.map(code).join(', '),
      ]),
    ),
    '## Notifications',
    'On the event stream of `GET {mcp_url}`, in the revision 2025-11-25.',
    ...Object.values(notifications).flatMap(({ method, description, schema }) => [
      `### ${code(method)}`,
      description,
      schemaOf('Parameters', schema),
    ]),
    '## Events',
    eventsText,
    eventErrorTable(mcp),
    ...events.map((event) => eventOf(event, component(mcp.events, event.name))),
  ].join('\n\n')
}

const skillsText = `Both revisions have the extension \`io.modelcontextprotocol/skills\` (SEP-2640): \`skills/list\` and \`skills/get\`, with the digest of each
file. A skill is a Markdown file with instructions of this service, which a host loads when its model needs it. \`resources/read\` reads it. A client
without the extension finds the files among the resources.`

const viewsText = `A host with the extension \`io.modelcontextprotocol/ui\` (MCP Apps) shows the results of these tools as a view inside the chat. The
person reads mail there, replies, and answers contact requests. Reading in the view does not mark mail as read. The view is one document without
addresses: it needs no request to any host, and calls tools only through the host. Hosts without the extension show the text of the result.`

const eventsText = `Both revisions have the extension \`io.modelcontextprotocol/events\` (SEP-3415): \`events/list\`, \`events/poll\`,
\`events/stream\`, and \`events/subscribe\` and \`events/unsubscribe\` for webhooks. A cursor is a position in the agent's mailbox. A client
that sends its last cursor, to any process and after any time, gets all later events, each with the same \`eventId\`. \`truncated\` is true if
events were left out: the service has removed them, or they are older than \`maxAgeMs\`.

A webhook begins when its endpoint has repeated the \`challenge\` of a message with the \`type\` \`verification\`. Every message is signed as
Standard Webhooks says, with the secret that the client gave; \`webhook-id\` is the \`eventId\`, and the same whenever an event is sent again.
Its \`cursor\` is a place up to which everything was delivered. A subscription ends with what its client was allowed.
[Events and webhooks](/docs/events) tells how to verify messages, what follows when an endpoint fails, and the limits.`

export const scopesOf = ({ components: { securitySchemes } }: Mcp): Record<string, string> =>
  Object.assign({}, ...Object.values(securitySchemes).map(({ flows }) => flows?.clientCredentials?.scopes))

function toolOf(
  { name, description, annotations, inputSchema, outputSchema }: Published['tools'][number],
  scope: string,
) {
  const { title, ...hints } = annotations
  const held = Object.entries(hints).flatMap(([hint, value]) => (value ? [code(hint)] : []))
  return [
    `<h3 id="${name}">${name}</h3>`,
    `${title}. Scope ${code(scope)}. ${held.length > 0 ? `Hints: ${held.join(', ')}.` : ''}`,
    description,
    argumentsOf(inputSchema),
    schemaOf('Arguments as JSON Schema', inputSchema),
    schemaOf('Result as JSON Schema', outputSchema),
  ].join('\n\n')
}

function eventOf(
  { name, description, delivery, inputSchema, payloadSchema }: Published['events'][number],
  event: EventObject,
) {
  return [
    `<h3 id="${name}">${name}</h3>`,
    `${event.title}. Scope ${code(event.scope)}. Delivery: ${delivery.map(code).join(', ')}.`,
    description,
    argumentsOf(inputSchema),
    schemaOf('Arguments as JSON Schema', inputSchema),
    schemaOf('Payload as JSON Schema', payloadSchema),
  ].join('\n\n')
}

function argumentsOf(schema: unknown): string {
  const { properties = {}, required = [] } = Object(schema)
  const rows = Object.entries(properties).map(([name, property]) => {
    const { type, description = '', enum: values, 'x-limit': limit } = Object(property)
    const bound = limit ? ` At most {${limit}}${type === 'string' ? ' characters' : ''}.` : ''
    const kind = Array.isArray(values) ? values.map(code).join(' ') : [type].flat().join(' or ')
    return [code(name), kind, required.includes(name) ? 'yes' : '', String(description).replaceAll('|', '\\|') + bound]
  })
  return rows.length > 0 ? table(['Argument', 'Type', 'Required', 'Meaning'], rows) : 'It takes no arguments.'
}

const schemaOf = (summary: string, schema: unknown): string =>
  `<details><summary>${summary}</summary>\n\n\`\`\`json\n${JSON.stringify(readable(schema), null, 2)}\n\`\`\`\n\n</details>`

/** Removes the names of limits. The table has their numbers in the deployment. */
function readable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(readable)
  if (!isObject(node)) return node
  const entries = Object.entries(node).filter(([key]) => key !== 'x-limit')
  return Object.fromEntries(entries.map(([key, value]) => [key, readable(value)]))
}
