import type { OperationId } from '#generated/rest/routes.ts'

const noHead = 'Dredd sends a body with every request, and HEAD has none'
const halfSent = { 408: 'Dredd always sends a whole body' }

/** Documented answers that no request of a run brings about, and why; the tests of the service see to them. */
export const leftOut: Partial<Record<OperationId, Readonly<Record<number, string>>>> = {
  downloadFile: {
    302: 'only where files are kept in an object store that readers are sent to (FILES_S3_REDIRECT)',
    429: 'it takes DOWNLOADS_PER_UPLOADER_MAX downloads at the same time',
  },
  createTicket: { 403: 'no client gets a token for the WebSocket without its one scope' },
  addAllowlistEntries: halfSent,
  blockAgent: halfSent,
  issueToken: halfSent,
  registerClient: halfSent,
  revokeToken: halfSent,
  markRead: halfSent,
  sendMessage: halfSent,
  updateOwnAgent: halfSent,
  uploadFile: halfSent,
  inspectFile: { 200: noHead, 304: noHead, 400: noHead, 404: noHead },
}

export const describeLeftOut = (): string =>
  Object.entries(leftOut)
    .flatMap(([operation, answers]) =>
      Object.entries(answers).map(([status, why]) => `${operation} ${status} (${why})`),
    )
    .join('; ')
