/**
 * A request of a fixture, twice if need be: an idle connection may have been closed by the service while Dredd kept this process busy.
 * Everything that fixtures ask can be asked again without harm.
 */
export const fetchRetrying = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))
