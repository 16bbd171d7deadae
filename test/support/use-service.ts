import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { startService, type Service, type ServiceOptions } from './service.ts'

/**
 * Starts one service for the tests of a suite. After each test it asserts that no response deviated from the contract.
 */
export function useService(options: ServiceOptions = {}): () => Service {
  let service: Service | undefined
  before(async () => {
    service = await startService(options)
  })
  afterEach(() => assert.deepEqual(service?.violations.splice(0), [], 'an answer is not as the contract says'))
  after(() => service?.close())
  return () => {
    assert.ok(service, 'the service is not running')
    return service
  }
}
