/** An answer that is not 2xx, in either form of error body. Branch on `code`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly code: string
  readonly headers: Headers
  /** What the operator's log calls the request; absent where something in between answered. */
  readonly requestId: string | undefined

  constructor(response: Response, code: string, message: string) {
    super(message)
    this.status = response.status
    this.headers = response.headers
    this.requestId = response.headers.get('request-id') ?? undefined
    this.code = code
  }
}

/**
 * Why there is no token of a person. Branch on `code`: `access_denied` when the person said no, `authorization_ended`
 * when they have to be asked again, `timed_out` when nobody answered, `issuer_mismatch` when the answer was another
 * server's, or what else the authorization server said.
 */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Throws what the service said unless it said 2xx. */
export async function expectSuccess(response: Response): Promise<Response> {
  if (response.ok) return response
  const { code, message } = meaning(await response.text())
  throw new ServiceError(response, code ?? 'UNKNOWN', message ?? `The service answered ${response.status}`)
}

function meaning(text: string): { code?: string; message?: string } {
  try {
    const { error, error_description } = JSON.parse(text)
    return typeof error === 'string'
      ? { code: error, message: error_description }
      : { code: error.code, message: error.message }
  } catch {
    return {} // a proxy in between need not speak JSON
  }
}
