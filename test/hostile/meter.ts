/** A request of a test, to the byte. */
export interface MeasuredRequest {
  address: string
  method: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface MeasuredAnswer {
  status: number
  /** The beginning of the body. */
  text: string
}

export interface Cost {
  answer: MeasuredAnswer
}

/** Measures requests to a service of this process by what they cost its thread. */
export interface Meter<C extends Cost = Cost> {
  cost(asked: MeasuredRequest): Promise<C>
  /** Throws if the whole costs far more than four times a quarter of it, or holds up other requests. */
  assertCheap(costOf: (share: number) => Promise<C>): Promise<void>
  stop(): Promise<void>
}

/** A meter of any kind. It hands its own costs back to itself. */
export type StartMeter = () => Promise<Meter>
