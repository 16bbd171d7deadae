export const readableFrom = 1

/** Agents that were open to everybody until the tier of their owner was lowered, as their people are told. */
export const statements: readonly string[] = [
  `alter table agent add column closed_by_tier boolean not null default false`,
]
