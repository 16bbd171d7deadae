// Generated from src/clients/typescript/src/exactly-one.ts by `npm run generate`. Do not edit.
/** The shape with exactly one of the keys. None or several of them do not compile. */
export type ExactlyOne<Shape, Keys extends keyof Shape> = Omit<Shape, Keys> &
  { [Key in Keys]: Record<Key, NonNullable<Shape[Key]>> & { [Other in Exclude<Keys, Key>]?: undefined } }[Keys]

/** All fields of the shape, or none. Some of them do not compile. */
export type AllOrNone<Shape> = Shape | { [Key in keyof Shape]?: undefined }

/** The shape with optional keys; undefined means absent. */
export type Optional<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined }
