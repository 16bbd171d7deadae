import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody } from '../support/client.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { connectRaw, exchange } from '../support/raw.ts'
import { html, png } from '../support/samples.ts'
import { createUrlKey } from '../../src/mail/files/signed-urls.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const digits = '0123456789'

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return '' // closed meanwhile
  }
}

onOneDatabase((database) => {
  const service = useService({ database, env: { DOWNLOAD_SECONDS: '60' } })
  const someFile = async (
    bytes: Uint8Array | string = digits,
    name = 'digits.txt',
    type = 'text/plain',
  ): Promise<{ id: string; address: string }> => {
    const agent = await newAgent(service())
    const { id } = await uploaded(service(), agent, bytes, { name, type })
    return { id, address: await signedUrlOf(service(), agent, id) }
  }
  const get = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(address, { headers, method })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('S11: a browser saves every file and runs nothing', async () => {
    for (const [bytes, type] of [
      [html, 'text/plain'],
      [html, 'application/octet-stream'],
      [png, 'image/png'],
    ] as const) {
      const { address } = await someFile(bytes, 'page.html', type)
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await get(address, {}, method)
        assert.equal(status, 200)
        assert.equal(headers.get('content-disposition'), 'attachment; filename=page.html')
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'")
        assert.equal(headers.get('cache-control'), 'private')
        assert.equal(headers.get('accept-ranges'), 'bytes')
        assert.equal(headers.get('content-length'), String(bytes.length))
        assert.equal(headers.get('content-type'), type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
      }
    }
  })

  it('a name of any script survives, in a header of plain ASCII', async () => {
    const { address } = await someFile(digits, 'r\u00e9sum\u00e9 "\u20ac".txt')
    const { headers } = await get(address)
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="r?sum? _?_.txt"; filename*=UTF-8''r%C3%A9sum%C3%A9%20_%E2%82%AC_.txt`,
    )
  })

  it('ranges are those of RFC 9110', async () => {
    const { address } = await someFile()
    const whole = await get(address)
    const etag = whole.headers.get('etag') ?? ''
    const partial: [string, string, string][] = [
      ['bytes=0-3', '0123', '0-3'],
      ['bytes=4-', '456789', '4-9'],
      ['bytes=-3', '789', '7-9'],
      ['bytes=8-99', '89', '8-9'],
      ['bytes=-99', digits, '0-9'],
      ['bytes=9-9', '9', '9-9'],
    ]
    for (const [range, text, shown] of partial) {
      const answer = await get(address, { Range: range })
      assert.deepEqual(
        [answer.status, answer.text, answer.headers.get('content-range'), answer.headers.get('content-length')],
        [206, text, `bytes ${shown}/10`, String(text.length)],
        range,
      )
      assert.equal((await get(address, { Range: range, 'If-Range': etag })).status, 206)
      assert.equal((await get(address, { Range: range, 'If-Range': '"other"' })).text, digits)
    }
    for (const range of ['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-']) {
      const answer = await get(address, { Range: range })
      assert.deepEqual([answer.status, answer.headers.get('content-range')], [416, 'bytes */10'], range)
      assertErrorBody(answer.text)
      assert.equal(JSON.parse(answer.text).error.code, 'RANGE_NOT_SATISFIABLE')
    }
    for (const range of ['bytes=', 'bytes=-', 'bytes=3-1', 'lines=0-3', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes 0-3']) {
      const answer = await get(address, { Range: range })
      assert.deepEqual([answer.status, answer.text, answer.headers.get('content-range')], [200, digits, null], range)
    }
    const head = await get(address, { Range: 'bytes=0-3' }, 'HEAD')
    assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', '10'])
  })

  it('bytes that the client has are not sent again, by the rules of RFC 9110', async () => {
    const { address } = await someFile()
    const whole = await get(address)
    const etag = whole.headers.get('etag') ?? ''
    assert.match(etag, /^"[0-9a-f]{64}"$/)
    for (const listed of [etag, `W/${etag}`, '*', ' * ', `"other", ${etag}`, `W/"a,b",W/${etag} , "c"`])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, text } = await get(address, { 'If-None-Match': listed, Range: 'bytes=0-3' }, method)
        assert.deepEqual([status, text], [304, ''], `${method} ${listed}`)
        assert.equal(headers.get('etag'), etag)
        assert.equal(headers.get('cache-control'), 'private')
        assert.equal(headers.get('content-type'), null)
        assert.equal(headers.get('content-length'), null)
      }
    for (const listed of ['"other"', etag.slice(1, -1), '"*"', '', etag.toUpperCase(), `"${etag}"`, ',,,'])
      assert.equal((await get(address, { 'If-None-Match': listed })).text, digits, listed)
    assert.equal((await get(address, { 'If-None-Match': '"other"', Range: 'bytes=0-3' })).status, 206)
    assert.equal((await get(address, { 'If-None-Match': etag, Range: 'bytes=99-' })).status, 304)
    assert.equal((await get(address, { Range: 'bytes=0-3', 'If-Range': `W/${etag}` })).status, 200)
    assert.equal((await get(address, { Range: 'bytes=0-3', 'If-Range': new Date().toUTCString() })).status, 200)
  })

  it('S9: an address with a changed part is the same 404, and one with a missing part is no address', async () => {
    const { address } = await someFile()
    const { pathname, search } = new URL(address)
    const target = pathname + search
    const ask = async (changed: string): Promise<string> => {
      const { status, text } = await exchange(
        service(),
        `GET ${changed} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      return `${status} ${text}`
    }
    assert.match(await ask(target), /^200 /)
    const answers = new Set<string>()
    for (let index = 1; index < target.length; index++) {
      const other = target[index] === 'A' ? 'B' : 'A'
      const answer = await ask(target.slice(0, index) + other + target.slice(index + 1))
      if (!answer.startsWith('400 ')) answers.add(answer)
      else assert.match(answer, /"VALIDATION_ERROR"/)
    }
    const last = target.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of alphabet) if (letter !== last) answers.add(await ask(target.slice(0, -1) + letter))
    for (const changed of [`${target}=`, target.replace('expires=', 'expires=0'), `${target}%00`.replace('%00', '%20')])
      answers.add(await ask(changed))
    const { address: another } = await someFile()
    answers.add(await ask(`${new URL(another).pathname}${search}`))
    answers.add(await ask(`${pathname}${new URL(another).search}`))
    assert.deepEqual(
      [...answers],
      [
        '404 {"error":{"code":"NOT_FOUND","message":"The resource does not exist, or the caller may not see it or write to it"}}',
      ],
    )
    const [file = '', query = ''] = target.split('?')
    for (const changed of [file, `${file}?`, `${target}&${query}`, `${target}%00`, `${target}&x=%ff`])
      assert.match(await ask(changed), /^400 .*"VALIDATION_ERROR"/, changed)
    for (const same of [`${target}&x=1`, `${file}?${query.split('&').toReversed().join('&')}`])
      assert.match(await ask(same), /^200 /, same)
  })

  it('S9: an address works until its time is over', async () => {
    const { address } = await someFile()
    service().clock.advance(59_000)
    assert.equal((await get(address)).status, 200)
    service().clock.advance(2_000)
    assert.equal((await get(address)).status, 404)
    assert.equal((await get(address, {}, 'HEAD')).status, 404)
    service().clock.advance(-61_000)
  })

  it('a new key signs, in every process, and old addresses live on', async () => {
    const { id, address } = await someFile()
    const { store, clock, files } = service().deps
    const key = createUrlKey(() => 'key_01JZ6RM4E0Z5T2P0Q1T5S2W8KC', clock())
    await store.urlKeys.add(key)
    await files.reloadKeys()
    const renewed = files.signedUrlOf(id)
    assert.ok(renewed.includes(`key=${key.id}`) && !address.includes(key.id))
    for (const each of [address, renewed]) assert.equal((await get(each)).text, digits)
  })

  it('an aborted download holds no resources', { skip: !existsSync('/proc/self/fd') }, async () => {
    const { id, address } = await someFile(randomBytes(9_000_000), 'large', 'application/octet-stream')
    for (let n = 0; n < 20; n++) {
      const socket = await connectRaw(service())
      const { pathname, search } = new URL(address)
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await once(socket, 'data')
      socket.destroy()
    }
    const held = (): boolean => readdirSync('/proc/self/fd').some((fd) => linkOf(`/proc/self/fd/${fd}`).endsWith(id))
    while (held()) await fetch(`${service().config.authUrl}/healthz`)
    assert.equal((await get(address)).headers.get('content-length'), '9000000')
  })

  it('a redirect to a signed address has no body', async () => {
    const agent = await newAgent(service())
    const { id } = await uploaded(service(), agent, digits)
    const answer = await agent.at(`/files/${id}`)
    assert.deepEqual([answer.status, answer.text, answer.headers.get('content-type')], [302, '', null])
  })

  it('only GET and HEAD are allowed, and PUT at upload addresses', async () => {
    const { address } = await someFile()
    for (const method of ['POST', 'DELETE', 'OPTIONS']) assert.equal((await get(address, {}, method)).status, 405)
    assert.equal((await get(address, {}, 'PUT')).status, 404)
  })
})
