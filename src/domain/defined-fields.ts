/** Type T with all fields optional. No field is undefined or null. */
export type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined | null> }

export const definedFieldsOf = <T extends object>(values: T): DefinedFields<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as DefinedFields<T>
