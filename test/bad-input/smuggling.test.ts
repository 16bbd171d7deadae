import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { connectRaw, parseAnswers, readToEnd, type RawAnswer } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const victim = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const form = 'Content-Type: application/x-www-form-urlencoded'
const post = (lines: string, body = ''): string =>
  `POST /token HTTP/1.1\r\nHost: x\r\n${form}\r\n${lines}\r\n\r\n${body}`
const get = (lines: string): string => `GET /healthz HTTP/1.1${lines}\r\n\r\n`
const coded = (value: string): string => post(value, '0\r\n\r\n')
const chunks = (body: string): string => post('Transfer-Encoding: chunked', body)
const long = 'b'.repeat(20_000)

/** Requests that a proxy might parse differently, each before another client's request. */
const ambiguous: Record<string, string> = {
  'a length and chunks': coded('Content-Length: 4\r\nTransfer-Encoding: chunked'),
  'chunks and a length': coded('Transfer-Encoding: chunked\r\nContent-Length: 4'),
  'an unknown coding': coded('Transfer-Encoding: xchunked'),
  'a coding that is not undone here': coded('Transfer-Encoding: gzip, chunked'),
  'chunked before another coding': coded('Transfer-Encoding: chunked, identity'),
  'no coding by name': coded('Transfer-Encoding: identity'),
  'chunked twice': coded('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'chunked and something else': coded('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  'a space before the colon': coded('Transfer-Encoding : chunked'),
  'a vertical tab before the coding': coded('Transfer-Encoding:\x0bchunked'),
  'a coding on a folded line': coded('Transfer-Encoding:\r\n chunked'),
  'a coding in HTTP/1.0': coded('Connection: keep-alive\r\nTransfer-Encoding: chunked').replace('1.1', '1.0'),
  'a folded header': get('\r\nHost: x\r\nA: b\r\n c'),
  'a header folded with a tab': get('\r\nHost: x\r\nA: b\r\n\tc'),
  'a folded first header': get('\r\n Host: x'),
  'lines that end in LF': get('\nHost: x').replaceAll('\r\n', '\n'),
  'a header that ends in LF': get('\r\nHost: x\nA: b'),
  'an empty line that is LF': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\n',
  'a header that ends in CR': get('\r\nHost: x\rA: b'),
  'a negative length': post('Content-Length: -1'),
  'a length with a sign': post('Content-Length: +4', 'a=bc'),
  'a length in hexadecimals': post('Content-Length: 0x4', 'a=bc'),
  'a list of lengths': post('Content-Length: 4, 4', 'a=bc'),
  'a length twice': post('Content-Length: 4\r\nContent-Length: 4', 'a=bc'),
  'two lengths': post('Content-Length: 4\r\nContent-Length: 5', 'a=bc'),
  'two numbers as a length': post('Content-Length: 4 4', 'a=bc'),
  'an empty length': post('Content-Length: '),
  'a chunk with a prefix': chunks('0x4\r\na=bc\r\n0\r\n\r\n'),
  'a negative chunk': chunks('-4\r\na=bc\r\n0\r\n\r\n'),
  'a chunk beyond all lengths': chunks('FFFFFFFFFFFFFFFFFF\r\na=bc\r\n0\r\n\r\n'),
  'a chunk with a space': chunks('4 \r\na=bc\r\n0\r\n\r\n'),
  'chunks that end in LF': chunks('4\na=bc\n0\n\n'),
  'a chunk whose bytes end in LF': chunks('4\r\na=bc\n0\r\n\r\n'),
  'a chunk longer than it says': chunks('3\r\na=bc\r\n0\r\n\r\n'),
  'an LF in a chunk extension': chunks('4;a\nb\r\na=bc\r\n0\r\n\r\n'),
  'a very long chunk extension': chunks(`4;a=${long}\r\na=bc\r\n0\r\n\r\n`),
  'a length in a trailer': chunks('4\r\na=bc\r\n0\r\nContent-Length: 50\r\n\r\n'),
  'a coding in a trailer': chunks('4\r\na=bc\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n'),
  'a very long trailer': chunks(`4\r\na=bc\r\n0\r\nA: ${long}\r\n\r\n`),
}

async function answersTo(bytes: string): Promise<RawAnswer[]> {
  const socket = await connectRaw(service())
  const reading = readToEnd(socket)
  socket.write(bytes)
  return parseAnswers(await reading)
}

for (const [what, bytes] of Object.entries(ambiguous))
  test(`S6: ${what}: refused, and what follows is nobody's request`, async () => {
    const answers = await answersTo(bytes + victim)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400],
    )
    assert.match(answers[0]!.head, /^connection: close$/im)
    assert.match(answers[0]!.head, /^content-type: application\/json/im)
  })

test('short chunk extensions and harmless trailers mean nothing, and the next request is read where it begins', async () => {
  const agent = await newAgent(service())
  const draft = JSON.stringify(draftTo(agent.handle))
  const head = `POST /v1/messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`
  const body = `${draft.length.toString(16)};a=b\r\n${draft}\r\n0\r\n`
  const token = `Authorization: Bearer ${agent.token}\r\n`
  const sent = await answersTo(`${head}${token}\r\n${body}Host: y\r\nA: b\r\n\r\n${victim}`)
  assert.deepEqual(
    sent.map(({ status }) => status),
    [202, 200],
  )
  const tokenInTrailer = await answersTo(`${head}\r\n${body}${token}\r\n${victim}`)
  assert.equal(tokenInTrailer[0]!.status, 401)
})
