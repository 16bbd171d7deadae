/** Those of the values that somebody named. */
export type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined | null> }

export const namedIn = <T extends object>(values: T): Named<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Named<T>
