import { setFlagsFromString } from 'node:v8'

/**
 * Allows the heap to grow to four times its live size between full garbage collections, which is V8's own upper bound.
 * V8 counts buffers as heap growth, and the heap is small. By default V8 would collect after every 20 MB received.
 */
export const configureHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=300')
