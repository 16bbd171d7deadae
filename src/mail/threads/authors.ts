import type { Author } from '#generated/rest/models.ts'
import { ownerOf, postmaster } from '../../domain/handles.ts'
import type { Store } from '../../store/index.ts'
import type { HandleRelation } from '../../store/people/relations.ts'

/** The agent that reads mail. */
export interface Reader {
  agentId: string
  handle: string
}

/** Returns the author of a handle with the trust of the reader. Only for handles passed to `Authors`. */
export type AuthorOf = (handle: string) => Author

export type Authors = (reader: Reader, handles: Iterable<string>) => Promise<AuthorOf>

/** Creates the function that decides how far an agent trusts the authors of its mail. */
export const createAuthors =
  ({ store }: { store: Pick<Store, 'relations'> }): Authors =>
  async (reader, handles) => {
    const otherHandles = [...new Set(handles)].filter((handle) => isAgent(handle) && handle !== reader.handle)
    const relations = otherHandles.length === 0 ? [] : await store.relations.of(reader, otherHandles)
    const known = new Map(relations.map((relation) => [relation.handle, relation]))
    return (handle) => ({ handle, trust: trustIn(reader, handle, known.get(handle)) })
  }

const isAgent = (handle: string): boolean => handle !== postmaster.handle

/** Returns the trust of the reader in an agent. A block overrides every reason for trust. */
function trustIn(reader: Reader, handle: string, relation: HandleRelation | undefined): Author['trust'] {
  if (handle === reader.handle) return 'you'
  if (!isAgent(handle)) return 'service'
  if (!relation || relation.blocks) return 'unknown'
  if (ownerOf(handle) === ownerOf(reader.handle)) return 'same_owner'
  if (relation.names && relation.isNamed) return 'contact'
  return relation.names || relation.includes ? 'admitted' : 'unknown'
}
