import { component, type Mcp, type Schema } from './document.ts'
import { inJsonSchema } from './json-schema.ts'
import { isObject, mapValues } from './schema.ts'

/** Keywords for internal use. Limits are filled in before publication. */
const ours = ['x-refusal', 'x-code', 'x-exactly-one', 'discriminator', 'format', 'example']

/**
 * Returns the document for clients, with schemas in plain JSON Schema (2020-12) and without references. Many clients
 * pass them to a model unchanged.
 */
export function publishedMcp(mcp: Mcp) {
  const { info, tools, resources, views, prompts, skills, notifications, events } = mcp
  const { schemas } = mcp.components
  const plain = (schema: Schema): unknown => inJsonSchema(schema)
  const whole = (schema: Schema): Schema => withoutReferences(schema, schemas)
  const viewOf = (name: string) => Object.values(views).find((view) => view.tools.includes(name))
  return {
    info,
    tools: Object.entries(tools).map(([name, { title, description, annotations, input, output }]) => ({
      name,
      title,
      description,
      annotations: { title, ...annotations },
      inputSchema: plain(argumentsForModel(whole(input))),
      outputSchema: plain(resultForModel(output, schemas)),
      ...(viewOf(name) && { _meta: { ui: { resourceUri: viewOf(name)?.uri } } }),
    })),
    resources: Object.entries(resources).map(([name, { uri, title, description, output }]) => ({
      name,
      uri,
      title,
      description,
      schema: plain(unbounded(whole(output))),
    })),
    skills,
    prompts: Object.entries(prompts).map(([name, prompt]) => ({
      name,
      ...prompt,
      arguments: Object.entries(prompt.arguments).map(([argument, rest]) => ({ name: argument, ...rest })),
    })),
    views: Object.entries(views).map(([name, { uri, title, description }]) => ({ name, uri, title, description })),
    notifications: mapValues(notifications, ({ method, description, params }) => ({
      method,
      description,
      schema: plain(unbounded(whole(params))),
    })),
    events: Object.entries(events).map(([name, { description, delivery, input, payload }]) => ({
      name,
      description,
      delivery,
      inputSchema: plain(whole(input)),
      payloadSchema: plain(unbounded(whole(payload))),
    })),
  }
}

/**
 * Returns the schema of arguments as a model needs it. Null counts as absent, and OpenAI and Gemini reject lists of
 * types. The service checks patterns and minimum lengths itself, and its error names the rule.
 */
function argumentsForModel({ nullable: _, pattern: __, minLength: ___, ...node }: Schema): Schema {
  return {
    ...node,
    ...(node.properties && { properties: mapValues(node.properties, argumentsForModel) }),
    ...(isObject(node.items) && { items: argumentsForModel(withoutDescription(node.items)) }),
  }
}

/**
 * Returns the schema of a result as a model needs it: names, types and choices. A property has a description only if
 * the schema of the result itself has one for it. The descriptions of shared schemas are for readers of the contract.
 */
function resultForModel(node: Schema, schemas: Record<string, Schema>): Schema {
  const { type, required, description, properties, items, additionalProperties, format, ...more } = node
  if (node.$ref) return withoutDescription(resultForModel(component(schemas, node.$ref), schemas))
  if (node.allOf)
    return { ...resultForModel(node.allOf[0]!, schemas), ...(description !== undefined && { description }) }
  const inner = (part: Schema): Schema => resultForModel(part, schemas)
  return {
    ...(type !== undefined && { type }),
    ...(more.enum && { enum: more.enum }),
    ...(description !== undefined && { description }),
    ...(format === 'uri' && { format }),
    ...(required && { required }),
    ...(properties && { properties: mapValues(properties, inner) }),
    ...(isObject(items) && { items: inner(items) }),
    ...(isObject(additionalProperties) && { additionalProperties: inner(additionalProperties) }),
  }
}

const withoutDescription = ({ description: _, ...node }: Schema): Schema => node

function withoutReferences(node: Schema, schemas: Record<string, Schema>): Schema {
  const again = (part: Schema): Schema => withoutReferences(part, schemas)
  if (node.$ref) return again(component(schemas, node.$ref))
  if (node.allOf) return merged(node.allOf.map(again), node)
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => !ours.includes(key)))
  return {
    ...kept,
    ...(node.format === 'uri' && { format: 'uri' }),
    ...(node.properties && { properties: mapValues(node.properties, again) }),
    ...(isObject(node.items) && { items: again(node.items) }),
    ...(isObject(node.additionalProperties) && { additionalProperties: again(node.additionalProperties) }),
    ...(node.oneOf && { oneOf: node.oneOf.map(again) }),
  }
}

/**
 * Removes length limits, because a text is longer when its hidden characters are shown (src/domain/untrusted-text.ts).
 */
function unbounded({ maxLength: _, 'x-limit': limit, ...node }: Schema): Schema {
  return {
    ...node,
    ...(limit !== undefined && node.type !== 'string' && { 'x-limit': limit }),
    ...(node.properties && { properties: mapValues(node.properties, unbounded) }),
    ...(isObject(node.items) && { items: unbounded(node.items) }),
    ...(node.oneOf && { oneOf: node.oneOf.map(unbounded) }),
  }
}

/** Merges objects into one object, or a schema and a description into one schema. */
function merged(parts: Schema[], { description }: Schema): Schema {
  const [first, ...others] = parts
  const whole: Schema =
    others.length === 0
      ? { ...first }
      : {
          type: 'object',
          required: parts.flatMap(({ required = [] }) => required),
          properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
        }
  return description === undefined ? whole : { ...whole, description }
}
