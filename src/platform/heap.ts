import { setFlagsFromString } from 'node:v8'

/**
 * V8 counts the bytes that pass through in buffers as growth of the heap, which is small here, so that under load it
 * would collect all of it every 20 MB received. It grows to four times what is live first: V8's own upper bound.
 */
export const configureHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=300')
