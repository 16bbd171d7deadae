/** Exact bytes of a request. */
export interface MeasuredRequest {
  address: string
  method: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface MeasuredAnswer {
  status: number
  /** Beginning of the body. */
  text: string
}

export interface Cost {
  answer: MeasuredAnswer
}

/** Measures the cost of requests for the thread of a service in this process. */
export interface Meter<C extends Cost = Cost> {
  cost(asked: MeasuredRequest): Promise<C>
  /** Throws if the whole costs far more than four times a quarter of it, or blocks other requests. */
  assertCheap(costOf: (share: number) => Promise<C>): Promise<void>
  stop(): Promise<void>
}

/** Starts a meter of any kind. Callers pass its costs back to it without reading them. */
export type StartMeter = () => Promise<Meter>
