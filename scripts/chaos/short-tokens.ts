/**
 * A `fetch` by which every access token seems to be good for so many seconds beyond the 60 at which clients renew, so
 * that they renew often.
 */
export const shortTokens =
  (seconds: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || new URL(String(input)).pathname !== '/token') return response
    const answer = { ...(await response.json()), expires_in: 60 + seconds }
    return Response.json(answer, { status: response.status })
  }
