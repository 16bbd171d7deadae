import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Creates the other server's storage in this process. */
export function memory(): (kind: string) => Adapter {
  const records = new Map<string, AdapterPayload>()
  const where = (kind: string, wanted: (payload: AdapterPayload) => boolean) =>
    [...records].filter(([key, payload]) => key.startsWith(kind) && wanted(payload))
  return (kind) => ({
    upsert: async (id, payload) => void records.set(`${kind} ${id}`, payload),
    find: async (id) => records.get(`${kind} ${id}`),
    findByUserCode: async () => undefined,
    findByUid: async (uid) => where(kind, (payload) => payload.uid === uid)[0]?.[1],
    consume: async (id) => void Object.assign(records.get(`${kind} ${id}`) ?? {}, { consumed: true }),
    destroy: async (id) => void records.delete(`${kind} ${id}`),
    async revokeByGrantId(grantId) {
      for (const [key] of where('', (payload) => payload.grantId === grantId)) records.delete(key)
    },
  })
}
