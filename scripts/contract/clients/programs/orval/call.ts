export interface CallOptions extends RequestInit {
  /** Address that the path is below. */
  server?: string
}

/** Sends a request of the generated client. Returns the response, or throws its error with status and code. */
export async function call<T>(path: string, { server, ...init }: CallOptions): Promise<T> {
  const response = await fetch(`${server}${path}`, init)
  const text = await response.text()
  if (response.status >= 400) {
    const { code } = JSON.parse(text).error
    const retryAfter = Number(response.headers.get('retry-after'))
    throw Object.assign(new Error(text), { status: response.status, code, retryAfter })
  }
  return { data: text && JSON.parse(text), status: response.status, headers: response.headers } as T
}
