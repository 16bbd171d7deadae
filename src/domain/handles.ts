/** A handle is `@owner.agent_name`; both halves follow the same rule. */
const half = '[a-z0-9][a-z0-9_-]{0,38}'
const handlePattern = new RegExp(`^@${half}\\.${half}$`)
const entryPattern = new RegExp(`^@${half}\\.(?:${half}|\\*)$`)
const ownerPattern = new RegExp(`^${half}$`)

/** The owner of the postmaster, which nobody can register. */
export const operatorOwner = 'operator'
/** Owners that cannot be registered; `me` would collide with the path `/agents/me`. */
const reservedOwners: readonly string[] = [operatorOwner, 'me']
export const postmaster = { id: 'agt_00000000000000000000000000', handle: '@operator.postmaster' } as const

export const isHandle = (text: string): boolean => handlePattern.test(text)
export const isAllowlistEntry = (text: string): boolean => entryPattern.test(text)
export const isOwnerName = (text: string): boolean => ownerPattern.test(text) && !reservedOwners.includes(text)

export const ownerOf = (handle: string): string => handle.slice(1, handle.indexOf('.'))
export const localNameOf = (handle: string): string => handle.slice(handle.indexOf('.') + 1)

/** The allowlist entry that admits every agent of the same owner. */
export const wildcardOf = (handle: string): string => `@${ownerOf(handle)}.*`
