import { component, refName, type Schema } from '../document.ts'
import { goName } from '../go-calls.ts'
import { goModule } from '../metadata.ts'
import { isObject } from '../schema.ts'
import { pascal } from '../text.ts'
import { answerOf } from '../sdk-calls.ts'
import type { Call } from './sample-call.ts'

/** Returns a whole program: its imports, and the statements of its main function. */
function program(imports: readonly string[], statements: string): string {
  const [own, standard] = [imports.filter((path) => path.includes('.')), imports.filter((path) => !path.includes('.'))]
  const paths = [...standard, ...(own.length > 0 ? ['', ...own] : [])]
  const lines = paths.map((path) => (path === '' ? '' : `\t${path === goModule ? 'ams ' : ''}"${path}"`))
  const body = statements.replace(/^(?=.)/gm, '\t')
  return `package main\n\nimport (\n${lines.join('\n')}\n)\n\nfunc main() {\n${body}\n}`
}

const failing = 'if err != nil {\n\tlog.Fatal(err)\n}'
const background = 'context.Background()'

/** Returns a program that calls the operation with example values. */
export function goCall({ operation, parameters, body, schema, schemas, isList }: Call): string {
  const { id, tag, access, body: expected, path_parameters: inPath } = operation
  const isForPerson = access === 'user'
  const inUrl = new Set(inPath.map(({ name }) => name))
  const query = Object.fromEntries(Object.entries(parameters).filter(([name]) => !inUrl.has(name)))
  const given = [background, ...inPath.map(({ name }) => JSON.stringify(String(parameters[name])))]
  if (expected?.kind === 'form') given.push(paramsOf(id, isObject(body) ? body : {}))
  else if (expected?.kind === 'multipart') given.push(file)
  else if (expected) given.push(literalOf(body, schema ?? {}, schemas))
  else if (operation.query_parameters.length > 0) given.push(paramsOf(id, query))
  const call = `client.${goName(tag) === 'Oauth' ? 'OAuth' : goName(tag)}.${pascal(id)}${isList ? 'All' : ''}(${given.join(', ')})`
  const created = isForPerson ? 'ams.Options{Token: os.Getenv("PERSON_TOKEN")}' : 'ams.Options{}'
  const shown = isList ? iterationOf(call) : resultOf(operation, call)
  const used = ['context', ...(shown.includes('fmt.') ? ['fmt'] : []), 'log', ...(isForPerson ? ['os'] : [])]
  return program([...used, goModule], `client, err := ams.New(${created})\n${failing}\n${shown}`)
}

const file = 'ams.File{Name: "terms.txt", Bytes: []byte("Please pay within 30 days.")}'

const iterationOf = (call: string): string =>
  `items := ${call}\nfor items.Next() {\n\tfmt.Printf("%+v\\n", *items.Item())\n}\nif err := items.Err(); err != nil {\n\tlog.Fatal(err)\n}`

function resultOf(operation: Call['operation'], call: string): string {
  const answer = answerOf(operation)
  if (answer === 'nothing') return `if err := ${call}; err != nil {\n\tlog.Fatal(err)\n}`
  const printed = {
    json: 'fmt.Printf("%+v\\n", *result)',
    text: 'fmt.Println(result)',
    bytes: 'fmt.Println(len(result))',
  }
  return `result, err := ${call}\n${failing}\n${printed[answer]}`
}

/** Returns the parameters of a query or a form as a literal. Their fields are plain values. */
function paramsOf(id: string, values: Record<string, unknown>): string {
  const fields = Object.entries(values).map(([name, value]) => `${goName(name)}: ${plain(value)}`)
  return `ams.${pascal(id)}Params${inBraces(fields)}`
}

