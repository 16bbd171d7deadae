/** Change of a table that writes an entry of the audit log. */
export interface AuditedChange {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** Columns whose change writes the entry. Only for updates. */
  columns: readonly string[]
  /** SQL condition on `old` and `new`. */
  when: string | undefined
  /** Area and verb. */
  action: string
  /** Column with the id of the object. Empty if the object is the agent of the row. */
  id: string
  /** Column with a name of the object. The entry stores it apart from its hash, because it may be personal. */
  name: string
  /** Columns whose values the entry contains. They are never secrets, names or addresses. */
  details: readonly string[]
}

interface AuditedTable {
  table: string
  area: string
  id?: string
  name?: string
  /** Events as in a trigger, with the columns of the details, separated by spaces. The verb is the key. */
  changes: Readonly<Record<string, readonly [event: string, details?: string]>>
}

const eventPattern = /^(insert|update|delete)(?: of ([\w ]+?))?(?: when (.+))?$/

const wordsOf = (text = ''): string[] => text.split(' ').filter((word) => word !== '')

function changesOf({ table, area, id = '', name = '', changes }: AuditedTable): AuditedChange[] {
  return Object.entries(changes).map(([verb, [event, details]]) => {
    const [, on, columns, when] = eventPattern.exec(event) ?? []
    if (on !== 'insert' && on !== 'update' && on !== 'delete') throw new Error(`${event} is no event of ${table}`)
    return {
      table,
      on,
      columns: wordsOf(columns),
      when,
      action: `${area}.${verb}`,
      id,
      name,
      details: wordsOf(details),
    }
  })
}

