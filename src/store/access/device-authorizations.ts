import { fixedLimits } from '#generated/limits.ts'
import type { ResourceName } from '#generated/scopes.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'

/** Request of a device that a person has to answer (RFC 8628), as the person sees it. */
export interface DeviceRequest {
  device_hash: string
  user_code: string
  client_id: string
  client_name: string | null
  /** Names of scopes, separated by spaces. */
  scope: string
  /** Resource that the request named. Null if it named none. */
  resource: ResourceName | null
  /** Address of the device. */
  source: string
  created_at: number
  expires_at: number
  /** Answer of the person. Null if nobody has answered. */
  answer: DeviceAnswer | null
}

export type DeviceAnswer = 'allowed' | 'denied'

/** State of a device authorization for the device that polls. */
export interface PolledDevice extends Pick<DeviceRequest, 'client_id' | 'answer' | 'expires_at'> {
  interval_seconds: number
  /** Time of the last poll by the clock of the database. Null before the first poll. */
  polled_at: number | null
  /** Time of this poll by the clock of the database. */
  now: number
}

type NewDeviceRequest = Omit<DeviceRequest, 'client_name' | 'answer'>

const removedAtOnce = 100

/** Returns the SQL for the oldest requests beyond a limit, among the rows that meet a condition. */
const oldestBeyondSql = (most: number, where: string): string =>
  `any(array(select device_hash from device_authorization ${where}
     order by created_at desc offset ${most - 1} limit ${removedAtOnce}))`

/**
 * Stores a request, and removes the oldest requests beyond the limits. No lock orders two processes, so both may exceed
 * a limit by their concurrent requests. The next request removes these, too.
 */
const addDeviceRequestStatement = statement<{ device_hash: string }>(
  'add-device-request',
  `with old as (
     delete from device_authorization
     where device_hash = ${oldestBeyondSql(fixedLimits.deviceAuthorizationsPerAddressMax, 'where source = :source')}
       or device_hash = ${oldestBeyondSql(fixedLimits.deviceAuthorizationsPerClientMax, 'where client_id = :client_id')}
       or device_hash = ${oldestBeyondSql(fixedLimits.deviceAuthorizationsMax, 'where created_at >= 0')})
   insert into device_authorization
     (device_hash, user_code, client_id, scope, resource, source, interval_seconds, created_at, expires_at)
   values (:device_hash, :user_code, :client_id, :scope, :resource, :source, :interval_seconds, :created_at, :expires_at)
   on conflict (user_code) do nothing returning device_hash`,
  { device_hash: 'text' },
)

const requestColumns: ColumnKindsOf<DeviceRequest> = {
  device_hash: 'text',
  user_code: 'text',
  client_id: 'text',
  client_name: 'text',
  scope: 'text',
  resource: 'text',
  source: 'text',
  created_at: 'integer',
  expires_at: 'integer',
  answer: 'text',
}

const requestSql = `select device_hash, user_code, client_id,
    (select name from client where client.id = client_id) as client_name, scope, resource, source, created_at, expires_at,
    answer
  from device_authorization
  where user_code = :user_code and expires_at > :now and (answer is null or answered_by = :account_id)
    and (select client.revoked_at is null from client where client.id = client_id)`

const findDeviceRequestStatement = statement<DeviceRequest>('find-device-request', requestSql, requestColumns)

const lockDeviceRequestStatement = statement<DeviceRequest>(
  'lock-device-request',
  `${requestSql} for update`,
  requestColumns,
)

const answerDeviceRequestStatement = statement<never>(
  'answer-device-request',
  'update device_authorization set answer = :answer, answered_by = :account_id where device_hash = :device_hash',
)

const lockPolledDeviceStatement = statement<PolledDevice>(
  'lock-polled-device',
  `select client_id, answer, expires_at, interval_seconds, polled_at, ${nowMsSql} as now
   from device_authorization where device_hash = :device_hash for update`,
  {
    client_id: 'text',
    answer: 'text',
    expires_at: 'integer',
    interval_seconds: 'integer',
    polled_at: 'integer',
    now: 'integer',
  },
)

const recordDevicePollStatement = statement<never>(
  'record-device-poll',
  `update device_authorization set polled_at = :now, interval_seconds = :interval_seconds
   where device_hash = :device_hash`,
)

const removeDeviceRequestsStatement = statement<never>(
  'remove-device-requests',
  `delete from device_authorization where device_hash = any(array(
     select device_hash from device_authorization where created_at < :cutoff order by created_at limit :limit))`,
)

/**
 * Returns the store of device authorizations. The hash of the device code identifies a row. An allowed request has a
 * token family with the same hash.
 */
export function deviceAuthorizationsStore(query: Query) {
  return {
    /** Stores a request. Returns false if another request has its user code. */
    async add(request: NewDeviceRequest, intervalSeconds: number): Promise<boolean> {
      const { rows } = await query(addDeviceRequestStatement, { ...request, interval_seconds: intervalSeconds })
      return rows.length > 0
    },

    /**
     * Returns the request with this user code. Returns undefined for an unknown or expired code, for a revoked client,
     * and if another person has answered.
     */
    async find(userCode: string, accountId: string, now: number): Promise<DeviceRequest | undefined> {
      return (await query(findDeviceRequestStatement, { user_code: userCode, account_id: accountId, now })).rows[0]
    },

    /** Locks the request that `find` returns until the transaction ends. Returns it. */
    async lock(userCode: string, accountId: string, now: number): Promise<DeviceRequest | undefined> {
      return (await query(lockDeviceRequestStatement, { user_code: userCode, account_id: accountId, now })).rows[0]
    },

    /** Stores the answer of a person to a locked request. */
    async answer(deviceHash: string, answer: DeviceAnswer, accountId: string): Promise<void> {
      await query(answerDeviceRequestStatement, { answer, account_id: accountId, device_hash: deviceHash })
    },

    /** Locks the request of a device code until the transaction ends. Returns its state. */
    async lockPolled(deviceHash: string): Promise<PolledDevice | undefined> {
      return (await query(lockPolledDeviceStatement, { device_hash: deviceHash })).rows[0]
    },

    /** Stores the time of a poll by the clock of the database, and the interval until the next one. */
    async recordPoll(deviceHash: string, now: number, intervalSeconds: number): Promise<void> {
      await query(recordDevicePollStatement, { now, interval_seconds: intervalSeconds, device_hash: deviceHash })
    },

    /** Removes at most `limit` requests from before the cutoff. Returns their number. */
    async removeOld(cutoff: number, limit: number): Promise<number> {
      return (await query(removeDeviceRequestsStatement, { cutoff, limit })).affected
    },
  }
}