/** Returns a value of the contract as a literal with its type. */
function literalOf(value: unknown, schema: Schema, schemas: Record<string, Schema>): string {
  const { items, properties } = resolved(schema, schemas)
  if (Array.isArray(value) && items?.$ref && resolved(items, schemas).type !== 'string') {
    const members = value.map((item) => literalOf(item, items, schemas).replace(/^ams\.\w+/, ''))
    return `[]ams.${refName(items.$ref)}${inBraces(members)}`
  }
  if (!isObject(value) || !schema.$ref || !(properties || resolved(schema, schemas).discriminator)) return plain(value)
  return `ams.${refName(schema.$ref)}${inBraces(fieldsOf(value, resolved(schema, schemas), schemas))}`
}

function fieldsOf(value: Record<string, unknown>, schema: Schema, schemas: Record<string, Schema>): string[] {
  const { discriminator, properties = {}, required = [] } = schema
  if (discriminator) {
    const { [discriminator.propertyName]: kind, ...fields } = value
    const variant = { $ref: discriminator.mapping?.[String(kind)] ?? '' }
    return [`${goName(String(kind))}: &${literalOf(fields, variant, schemas)}`]
  }
  return Object.entries(value).map(([name, field]) => {
    const own = properties[name] ?? {}
    const literal = literalOf(field, own, schemas)
    const { type } = resolved(own, schemas)
    const isPointer = !required.includes(name) && type !== 'array' && !isObject(field)
    return `${goName(name)}: ${isPointer ? `ams.Pointer${type === undefined ? '[any]' : ''}(${literal})` : literal}`
  })
}

const resolved = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref ? component(schemas, schema.$ref) : schema

/** Returns a value without a type of the package. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[]string${inBraces(value.map(plain))}`
  if (!isObject(value)) return JSON.stringify(value)
  return `map[string]any${inBraces(Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${plain(item)}`))}`
}

/** Puts several members of a struct on lines of their own, with their values below each other as gofmt does. */
function inBraces(members: readonly string[]): string {
  const line = `{${members.join(', ')}}`
  if (members.length <= 1 || (line.length <= 60 && !line.includes('\n'))) return line
  const widest = Math.max(...members.filter(isOneLine).map((member) => nameOf(member).length))
  const aligned = members.map((member) => (isOneLine(member) ? member.replace(/ /, paddingOf(member, widest)) : member))
  return `{\n${aligned.map((member) => `${member},`.replace(/^/gm, '\t')).join('\n')}\n}`
}

const nameOf = (member: string): string => /^"?\w+"?:/.exec(member)?.[0] ?? ''
const isOneLine = (member: string): boolean => nameOf(member) !== '' && !member.includes('\n')
const paddingOf = (member: string, widest: number): string => ' '.repeat(widest - nameOf(member).length + 1)

/** Returns a program that uses a signed address of a file. */
export function goFetch({ operation: { method } }: Call): string {
  const content = method === 'PUT' ? 'strings.NewReader("Please pay within 30 days.")' : 'nil'
  const header = method === 'PUT' ? ['request.Header.Set("Content-Type", "application/octet-stream")'] : []
  const shown =
    method === 'HEAD'
      ? ['fmt.Println(response.Status, response.Header)']
      : ['bytes, err := io.ReadAll(response.Body)', failing, 'fmt.Println(response.Status, string(bytes))']
  const imports = ['fmt', ...(method === 'HEAD' ? [] : ['io']), 'log', 'net/http', 'os']
  const statements = [
    `request, err := http.NewRequest("${method}", os.Getenv("FILE_URL"), ${content})`,
    failing,
    ...header,
    'response, err := http.DefaultClient.Do(request)',
    failing,
    'defer response.Body.Close()',
    ...shown,
  ]
  return program([...imports, ...(method === 'PUT' ? ['strings'] : [])], statements.join('\n'))
}

/** Returns a program that creates the address of a page. */
export function goAddress(address: string, parameters: Record<string, unknown>): string {
  const fields = Object.entries(parameters).map(([name, value]) => `query.Set("${name}", ${plain(value)})`)
  const shown = `fmt.Println("${address.replace(/\?.*/, '')}?" + query.Encode())`
  return program(['fmt', 'net/url'], ['query := url.Values{}', ...fields, shown].join('\n'))
}
