/** Milliseconds of an hour. The next constant has those of a day. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
