/**
 * For processes that live for seconds: the embedded database, which is WebAssembly, is compiled once, and not again so
 * that it is fast for hours. That costs more work than it saves them.
 */
export const shortLived = ['--liftoff-only'] as const
