// Generated from src/clients/typescript/src/platform.ts by `npm run generate`. Do not edit.
/**
 * Platform types in the declarations of this package. Programs without `lib.dom` and `@types/node` see them empty;
 * elsewhere they merge with the real ones.
 */
declare global {
  interface AbortSignal {}
  interface Blob {}
  interface FormData {}
  interface Headers {}
  interface Response {}
  interface URL {}
  interface URLSearchParams {}
}

/** The platform's type of this name, or a minimal one for programs without `lib.dom` and `@types/node`. */
type Instance<Name extends string, Otherwise> =
  typeof globalThis extends Record<Name, { prototype: infer Type }> ? Type : Otherwise

/** The platform's `AbortSignal`, or a minimal one. */
export type Signal = Instance<'AbortSignal', MinimalSignal>

/** Bytes to send, or downloaded bytes: a `Blob`, or a `File` if it has a name. */
export type Binary = Instance<'Blob', MinimalBlob>

/** The platform's `fetch`, or a function like it. */
export type Fetch = typeof globalThis extends { fetch: infer Type } ? Type : MinimalFetch

interface MinimalSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

interface MinimalBlob {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
  text(): Promise<string>
}

// biome-ignore lint/suspicious/noExplicitAny: a program that knows no `fetch` says itself what it passes
type MinimalFetch = (address: any, init?: any) => Promise<any>
