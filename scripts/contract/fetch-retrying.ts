/**
 * Sends a request of a fixture, at most twice. The service may have closed an idle connection while Dredd kept this
 * process busy. All requests of fixtures can be repeated.
 */
export const fetchRetrying = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))
