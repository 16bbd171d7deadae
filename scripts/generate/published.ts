import { component, type OpenApi, type OperationObject, type Schema } from './document.ts'
import { operationsOf } from './model.ts'
import { mapValues } from './schema.ts'
import { withPages } from './site/rest.ts'
import { callFor, samplesOf } from './site/samples.ts'

/**
 * Returns the document for publication, in the form that client generators handle best. Replies always have objects and
 * enums that may be null, but `required` omits them. The default Java client of openapi-generator cannot read null in a
 * required field of these types. The format of addresses becomes `uri`.
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
  return withSamples({ ...document, components: { ...document.components, schemas: relaxed } })
}

/** Adds samples in several languages to each operation, in the place where tools look for them. */
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
