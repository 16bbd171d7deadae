// Generated from src/clients/typescript/src/paged.ts by `npm run generate`. Do not edit.
import type { Call } from './call.js'
import { throwIfAborted } from './clock.js'
import { ArgumentError, ProtocolError } from './errors.js'
import type { Operation, Params } from './operation.js'
import type { CallOptions } from './settings.js'

/** Item type of the list in this field of a page. */
type Item<Page, Field extends keyof Page> = Page[Field] extends readonly (infer One)[] ? One : never

/**
 * A list in pages. Await it for one page. Iterate it for every item of this page and the following ones, from the
 * beginning each time. An error in the middle is thrown after the items before it.
 */
export interface Paged<Page, Field extends keyof Page> extends Promise<Page>, AsyncIterable<Item<Page, Field>> {
  /** Yields each page. */
  pages(): AsyncGenerator<Page, void, undefined>
  /** Returns up to `limit` items; `Infinity` for all. It fetches as many pages as it needs. */
  toArray(options: { limit: number }): Promise<Item<Page, Field>[]>
}

type Cursor = string | Record<string, unknown> | null | undefined

/** Creates a list. It sends no request before the caller awaits or iterates it. */
export function paged<Page extends { next_cursor: Cursor }, Field extends keyof Page & string>(
  call: Call,
  operation: Operation,
  params: Params,
  options: CallOptions | undefined,
  field: Field,
): Paged<Page, Field> {
  const unexpectedPage = (what: string) =>
    new ProtocolError(operation.id, 200, `${what}: check the address of the service`)

  async function load(from: Params): Promise<Page> {
    const page = await call<Page>(operation, from, options)
    if (!Array.isArray(page[field])) throw unexpectedPage(`the page has no ${field}`)
    return page
  }
  async function* pages(): AsyncGenerator<Page, void, undefined> {
    const seen = new Set<string>()
    for (let from: Params | undefined = params; from; ) {
      seen.add(JSON.stringify(from))
      const page: Page = await load(from)
      yield page
      const next = nextParams(params, page.next_cursor)
      // A repeated cursor would loop without end.
      if (next && seen.has(JSON.stringify(next)))
        throw unexpectedPage('the cursor of the page leads back to an earlier page')
      from = next
    }
  }
  async function* items(): AsyncGenerator<Item<Page, Field>, void, undefined> {
    for await (const page of pages())
      for (const item of page[field] as Item<Page, Field>[]) {
        throwIfAborted(options?.signal, operation.id)
        yield item
      }
  }
  async function toArray({ limit }: { limit: number }): Promise<Item<Page, Field>[]> {
    if (!(limit >= 0)) throw new ArgumentError(`${operation.id}: limit is ${limit}: it must be 0 or more`)
    const taken: Item<Page, Field>[] = []
    if (limit === 0) return taken
    for await (const item of items()) if (taken.push(item) >= limit) break
    return taken
  }

  let loading: Promise<Page> | undefined
  const first = (): Promise<Page> => (loading ??= load(params))
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting it gives the first page
    then: (fulfilled, rejected) => first().then(fulfilled, rejected),
    catch: (rejected) => first().catch(rejected),
    finally: (done) => first().finally(done),
    [Symbol.toStringTag]: 'Paged',
    [Symbol.asyncIterator]: items,
    pages,
    toArray,
  }
}

/** Returns the parameters of the next page. A cursor is a text, or an object whose fields are parameters. */
function nextParams(params: Params, cursor: Cursor): Params | undefined {
  if (cursor === null || cursor === undefined) return undefined
  return { ...params, ...(typeof cursor === 'string' ? { cursor } : cursor) }
}
