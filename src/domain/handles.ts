import { patterns } from '#generated/schemas.ts'

/** Owner part of the postmaster's handle. The postmaster is the service's own agent. Nobody can register this name. */
const operatorOwner = 'operator'
/** Owner names that nobody can register. `me` would conflict with the path `/agents/me`. */
const reservedOwners: readonly string[] = [operatorOwner, 'me']
export const postmaster = { id: 'agt_00000000000000000000000000', handle: '@operator.postmaster' } as const

export const isHandle = (text: string): boolean => patterns.Handle.test(text)
export const isAllowlistEntry = (text: string): boolean => patterns.AllowlistEntry.test(text)
export const isOwnerName = (text: string): boolean => patterns.HandlePart.test(text) && !reservedOwners.includes(text)

/** Returns the handle, with an @ added if it has none. */
export const withAtSign = (handle: string): string => (handle.startsWith('@') ? handle : `@${handle}`)

export const ownerOf = (handle: string): string => handle.slice(1, handle.indexOf('.'))
export const localNameOf = (handle: string): string => handle.slice(handle.indexOf('.') + 1)

/** Returns the allowlist entry that allows every agent of the handle's owner. */
export const ownerWildcardOf = (handle: string): string => `@${ownerOf(handle)}.*`
