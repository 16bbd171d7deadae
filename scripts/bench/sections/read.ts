import {
  alternate,
  noteOf,
  of,
  slice,
  warmUp,
  warmUpSeconds,
  within,
  type Bench,
  type SectionModule,
} from '../bench.ts'
import { openBareKoa, runLoad, type Loaded, type Place } from '../place.ts'
import type { Requests } from '../requests.ts'
import type { Row } from '../report.ts'

const connections = 32
const smallTable = { count: 10_000, readers: 100 }
const listing = { kind: 'list' } as const

async function answerOf(place: Place, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${place.port}/v1${path}`, {
    headers: { Authorization: `Bearer ${place.tokens[0]}` },
  })
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
  return response.text()
}

/** Requests of one kind, and bare Koa answering the same bytes. */
async function besideKoa(
  { options, say }: Bench,
  place: Place,
  path: string,
  requests: Requests,
  readers: number,
): Promise<{ service: Loaded[]; koa: Loaded[]; bytes: number }> {
  const body = await answerOf(place, path)
  return within(openBareKoa(body), async (koa) => {
    say(`${requests.kind}, beside bare Koa with ${body.length} bytes`)
    const seconds = slice(options)
    const plain = {
      port: koa.port,
      tokensFile: place.tokensFile,
      readers,
      requests: { kind: 'plain' },
      connections,
      count: undefined,
      rate: undefined,
    } as const
    await runLoad({ ...plain, seconds: warmUpSeconds(options) }, koa.pid, undefined)
    const results = await alternate(options.rounds, {
      service: () => place.load({ requests, readers, connections, seconds }),
      koa: () => runLoad({ ...plain, seconds }, koa.pid, undefined),
    })
    return { ...results, bytes: body.length }
  })
}

function koaRow(
  measure: string,
  least: number | undefined,
  { service, koa, bytes }: { service: Loaded[]; koa: Loaded[]; bytes: number },
): Row {
  return {
    measure,
    unit: 'requests/s',
    service: of(service, (result) => result.rate),
    beside: { what: 'bare Koa', value: of(koa, (result) => result.rate) },
    ...(least === undefined ? {} : { bar: { at: 'least', value: least } }),
    note: `${bytes} bytes; ${noteOf(service)}; Koa ${Math.round(of(koa, (result) => result.serviceMicroseconds))}`,
    details: { service, koa },
  }
}

/** What a page costs when nothing is remembered of the one before. */
const forgetful = { PAGE_CACHE_BYTES: '0' }

export const list: SectionModule = {
  help: 'GET /mailbox?limit=50 beside bare Koa, and with few and many envelopes',
  async run(bench) {
    const unchanged = await within(bench.place({ envelopes: smallTable }), (place) =>
      listBesideKoa(bench, place, 'unchanged mailboxes, 32 connections', 0.4),
    )
    return within(bench.place({ envelopes: smallTable, env: forgetful, profile: undefined }), async (few) => {
      const anew = await listBesideKoa(bench, few, 'each page read anew', undefined)
      const count = bench.options.envelopes
      bench.say(`filling a table with ${count.toLocaleString('en')} envelopes`)
      const many = bench.place({
        envelopes: { count, readers: Math.max(1, Math.min(bench.options.agents, Math.floor(count / 100))) },
        env: forgetful,
        profile: undefined,
      })
      return within(many, async (large) => [unchanged, anew, await sizes(bench, few, large)])
    })
  },
}

async function listBesideKoa(bench: Bench, place: Place, measure: string, least: number | undefined): Promise<Row> {
  const { readers } = smallTable
  await warmUp(place, listing, bench.options)
  return koaRow(measure, least, await besideKoa(bench, place, '/mailbox?limit=50', listing, readers))
}

async function sizes({ options, say }: Bench, few: Place, many: Place): Promise<Row> {
  await warmUp(many, listing, options)
  say('few and many envelopes in turn')
  const at = (place: Place) => () =>
    place.load({ requests: listing, readers: smallTable.readers, connections, seconds: slice(options) })
  const results = await alternate(options.rounds, { few: at(few), many: at(many) })
  const time = (name: 'few' | 'many'): number => 1000 / of(results[name], (result) => result.rate)
  return {
    measure: `${options.envelopes.toLocaleString('en')} envelopes, time of one read anew`,
    unit: 'ms',
    service: time('many'),
    beside: { what: 'with 10,000', value: time('few') },
    bar: { at: 'most', value: 1.25 },
    note: noteOf(results.many),
    details: results,
  }
}

export const fetchOne: SectionModule = {
  help: 'GET /messages/{id} beside bare Koa',
  run: (bench) =>
    within(bench.place({ envelopes: { count: 20_000, readers: 100 } }), async (place) => {
      const fetching = { kind: 'fetch', envelopes: 20_000 } as const
      await warmUp(place, listing, bench.options)
      bench.say('first reads, each of which marks an envelope read')
      const first = [
        await place.load({
          requests: { ...fetching, once: true },
          readers: 100,
          connections,
          seconds: 60,
          count: 20_000,
        }),
      ]
      const again = await besideKoa(
        bench,
        place,
        '/messages/env_00000000000000000000000000',
        { ...fetching, once: false },
        100,
      )
      return [
        koaRow('read before, 32 connections', 0.3, again),
        {
          measure: 'first read, 32 connections',
          unit: 'requests/s',
          service: of(first, (result) => result.rate),
          note: noteOf(first),
          details: { first },
        },
      ]
    }),
}
