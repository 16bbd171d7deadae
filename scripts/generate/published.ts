import { component, refName, type OpenApi, type OperationObject, type Schema } from './document.ts'
import { operationsOf } from './model.ts'
import { mapValues } from './schema.ts'
import { withPages } from './site/rest.ts'
import { callFor, samplesOf } from './site/samples.ts'

/**
 * The document as it is published, so that generators of clients make the best of it. Replies always carry objects and
 * words of a list that may be null, but `required` does not name them there: clients of openapi-generator's default for
 * Java cannot read null where one of those is required. An address that matches our pattern is a `uri` to everybody
 * else.
 */
export function published(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const mayBeNull = ({ $ref, ...own }: Schema): boolean => {
    const { type, enum: words, nullable } = $ref === undefined ? own : component(schemas, $ref)
    return (type === 'object' || words !== undefined) && nullable === true
  }
  const relaxed = mapValues(schemas, (schema) => {
    const { required, properties = {}, format } = schema
    if (format === 'web-url') return { ...schema, format: 'uri' }
    return required ? { ...schema, required: required.filter((name) => !mayBeNull(properties[name] ?? {})) } : schema
  })
  return withSamples({ ...document, components: { ...document.components, schemas: withTitles(relaxed) } })
}

/** What is told apart by a field is called by the value of it. */
function withTitles(schemas: Record<string, Schema>): Record<string, Schema> {
  const titles = Object.values(schemas).flatMap(({ discriminator }) =>
    Object.entries(discriminator?.mapping ?? {}).map(([title, ref]) => [refName(ref), title] as const),
  )
  const named = Object.fromEntries(titles)
  return mapValues(schemas, (schema, name) => (named[name] === undefined ? schema : { title: named[name], ...schema }))
}

/** With lines for each operation in the languages of our samples, where tools look for them. */
function withSamples(document: OpenApi): OpenApi {
  const operations = operationsOf(withPages(document))
  const paths = mapValues(document.paths, (item) =>
    mapValues(item as Record<string, unknown>, (value) => {
      const object = value as OperationObject
      const operation = operations.find(({ id }) => id === object.operationId)
      return operation ? { ...object, 'x-codeSamples': samplesOf(callFor(operation, object, item, document)) } : value
    }),
  ) as OpenApi['paths']
  return { ...document, paths }
}
