import type { OperationId } from '#generated/rest/routes.ts'

/** Reason why no request of a run causes a response, and the test that shows it. */
interface LeftOut {
  why: string
  test: string
}

const noHead = { why: 'Dredd sends a body with every request, and HEAD has none', test: 'test/files/downloads.test.ts' }
const halfSent = { 408: { why: 'Dredd always sends a whole body', test: 'test/bad-input/late.test.ts' } }

export const leftOut: Partial<Record<OperationId, Readonly<Record<number, LeftOut>>>> = {
  downloadFile: {
    302: {
      why: 'only with files in an object store and FILES_S3_REDIRECT',
      test: 'test/files/s3.test.ts',
    },
    429: {
      why: 'it needs DOWNLOADS_PER_UPLOADER_MAX concurrent downloads',
      test: 'test/hostile/many-downloads.test.ts',
    },
  },
  putFile: {
    429: {
      why: 'it needs DOWNLOADS_PER_UPLOADER_MAX concurrent transfers',
      test: 'test/mcp/attachments.test.ts',
    },
    ...halfSent,
  },
  createTicket: {
    403: { why: 'every WebSocket token has its only scope', test: 'test/ws/tickets.test.ts' },
  },
  addAllowlistEntries: halfSent,
  blockAgent: halfSent,
  createWebhook: halfSent,
  authorizeDevice: halfSent,
  issueToken: halfSent,
  registerClient: halfSent,
  revokeToken: halfSent,
  markRead: halfSent,
  sendMessage: halfSent,
  updateOwnAgent: halfSent,
  uploadFile: halfSent,
  inspectFile: { 200: noHead, 304: noHead, 400: noHead, 404: noHead },
}

export const isLeftOut = (operationId: string, status: number): boolean =>
  new Map<string, Readonly<Record<number, LeftOut>>>(Object.entries(leftOut)).get(operationId)?.[status] !== undefined

export const describeLeftOut = (): string =>
  Object.entries(leftOut)
    .flatMap(([operation, answers]) =>
      Object.entries(answers).map(([status, { why, test }]) => `${operation} ${status} (${why}; ${test} does)`),
    )
    .join('; ')
