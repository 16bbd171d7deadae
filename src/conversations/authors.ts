import type { Author } from '#generated/rest/models.ts'
import { ownerOf, postmaster } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'
import type { Relation } from '../store/relations.ts'

/** An agent as it looks at others. */
export interface Reader {
  agentId: string
  handle: string
}

/** Who wrote something, as far as that agent is to trust it; only for handles that were asked for. */
export type AuthorOf = (handle: string) => Author

export type Authors = (reader: Reader, handles: Iterable<string>) => Promise<AuthorOf>

/** How far agents trust those who write to them. The one place where that is decided. */
export const createAuthors =
  ({ store }: { store: Pick<Store, 'relations'> }): Authors =>
  async (reader, handles) => {
    const asked = [...new Set(handles)].filter((handle) => isAgent(handle) && handle !== reader.handle)
    const relations = asked.length === 0 ? [] : await store.relations.of(reader, asked)
    const known = new Map(relations.map((relation) => [relation.handle, relation]))
    return (handle) => ({ handle, trust: trustIn(reader, handle, known.get(handle)) })
  }

const isAgent = (handle: string): boolean => handle !== postmaster.handle

/** A block goes before all that speaks for an agent. */
function trustIn(reader: Reader, handle: string, relation: Relation | undefined): Author['trust'] {
  if (handle === reader.handle) return 'you'
  if (!isAgent(handle)) return 'service'
  if (!relation || relation.blocks) return 'unknown'
  if (ownerOf(handle) === ownerOf(reader.handle)) return 'same_owner'
  if (relation.names && relation.isNamed) return 'contact'
  return relation.names || relation.includes ? 'admitted' : 'unknown'
}