const tables: readonly AuditedTable[] = [
  {
    ...tableOf('account', 'account', 'id', 'username'),
    changes: {
      created: ['insert', 'tier'],
      password_changed: ['update of password_hash'],
      email_changed: ['update of email'],
      email_confirmed: ['update of email_confirmed_at when new.email_confirmed_at is not null'],
      notifications_changed: ['update of notifications', 'notifications'],
      tier_changed: ['update of tier', 'tier'],
      operator_changed: ['update of operator', 'operator'],
      blocked: ['update of blocked_at when new.blocked_at is not null'],
      unblocked: ['update of blocked_at when new.blocked_at is null'],
      deleted: ['delete'],
    },
  },
  {
    ...tableOf('organization', 'organization', 'id', 'slug'),
    changes: {
      created: ['insert', 'tier'],
      renamed: ['update of name'],
      tier_changed: ['update of tier', 'tier'],
      second_factor_changed: ['update of requires_second_factor', 'requires_second_factor'],
      deleted: ['delete'],
    },
  },
  {
    ...tableOf('organization_member', 'member', 'account_id'),
    changes: { added: ['insert', 'role'], role_changed: ['update of role', 'role'], removed: ['delete', 'role'] },
  },
  {
    ...tableOf('organization_invitation', 'invitation', '', 'username'),
    changes: {
      created: ['insert', 'role'],
      changed: ['update of role invited_by expires_at', 'role'],
      revoked: ['update of revoked_at when new.revoked_at is not null', 'role'],
      removed: ['delete', 'role'],
    },
  },
  {
    ...tableOf('sso_issuer', 'single_sign_on', 'organization_id'),
    changes: {
      configured: ['insert', 'issuer client_id'],
      changed: [
        'update of issuer client_id client_authentication groups_claim group_roles default_role creates_accounts',
        'issuer client_id creates_accounts default_role',
      ],
      secret_changed: ['update of secret'],
      requirement_changed: ['update of is_required', 'is_required'],
      removed: ['delete', 'issuer'],
    },
  },
  {
    ...tableOf('sso_domain', 'domain', '', 'domain'),
    changes: {
      claimed: ['insert'],
      proven: ['update of proven_at when new.proven_at is not null', 'proven_by'],
      lost: ['update of proven_at when new.proven_at is null'],
      removed: ['delete'],
    },
  },
  {
    ...tableOf('sso_identity', 'identity', 'account_id'),
    changes: {
      linked: ['insert', 'provider issuer signs_in'],
      changed: ['update of signs_in account_id', 'provider issuer signs_in'],
      unlinked: ['delete', 'provider issuer'],
    },
  },
  {
    ...tableOf('web_session', 'session', 'id'),
    changes: { started: ['insert'], second_factor_proved: ['update of has_second_factor'], ended: ['delete'] },
  },
  { ...tableOf('passkey', 'passkey', 'id', 'name'), changes: { added: ['insert'], removed: ['delete'] } },
  {
    ...tableOf('authenticator', 'second_factor', 'account_id'),
    changes: {
      added: ['update of confirmed_at when new.confirmed_at is not null'],
      encrypted: ['update of secret when old.confirmed_at is not null'],
      removed: ['delete when old.confirmed_at is not null'],
    },
  },
  {
    ...tableOf('recovery_code', 'recovery_code', 'account_id'),
    changes: { created: ['insert'], removed: ['delete'] },
  },
  {
    ...tableOf('agent', 'agent', '', 'handle'),
    changes: {
      created: ['insert', 'inbound_policy visibility'],
      policy_changed: ['update of inbound_policy visibility', 'inbound_policy visibility'],
      state_changed: ['update of paused inactive', 'inactive paused'],
      access_changed: ['update of scope owner_type owner_id', 'owner_id scope'],
      deleted: ['delete'],
    },
  },
  { ...tableOf('allowlist_entry', 'allowlist', '', 'entry'), changes: { added: ['insert'], removed: ['delete'] } },
  { ...tableOf('block', 'block', '', 'blocked_handle'), changes: { added: ['insert'], removed: ['delete'] } },
  {
    // A public client has no access without a token family, so its registration has no entry.
    ...tableOf('client', 'client', 'id', 'name'),
    changes: {
      created: ['insert when new.redirect_uris is null', 'scope'],
      changed: ['update of scope agent_id device_grant when new.redirect_uris is null', 'scope'],
      secret_changed: ['update of secret_hash'],
      taken_over: ['update of created_by session_id'],
      revoked: ['update of revoked_at'],
      removed: ['delete when old.redirect_uris is null'],
    },
  },
  {
    ...tableOf('token_family', 'app', 'id'),
    changes: {
      authorized: ['insert', 'client_id resource scope'],
      revoked: ['update of revoked_at', 'client_id revoked_for'],
      changed: ['update of scope agent_id account_id client_id resource', 'client_id resource scope'],
      removed: ['delete when old.revoked_at is null', 'client_id'],
    },
  },
  {
    ...tableOf('device_authorization', 'device', 'client_id'),
    changes: { answered: ['update of answer', 'answer scope'] },
  },
  {
    ...tableOf('approval', 'approval', 'id'),
    changes: { answered: ['update of answer when new.answer is not null', 'answer client_id tool'] },
  },
  {
    ...tableOf('signing_key', 'key', 'kid'),
    changes: { created: ['insert'], encrypted: ['update of private_jwk'], removed: ['delete'] },
  },
  {
    ...tableOf('url_key', 'url_key', 'id'),
    changes: { created: ['insert'], encrypted: ['update of secret'], removed: ['delete'] },
  },
  {
    ...tableOf('webhook', 'webhook', 'id', 'host'),
    changes: {
      created: ['insert', 'client_id name origin'],
      changed: ['update of url name arguments'],
      secret_changed: ['update of secret'],
      suspended: ['update of suspended_at when new.suspended_at is not null'],
      resumed: ['update of suspended_at when new.suspended_at is null'],
      removed: ['delete'],
    },
  },
]

function tableOf(table: string, area: string, id: string, name = ''): Omit<AuditedTable, 'changes'> {
  return { table, area, id, name }
}

/**
 * All changes of tables that write an entry. test/store/audited-changes.test.ts compares them with the whole schema.
 */
export const auditedChanges: readonly AuditedChange[] = tables.flatMap(changesOf)
