// Generated from src/clients/typescript/src/paged.ts by `npm run generate`. Do not edit.
import type { Call } from './call.js'
import { throwIfAborted } from './clock.js'
import { ProtocolError } from './errors.js'
import type { Operation, Params } from './operation.js'
import type { CallOptions } from './options.js'

/** The items that a page has in this field. */
type Item<Page, Field extends keyof Page> = Page[Field] extends readonly (infer One)[] ? One : never

/**
 * One page where it is awaited, and every item of this page and those that follow where it is iterated, from the
 * beginning each time. What fails in the middle is thrown there, after the items before it.
 */
export interface Paged<Page, Field extends keyof Page> extends Promise<Page>, AsyncIterable<Item<Page, Field>> {
  /** Each page as it comes. */
  pages(): AsyncGenerator<Page, void, undefined>
  /** The items, at most so many; `Infinity` for all. Pages are asked for as long as there are too few. */
  toArray(options: { limit: number }): Promise<Item<Page, Field>[]>
}

type Cursor = string | Record<string, unknown> | null | undefined

/** Nothing is asked for until somebody waits for it. */
export function paged<Page extends { next_cursor: Cursor }, Field extends keyof Page & string>(
  call: Call,
  operation: Operation,
  params: Params,
  options: CallOptions | undefined,
  field: Field,
): Paged<Page, Field> {
  const notOurs = (what: string) => new ProtocolError(operation.id, 200, `${what}: is this the address of the service?`)

  async function load(from: Params): Promise<Page> {
    const page = await call<Page>(operation, from, options)
    if (!Array.isArray(page[field])) throw notOurs(`a page without ${field}`)
    return page
  }
  async function* pages(): AsyncGenerator<Page, void, undefined> {
    const seen = new Set<string>()
    for (let from: Params | undefined = params; from; ) {
      seen.add(JSON.stringify(from))
      const page: Page = await load(from)
      yield page
      const next = after(params, page.next_cursor)
      // Otherwise it would go on for ever.
      if (next && seen.has(JSON.stringify(next))) throw notOurs('a page that leads to one before it')
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
    if (!(limit >= 0)) throw new TypeError(`${operation.id}: limit is how many items to take at most, not ${limit}`)
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

/** A cursor of several fields is parameters of their names; one of text is `cursor`. */
function after(params: Params, cursor: Cursor): Params | undefined {
  if (cursor === null || cursor === undefined) return undefined
  return { ...params, ...(typeof cursor === 'string' ? { cursor } : cursor) }
}
