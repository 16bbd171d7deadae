import assert from 'node:assert/strict'
import type { Fault } from '../../support/fault-server.ts'
import type { Case } from '../case.ts'
import * as faults from '../../support/faults.ts'
import { attempts, refused } from './expectations.ts'

const draft = { to: '@bob.helper', text: 'Hello' }

/** Responds with a token of this type, which works as any other. */
const tokenOfType =
  (token_type: string | undefined): Fault =>
  async ({ forward, response }) => {
    const { status, body } = await forward()
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ ...JSON.parse(String(body)), token_type }))
  }

export const refusals: readonly Case[] = [
  {
    name: 'a refusal has its code, its status and the id of its request, and is not repeated',
    calls: [
      {
        call: 'send',
        args: { ...draft, to: '@nobody.here' },
        fails: refused(404, 'NOT_FOUND'),
        asked: attempts('/v1/messages', 1),
      },
      { call: 'send', args: { to: '@bob.helper', parts: [] }, fails: refused(400, 'VALIDATION_ERROR') },
      {
        call: 'own_agent',
        meets: { '/v1/agents/me': [faults.refuses(403, 'FORBIDDEN')] },
        fails: refused(403, 'FORBIDDEN', { request_id: 'req_test' }),
      },
      {
        call: 'own_agent',
        meets: { '/v1/agents/me': [faults.refuses(418, 'TEAPOT')] },
        fails: refused(418, 'TEAPOT'),
      },
    ],
  },
  {
    name: 'what an id says beside letters does not lead to another operation',
    calls: [
      {
        call: 'get_message',
        args: { envelope_id: 'env_/../../agents/me?x=1#y %é' },
        fails: { name: 'ServiceError', status: 400 },
      },
    ],
  },
  {
    name: 'a token without the scope is refused',
    calls: [
      {
        call: 'send',
        args: draft,
        fails: refused(403, 'INSUFFICIENT_SCOPE'),
        with: async ({ service }) => ({ token: await service.token('cli_assistant', { scope: 'agents:read' }) }),
      },
    ],
  },
  {
    name: 'a given token that is refused is not tried again',
    calls: [
      {
        call: 'own_agent',
        with: { token: 'worn-out' },
        fails: refused(401, 'UNAUTHORIZED'),
        asked: attempts('/v1/agents/me', 1),
      },
    ],
  },
  {
    name: 'a wrong secret is said in the words of OAuth, and nowhere shown',
    calls: [
      {
        call: 'own_agent',
        with: { client_secret: 'secret of nobody' },
        fails: { name: 'ServiceError', status: 401, code: 'invalid_client', retryable: false },
      },
    ],
  },
  {
    name: 'a token that is not a bearer token is not used, in whichever case the type is written',
    calls: [
      ...['DPoP', undefined].map((type) => ({
        call: 'own_agent' as const,
        meets: { '/token': [tokenOfType(type)] },
        fails: { name: 'ProtocolError', status: 200, retryable: false },
        asked: attempts('/v1/agents/me', 0),
      })),
      { call: 'own_agent', meets: { '/token': [tokenOfType('bEARER')] }, gives: { handle: '@alice.assistant' } },
    ],
  },
  {
    name: 'an answer of something else is a protocol error',
    calls: [
      {
        call: 'own_agent',
        meets: { '/v1/agents/me': [faults.answers(200, '<h1>Welcome</h1>')] },
        fails: { name: 'ProtocolError', status: 200, retryable: false },
      },
      {
        call: 'own_agent',
        meets: { '/v1/agents/me': [faults.redirectsTo('https://elsewhere.example/stolen?q')] },
        fails: { name: 'ProtocolError', status: 307, retryable: false },
        asked: (requests) => assert.equal(requests.filter(({ url }) => url === '/v1/agents/me').length, 1),
      },
    ],
  },
]
