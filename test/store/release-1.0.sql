-- Schema of release 1.0 with some mail of the agents in scripts/support/bootstrap.ts. The test upgrade.test.ts upgrades it.
-- Made by: pg_dump --inserts --no-owner --no-privileges --no-unlogged-table-data, without keys, comments and settings.
-- This file never changes after the release. An empty line separates the statements.

CREATE FUNCTION public.readable_body(body text) RETURNS json
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$select ('{' || replace(replace(replace(body, chr(17), '"references":[],"content_parts":[{"type":"text","text":"'), chr(18), '],"content_parts":[{"type":"text","text":"'), chr(19), '"}],"monitor":null}'))::json$$;

CREATE FUNCTION public.readable_header(header text) RETURNS json
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$select (regexp_replace(regexp_replace(replace(replace(replace(replace(replace(header, chr(14), '],"cc":[],"in_reply_to":null,"subject":'), chr(15), '],"cc":[],"in_reply_to":"'), chr(16), ',"has_attachments":false,"type_hint":"text","size_hint":'), chr(22), '","to":["'), chr(23), ',"date_ms":'), chr(20) || '(.{26})', '{"id":"env_\1","from":'), chr(21) || '(.{13})', ',"received_ms":\1,"created_at":\1') || '}')::json$$;

CREATE FUNCTION public.revise_authority() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if current_setting('ams.authority_revised', true) is distinct from 'yes' then
        update authority_revision set revision = gen_random_uuid();
        perform set_config('ams.authority_revised', 'yes', true); -- until the transaction or its savepoint ends
      end if;
      return null;
    end
  $$;

CREATE TABLE public.account (
    id text NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    tier text NOT NULL,
    display_name text,
    bio text,
    image_url text,
    operator boolean DEFAULT false NOT NULL,
    blocked_at bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    email_confirmed_at bigint,
    notifications boolean DEFAULT true NOT NULL,
    digest_due_at bigint
);

CREATE TABLE public.agent (
    id uuid NOT NULL,
    handle text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL,
    owner_id text NOT NULL,
    scope text,
    display_name text,
    description text,
    image_url text,
    card_body text,
    skills text DEFAULT '[]'::text NOT NULL,
    visibility text NOT NULL,
    inbound_policy text NOT NULL,
    closed_by_tier boolean DEFAULT false NOT NULL,
    paused boolean NOT NULL,
    inactive boolean NOT NULL,
    inactive_by_owner boolean DEFAULT false NOT NULL,
    inactive_before_block boolean,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    words tsvector,
    CONSTRAINT agent_scope_check CHECK ((scope = ANY (ARRAY['personal'::text, 'member'::text, 'shared'::text])))
);

CREATE TABLE public.allowlist_entry (
    agent_id uuid NOT NULL,
    entry text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

CREATE TABLE public.approval (
    id text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    session_id text NOT NULL COLLATE pg_catalog."C",
    tool text NOT NULL,
    arguments text NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    answer text,
    outcome text,
    told boolean DEFAULT false NOT NULL
);

CREATE TABLE public.authority_revision (
    one boolean DEFAULT true NOT NULL,
    revision uuid NOT NULL,
    CONSTRAINT authority_revision_one_check CHECK (one)
);

CREATE TABLE public.blob_folder (
    only_one boolean DEFAULT true NOT NULL,
    id text NOT NULL,
    CONSTRAINT blob_folder_only_one_check CHECK (only_one)
);

CREATE TABLE public.block (
    agent_id uuid NOT NULL,
    blocked_handle text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

CREATE TABLE public.client (
    id text NOT NULL,
    name text,
    secret_hash text,
    agent_id uuid,
    scope text NOT NULL,
    redirect_uris text,
    created_by text,
    session_id text,
    created_at bigint NOT NULL,
    used_at bigint,
    revoked_at bigint,
    device_grant boolean DEFAULT false NOT NULL,
    CONSTRAINT client_check CHECK (((redirect_uris IS NULL) = ((secret_hash IS NOT NULL) AND (agent_id IS NOT NULL)))),
    CONSTRAINT client_check1 CHECK (((redirect_uris IS NULL) = (created_by IS NOT NULL)))
);

CREATE TABLE public.contact_request (
    requester text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    message text,
    declined boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    told_at bigint
);

CREATE TABLE public.deleted_agent (
    handle text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    owner_id text NOT NULL,
    deleted_at bigint NOT NULL,
    cleared_at bigint
);

CREATE TABLE public.deletion_clock (
    only_row boolean DEFAULT true NOT NULL,
    last_run_at bigint NOT NULL,
    CONSTRAINT deletion_clock_only_row_check CHECK (only_row)
);

CREATE TABLE public.device_authorization (
    device_hash text NOT NULL COLLATE pg_catalog."C",
    user_code text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL,
    scope text NOT NULL,
    resource text,
    source text NOT NULL COLLATE pg_catalog."C",
    interval_seconds integer NOT NULL,
    polled_at bigint,
    answer text,
    answered_by text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT device_authorization_check CHECK (((answer IS NULL) = (answered_by IS NULL)))
);

CREATE TABLE public.direct_upload (
    id text NOT NULL COLLATE pg_catalog."C",
    uploader_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    session_id text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    expires_at bigint NOT NULL,
    taken boolean DEFAULT false NOT NULL
);

CREATE TABLE public.envelope (
    id uuid NOT NULL,
    received_ms bigint,
    created_at bigint NOT NULL,
    digest bytea NOT NULL,
    body text NOT NULL,
    words text COLLATE pg_catalog."C",
    vector tsvector
);

ALTER TABLE ONLY public.envelope ALTER COLUMN vector SET STORAGE EXTERNAL;

CREATE TABLE public.file (
    id text NOT NULL COLLATE pg_catalog."C",
    uploader_id uuid NOT NULL,
    envelope_id uuid,
    filename text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    sha256 text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.idempotency_key (
    agent_id uuid NOT NULL,
    endpoint text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL,
    created_at bigint NOT NULL,
    status integer,
    headers text,
    body text
);

CREATE TABLE public.job_lease (
    name text NOT NULL,
    holder text NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.mailbox (
    agent_id uuid NOT NULL,
    sent_minute bigint DEFAULT 0 NOT NULL,
    received_minute bigint DEFAULT 0 NOT NULL,
    sent_count integer DEFAULT 0 NOT NULL,
    received_count integer DEFAULT 0 NOT NULL,
    revision integer,
    last_created_at bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.mailbox_entry (
    agent_id uuid NOT NULL,
    created_at bigint NOT NULL,
    envelope_id uuid NOT NULL,
    read_at bigint,
    root_id uuid,
    direction text NOT NULL,
    header text NOT NULL
);

CREATE TABLE public.mailbox_reading (
    agent_id uuid NOT NULL,
    revision uuid NOT NULL,
    removed_created_at bigint DEFAULT 0 NOT NULL,
    removed_envelope_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL
)
WITH (fillfactor='70');

CREATE UNLOGGED TABLE public.mcp_session (
    hash text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    protocol_version text NOT NULL,
    can_ask boolean NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    stream_id text,
    subscriptions text[] DEFAULT '{}'::text[] NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.organization (
    id text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    image_url text,
    tier text DEFAULT 'pro'::text NOT NULL,
    requires_second_factor boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.organization_invitation (
    organization_id text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    invited_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint
);

CREATE TABLE public.organization_member (
    organization_id text NOT NULL,
    account_id text NOT NULL,
    role text NOT NULL
);

CREATE TABLE public.orphan_blob (
    id text NOT NULL COLLATE pg_catalog."C",
    since bigint NOT NULL
);

CREATE TABLE public.owner (
    name text NOT NULL,
    type text NOT NULL,
    id text NOT NULL,
    ended_at bigint,
    CONSTRAINT owner_type_check CHECK ((type = ANY (ARRAY['account'::text, 'organization'::text])))
);

CREATE TABLE public.owner_usage (
    owner text NOT NULL COLLATE pg_catalog."C",
    file_bytes bigint DEFAULT 0 NOT NULL,
    mail_bytes bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.passkey (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    backup_eligible boolean NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);

CREATE TABLE public.passkey_challenge (
    digest text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);

CREATE TABLE public.authenticator (
    account_id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    last_step bigint DEFAULT 0 NOT NULL,
    wrong_codes integer DEFAULT 0 NOT NULL,
    wrong_at bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.recovery_code (
    account_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.second_step (
    digest text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);

CREATE TABLE public.outgoing_email (
    id text NOT NULL COLLATE pg_catalog."C",
    topic text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    address text NOT NULL,
    kind text NOT NULL,
    content text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.email_link (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    address text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.email_count (
    key_hash text NOT NULL COLLATE pg_catalog."C",
    hour bigint NOT NULL,
    emails integer NOT NULL
);

CREATE UNLOGGED TABLE public.pending_elicitation (
    hash text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE UNLOGGED TABLE public.presence (
    agent_id uuid NOT NULL,
    process_id text NOT NULL COLLATE pg_catalog."C",
    sockets integer NOT NULL
)
WITH (fillfactor='70');

CREATE UNLOGGED TABLE public.process (
    id text NOT NULL COLLATE pg_catalog."C",
    until timestamp with time zone NOT NULL,
    settings jsonb NOT NULL,
    busy_until timestamp with time zone
);

CREATE TABLE public.process_report (
    process_id text NOT NULL COLLATE pg_catalog."C",
    host text NOT NULL,
    version text NOT NULL,
    started_at bigint NOT NULL,
    reported_at bigint NOT NULL,
    clock_offset bigint NOT NULL,
    error_at bigint,
    error text
)
WITH (fillfactor='70');

CREATE TABLE public.process_usage (
    period_at bigint NOT NULL,
    process_id text NOT NULL COLLATE pg_catalog."C",
    sends bigint NOT NULL,
    frames bigint NOT NULL,
    events bigint NOT NULL,
    webhook_messages bigint NOT NULL,
    webhook_failures bigint NOT NULL,
    errors bigint NOT NULL,
    commits bigint NOT NULL,
    commit_micros bigint NOT NULL,
    sockets bigint NOT NULL,
    waiting_sends bigint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.push_subscription (
    session_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL,
    endpoint_hash text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint,
    sent_at bigint,
    failures integer DEFAULT 0 NOT NULL,
    has_mail boolean DEFAULT false NOT NULL,
    agent_id uuid,
    has_approval boolean DEFAULT false NOT NULL
);

CREATE UNLOGGED TABLE public.rate_count (
    caller_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    minute bigint NOT NULL,
    count integer NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.refresh_token (
    hash text NOT NULL COLLATE pg_catalog."C",
    family_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);

CREATE TABLE public.schema_version (
    version integer NOT NULL,
    readable_from integer NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sign_in_place (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL,
    browser text NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    seen boolean NOT NULL
);

CREATE TABLE public.sso_attempt (
    digest text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL,
    issuer text NOT NULL,
    return_to text NOT NULL,
    arrival text,
    expires_at bigint NOT NULL
);

CREATE TABLE public.sso_domain (
    organization_id text NOT NULL,
    domain text NOT NULL COLLATE pg_catalog."C",
    challenge text NOT NULL,
    proven_at bigint,
    proven_by text,
    created_at bigint NOT NULL,
    checked_at bigint,
    missing_since bigint,
    CONSTRAINT sso_domain_proven_by_check CHECK ((proven_by = ANY (ARRAY['dns'::text, 'operator'::text])))
);

CREATE TABLE public.sso_identity (
    provider text NOT NULL,
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL,
    signs_in boolean NOT NULL,
    email text,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
);

CREATE TABLE public.sso_issuer (
    organization_id text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    secret text NOT NULL,
    client_authentication text NOT NULL,
    groups_claim text NOT NULL,
    group_roles text NOT NULL,
    default_role text,
    creates_accounts boolean NOT NULL,
    is_required boolean DEFAULT false NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT sso_issuer_client_authentication_check CHECK ((client_authentication = ANY (ARRAY['client_secret_basic'::text, 'private_key_jwt'::text])))
);

CREATE TABLE public.sso_session (
    session_id text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL,
    began boolean NOT NULL
);

CREATE TABLE public.signing_key (
    kid text NOT NULL,
    private_jwk text NOT NULL,
    public_jwk text NOT NULL,
    created_at bigint NOT NULL,
    signs_from bigint NOT NULL
);

CREATE TABLE public.thread (
    agent_id uuid NOT NULL,
    root_id uuid NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    reply_minute integer,
    reply_count integer
);

CREATE TABLE public.ticket (
    hash text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    handle text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL,
    session_id text NOT NULL,
    scope text NOT NULL,
    token_expires_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.token_family (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL,
    agent_id uuid,
    client_id text NOT NULL,
    scope text NOT NULL,
    resource text,
    redirect_uri text,
    code_hash text NOT NULL,
    code_challenge text,
    code_expires_at bigint NOT NULL,
    code_used_at bigint,
    refresh_hash text,
    consented_from text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    revoked_at bigint,
    revoked_for text,
    device_source text,
    CONSTRAINT token_family_check CHECK (((redirect_uri IS NULL) = (code_challenge IS NULL))),
    CONSTRAINT token_family_check1 CHECK (((redirect_uri IS NULL) = (device_source IS NOT NULL)))
)
WITH (fillfactor='70');

CREATE TABLE public.unused_registration (
    client_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    bytes integer NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.unused_registration_total (
    only_row boolean DEFAULT true NOT NULL,
    clients integer DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT unused_registration_total_only_row_check CHECK (only_row)
);

CREATE TABLE public.url_key (
    id text NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    signs_from bigint NOT NULL
);

CREATE TABLE public.web_session (
    id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL,
    user_agent text NOT NULL,
    place_id text NOT NULL COLLATE pg_catalog."C",
    has_second_factor boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
);

CREATE TABLE public.webhook (
    id text NOT NULL COLLATE pg_catalog."C",
    agent_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    session_id text NOT NULL COLLATE pg_catalog."C",
    key_id text COLLATE pg_catalog."C",
    origin text NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    name text NOT NULL,
    arguments text NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_until bigint,
    verified_until bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    generation integer DEFAULT 0 NOT NULL,
    after_created_at bigint NOT NULL,
    after_envelope_id uuid NOT NULL,
    gap_id text,
    failures integer DEFAULT 0 NOT NULL,
    failed_since bigint,
    tried_at bigint,
    last_delivery_at bigint,
    last_error text,
    suspended_at bigint,
    held_until bigint,
    slow_until bigint DEFAULT 0 NOT NULL,
    due_at bigint,
    lease_until bigint
)
WITH (fillfactor='80');

CREATE TABLE public.webhook_history (
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    attempts text[] NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.webhook_retry (
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    envelope_id uuid NOT NULL,
    attempts integer NOT NULL,
    due_at bigint NOT NULL
);

CREATE TABLE public.webhook_secret (
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL,
    until bigint NOT NULL
);

INSERT INTO public.account VALUES ('acc_01M8CFQ2DRCQM1CS5DCWWJT75J', 'alice', 'alice@example.com', '$argon2id$v=19$m=19456,t=2,p=1$FSPhMBJ86sMGW/2Dkirbjg$CvclM1dmWX8R/W2lJe5rLnJyaAC9O4CGPLRj8m3r8iE', 'pro', NULL, NULL, NULL, false, NULL, 1795715467704, 1795715467704);

INSERT INTO public.account VALUES ('acc_01M8CFQ2EP32WERXTASQ5N5352', 'bob', 'bob@example.com', '$argon2id$v=19$m=19456,t=2,p=1$bslvmirh75RMwFLDxBi7og$ycj/m1rq5T2vjooYdgkyJRv30oW4Pd4nfQ+EXZmwxdM', 'pro', NULL, NULL, NULL, false, NULL, 1795715467734, 1795715467734);

INSERT INTO public.agent VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', '@alice.assistant', 'account', 'acc_01M8CFQ2DRCQM1CS5DCWWJT75J', NULL, 'Alice''s assistant', NULL, NULL, NULL, '[]', 'public', 'open', false, false, false, false, NULL, 1795715467906, 1795715467906, '''alice'':1,3 ''assistant'':2,5 ''s'':4');

INSERT INTO public.agent VALUES ('01a218fb-8aaa-9535-5169-49533b483d1a', '@alice.second', 'account', 'acc_01M8CFQ2DRCQM1CS5DCWWJT75J', NULL, 'second', NULL, NULL, NULL, '[]', 'private', 'allowlist', false, false, false, false, NULL, 1795715467953, 1795715467953, '''alice'':1 ''second'':2,3');

INSERT INTO public.agent VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', '@bob.helper', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL, 'helper', NULL, NULL, NULL, '[]', 'public', 'open', false, false, false, false, NULL, 1795715467986, 1795715467986, '''bob'':1 ''helper'':2,3');

INSERT INTO public.agent VALUES ('01a218fb-8ae1-c422-0f77-a23612d8726e', '@acme.billing', 'organization', 'org_01M8CFQ2EY8F2SEDFE3R0JAD0E', NULL, 'billing', NULL, NULL, NULL, '[]', 'public', 'open', false, false, false, false, NULL, 1795715468007, 1795715468007, '''acme'':1 ''billing'':2,3');

INSERT INTO public.agent VALUES ('01a218fb-8aff-e31f-0215-120ec46998c6', '@bob.blocker', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL, 'blocker', NULL, NULL, NULL, '[]', 'public', 'open', false, false, false, false, NULL, 1795715468032, 1795715468032, '''blocker'':2,3 ''bob'':1');

INSERT INTO public.agent VALUES ('01a218fb-8b08-82ef-1a8b-b13b6dd0286d', '@bob.closed', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL, 'closed', NULL, NULL, NULL, '[]', 'public', 'allowlist', false, false, false, false, NULL, 1795715468040, 1795715468040, '''bob'':1 ''closed'':2,3');

INSERT INTO public.agent VALUES ('01a218fb-8b18-4265-de11-02a89332a734', '@bob.paused', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL, 'paused', NULL, NULL, NULL, '[]', 'public', 'open', false, true, false, false, NULL, 1795715468066, 1795715468066, '''bob'':1 ''paused'':2,3');

INSERT INTO public.agent VALUES ('01a218fb-8b35-0679-7753-b344cf808cc8', '@bob.inactive', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL, 'inactive', NULL, NULL, NULL, '[]', 'public', 'open', false, false, true, false, NULL, 1795715468087, 1795715468087, '''bob'':1 ''inactive'':2,3');

INSERT INTO public.allowlist_entry VALUES ('00000000-0000-0000-0000-000000000000', '1', 0);

INSERT INTO public.allowlist_entry VALUES ('00000000-0000-0000-0000-000000000000', '2', 0);

INSERT INTO public.allowlist_entry VALUES ('01a218fb-8aaa-9535-5169-49533b483d1a', '@alice.*', 1795715467967);

INSERT INTO public.allowlist_entry VALUES ('01a218fb-8aaa-9535-5169-49533b483d1a', '@bob.helper', 1795715467967);

INSERT INTO public.authority_revision VALUES (true, '30289bb0-74a5-45c7-b295-961b75b1d1be');

INSERT INTO public.block VALUES ('00000000-0000-0000-0000-000000000000', '1', 0);

INSERT INTO public.block VALUES ('01a218fb-8aff-e31f-0215-120ec46998c6', '@alice.assistant', 1795715468035);

INSERT INTO public.client VALUES ('cli_assistant', NULL, '$argon2id$v=19$m=19456,t=2,p=1$q9M8mLUYFhncCMb3RwbSnQ$aH6PoB+nWu0IxCEgfBKIRQYzzkl9vC0NPp5G/xMDP0E', '01a218fb-8a75-1494-d4c7-31dcd65ed61b', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468104, NULL, NULL);

INSERT INTO public.client VALUES ('cli_second', NULL, '$argon2id$v=19$m=19456,t=2,p=1$ysugsmUasBtyEGcU863Knw$YtzE8hCzCkERy3lzfim2t99R3wn+jXXbNHeE2+QPpek', '01a218fb-8aaa-9535-5169-49533b483d1a', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468110, NULL, NULL);

INSERT INTO public.client VALUES ('cli_helper', NULL, '$argon2id$v=19$m=19456,t=2,p=1$0D8E5nXWHILIZZV6+qNRUw$Ct+eTQKQjkYT3/8+91JeUsIhW5K0XHdlrMasur8+OYQ', '01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468117, NULL, NULL);

INSERT INTO public.client VALUES ('cli_billing', NULL, '$argon2id$v=19$m=19456,t=2,p=1$lCv7r5t4cHTSXQT90Dvneg$UQuy1+PbPfSfK/NLGq4ZdxXbQfwuXEFD1P8WUSPz4bU', '01a218fb-8ae1-c422-0f77-a23612d8726e', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468121, NULL, NULL);

INSERT INTO public.client VALUES ('cli_blocker', NULL, '$argon2id$v=19$m=19456,t=2,p=1$v0qS7ZQLWOcakRbDjlT7TQ$8BFOhXt//6+dSCCTUwvgSmZc6siVbhFTpAw/i8RqJbM', '01a218fb-8aff-e31f-0215-120ec46998c6', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468126, NULL, NULL);

INSERT INTO public.client VALUES ('cli_closed', NULL, '$argon2id$v=19$m=19456,t=2,p=1$yyvw8aLNCKhXhqk5oIzNzg$qgWeKkLTeDhKkR/wqie5ygsI73xngVV4sJFHxE0weRs', '01a218fb-8b08-82ef-1a8b-b13b6dd0286d', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468134, NULL, NULL);

INSERT INTO public.client VALUES ('cli_paused', NULL, '$argon2id$v=19$m=19456,t=2,p=1$aZXJ8Zqz63RH+qvsgWLe7Q$bnmeeaaLgCF78DgKDpxf+u94ZZFvXZqnt+nwhhj2VuE', '01a218fb-8b18-4265-de11-02a89332a734', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468146, NULL, NULL);

INSERT INTO public.client VALUES ('cli_inactive', NULL, '$argon2id$v=19$m=19456,t=2,p=1$dChnV6k4RZF11b8eXrWqeA$bmolyYpub2lAwcGcb10iR6xljj6q9LK7y7vBIhFfu1Q', '01a218fb-8b35-0679-7753-b344cf808cc8', 'agents:read mailbox:read mailbox:write messages:read messages:write allowlist:read allowlist:write webhooks:read webhooks:write realtime:read contacts:read contacts:write threads:read threads:write agents:write', NULL, 'operator', NULL, 1795715468152, NULL, NULL);

INSERT INTO public.deletion_clock VALUES (true, 1795715465555);

INSERT INTO public.envelope VALUES ('01a218fb-92a7-cc7a-5960-77164872898d', NULL, 1795715470174, '\x64b9cec92a5ab54d3c619092a62820d0', E'\x11At noon?\x13', '@alice.assistant lunch at noon @bob.helper', NULL);

INSERT INTO public.envelope VALUES ('01a218fb-9417-57c7-89e6-1902f080e462', NULL, 1795715470491, '\xc463c4c933fa13b45a052bd39c735780', E'"references":["env_01M8CFQ4N7SHX5JR3Q2S4752CD"\x12Yes, at noon.\x13', '@bob.helper re lunch yes at noon @alice.assistant', NULL);

INSERT INTO public.envelope VALUES ('01a218fb-94f3-d881-3bcf-84e1d2473ca1', NULL, 1795715470623, '\x03ce18a87649ff941a2691a04b1f3c58', '"references":[],"content_parts":[{"type":"data","data":{"city":"Zürich","degrees":21},"schema":null}],"monitor":null}', '@alice.assistant zurich 21 @bob.helper @acme.billing', NULL);

INSERT INTO public.envelope VALUES ('01a218fb-9562-63e0-3101-842900acd4b0', NULL, 1795715470703, '\xc3b7c481f69f7c7ac3a01ecaeeb40c88', E'\x11all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report all the words of a long report \x13', NULL, '''@alice.assistant'' ''@bob.helper'' ''a'':6,13,20,27,34,41,48,55,62,69,76,83,90,97,104,111,118,125,132,139,146,153,160,167,174,181,188,195,202,209,216,223,230,237,244,251,258,265,272,279,286,293,300,307,314,321,328,335,342,349,356,363,370,377,384,391,398,405,412,419,426,433,440,447,454,461,468,475,482,489,496,503,510,517,524,531,538,545,552,559,566,573,580,587,594,601,608,615,622,629,636,643,650,657,664,671,678,685,692 ''all'':2,9,16,23,30,37,44,51,58,65,72,79,86,93,100,107,114,121,128,135,142,149,156,163,170,177,184,191,198,205,212,219,226,233,240,247,254,261,268,275,282,289,296,303,310,317,324,331,338,345,352,359,366,373,380,387,394,401,408,415,422,429,436,443,450,457,464,471,478,485,492,499,506,513,520,527,534,541,548,555,562,569,576,583,590,597,604,611,618,625,632,639,646,653,660,667,674,681,688 ''long'':7,14,21,28,35,42,49,56,63,70,77,84,91,98,105,112,119,126,133,140,147,154,161,168,175,182,189,196,203,210,217,224,231,238,245,252,259,266,273,280,287,294,301,308,315,322,329,336,343,350,357,364,371,378,385,392,399,406,413,420,427,434,441,448,455,462,469,476,483,490,497,504,511,518,525,532,539,546,553,560,567,574,581,588,595,602,609,616,623,630,637,644,651,658,665,672,679,686,693 ''of'':5,12,19,26,33,40,47,54,61,68,75,82,89,96,103,110,117,124,131,138,145,152,159,166,173,180,187,194,201,208,215,222,229,236,243,250,257,264,271,278,285,292,299,306,313,320,327,334,341,348,355,362,369,376,383,390,397,404,411,418,425,432,439,446,453,460,467,474,481,488,495,502,509,516,523,530,537,544,551,558,565,572,579,586,593,600,607,614,621,628,635,642,649,656,663,670,677,684,691 ''report'':1,8,15,22,29,36,43,50,57,64,71,78,85,92,99,106,113,120,127,134,141,148,155,162,169,176,183,190,197,204,211,218,225,232,239,246,253,260,267,274,281,288,295,302,309,316,323,330,337,344,351,358,365,372,379,386,393,400,407,414,421,428,435,442,449,456,463,470,477,484,491,498,505,512,519,526,533,540,547,554,561,568,575,582,589,596,603,610,617,624,631,638,645,652,659,666,673,680,687,694 ''the'':3,10,17,24,31,38,45,52,59,66,73,80,87,94,101,108,115,122,129,136,143,150,157,164,171,178,185,192,199,206,213,220,227,234,241,248,255,262,269,276,283,290,297,304,311,318,325,332,339,346,353,360,367,374,381,388,395,402,409,416,423,430,437,444,451,458,465,472,479,486,493,500,507,514,521,528,535,542,549,556,563,570,577,584,591,598,605,612,619,626,633,640,647,654,661,668,675,682,689 ''words'':4,11,18,25,32,39,46,53,60,67,74,81,88,95,102,109,116,123,130,137,144,151,158,165,172,179,186,193,200,207,214,221,228,235,242,249,256,263,270,277,284,291,298,305,312,319,326,333,340,347,354,361,368,375,382,389,396,403,410,417,424,431,438,445,452,459,466,473,480,487,494,501,508,515,522,529,536,543,550,557,564,571,578,585,592,599,606,613,620,627,634,641,648,655,662,669,676,683,690');

INSERT INTO public.envelope VALUES ('01a218fb-9590-7e41-ded1-6f18c87a1b01', NULL, 1795715470742, '\xbde7bea7ef018f5f66180f9721467909', E'\x11to myself\x13', '@alice.assistant note to myself @alice.assistant', NULL);

INSERT INTO public.mailbox VALUES ('01a218fb-8aaa-9535-5169-49533b483d1a', 0, 0, 0, 0, NULL, 0);

INSERT INTO public.mailbox VALUES ('01a218fb-8aff-e31f-0215-120ec46998c6', 0, 0, 0, 0, NULL, 0);

INSERT INTO public.mailbox VALUES ('01a218fb-8b08-82ef-1a8b-b13b6dd0286d', 0, 0, 0, 0, NULL, 0);

INSERT INTO public.mailbox VALUES ('01a218fb-8b18-4265-de11-02a89332a734', 0, 0, 0, 0, NULL, 0);

INSERT INTO public.mailbox VALUES ('01a218fb-8b35-0679-7753-b344cf808cc8', 0, 0, 0, 0, NULL, 0);

INSERT INTO public.mailbox VALUES ('01a218fb-8ae1-c422-0f77-a23612d8726e', 0, 29928591, 0, 1, 2075675617, 1795715470623);

INSERT INTO public.mailbox VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 29928591, 29928591, 2, 2, 1009572847, 1795715470703);

INSERT INTO public.mailbox VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 29928591, 29928591, 3, 3, 2027676713, 1795715470742);

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 1795715470174, '01a218fb-92a7-cc7a-5960-77164872898d', NULL, '01a218fb-92a7-cc7a-5960-77164872898d', 'out', E'\x1401M8CFQ4N7SHX5JR3Q2S4752CD"@alice.assistant\x16@bob.helper"\x0e"Lunch"\x171795715470174\x151795715470174\x102');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 1795715470491, '01a218fb-9417-57c7-89e6-1902f080e462', NULL, '01a218fb-92a7-cc7a-5960-77164872898d', 'in', E'\x1401M8CFQ50QAZ3RKSGS0BR81S32"@bob.helper\x16@alice.assistant"\x0fenv_01M8CFQ4N7SHX5JR3Q2S4752CD","subject":"Re: Lunch"\x171795715470491\x151795715470491\x104');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 1795715470491, '01a218fb-9417-57c7-89e6-1902f080e462', NULL, '01a218fb-92a7-cc7a-5960-77164872898d', 'out', E'\x1401M8CFQ50QAZ3RKSGS0BR81S32"@bob.helper\x16@alice.assistant"\x0fenv_01M8CFQ4N7SHX5JR3Q2S4752CD","subject":"Re: Lunch"\x171795715470491\x151795715470491\x104');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 1795715470623, '01a218fb-94f3-d881-3bcf-84e1d2473ca1', NULL, NULL, 'in', E'\x1401M8CFQ57KV20KQKW4W794EF51"@alice.assistant\x16@bob.helper"],"cc":["@acme.billing"],"in_reply_to":null,"subject":null\x171795715470623\x151795715470623,"has_attachments":false,"type_hint":"data","size_hint":8');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8ae1-c422-0f77-a23612d8726e', 1795715470623, '01a218fb-94f3-d881-3bcf-84e1d2473ca1', NULL, NULL, 'in', E'\x1401M8CFQ57KV20KQKW4W794EF51"@alice.assistant\x16@bob.helper"],"cc":["@acme.billing"],"in_reply_to":null,"subject":null\x171795715470623\x151795715470623,"has_attachments":false,"type_hint":"data","size_hint":8');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 1795715470623, '01a218fb-94f3-d881-3bcf-84e1d2473ca1', NULL, NULL, 'out', E'\x1401M8CFQ57KV20KQKW4W794EF51"@alice.assistant\x16@bob.helper"],"cc":["@acme.billing"],"in_reply_to":null,"subject":null\x171795715470623\x151795715470623,"has_attachments":false,"type_hint":"data","size_hint":8');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 1795715470703, '01a218fb-9562-63e0-3101-842900acd4b0', NULL, NULL, 'out', E'\x1401M8CFQ5B2CFG320C4540ASN5G"@bob.helper\x16@alice.assistant"\x0e"Report"\x171795715470703\x151795715470703\x10768');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 1795715470703, '01a218fb-9562-63e0-3101-842900acd4b0', NULL, NULL, 'in', E'\x1401M8CFQ5B2CFG320C4540ASN5G"@bob.helper\x16@alice.assistant"\x0e"Report"\x171795715470703\x151795715470703\x10768');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', 1795715470742, '01a218fb-9590-7e41-ded1-6f18c87a1b01', NULL, NULL, 'self', E'\x1401M8CFQ5CGFS0XXMBF3347M6R1"@alice.assistant\x16@alice.assistant"\x0e"Note"\x171795715470742\x151795715470742\x103');

INSERT INTO public.mailbox_entry VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', 1795715470174, '01a218fb-92a7-cc7a-5960-77164872898d', 1795715470815, '01a218fb-92a7-cc7a-5960-77164872898d', 'in', E'\x1401M8CFQ4N7SHX5JR3Q2S4752CD"@alice.assistant\x16@bob.helper"\x0e"Lunch"\x171795715470174\x151795715470174\x102');

INSERT INTO public.mailbox_reading VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', '30a597bf-f15b-47ab-b81a-7f958bbbfe65', 0, '00000000-0000-0000-0000-000000000000');

INSERT INTO public.organization VALUES ('org_01M8CFQ2EY8F2SEDFE3R0JAD0E', 'acme', 'Acme', NULL, 'pro', false, 1795715467742);

INSERT INTO public.organization_member VALUES ('org_01M8CFQ2EY8F2SEDFE3R0JAD0E', 'acc_01M8CFQ2DRCQM1CS5DCWWJT75J', 'owner');

INSERT INTO public.owner VALUES ('alice', 'account', 'acc_01M8CFQ2DRCQM1CS5DCWWJT75J', NULL);

INSERT INTO public.owner VALUES ('bob', 'account', 'acc_01M8CFQ2EP32WERXTASQ5N5352', NULL);

INSERT INTO public.owner VALUES ('acme', 'organization', 'org_01M8CFQ2EY8F2SEDFE3R0JAD0E', NULL);

INSERT INTO public.owner_usage VALUES ('alice', 0, 3632);

INSERT INTO public.owner_usage VALUES ('bob', 0, 5130);

INSERT INTO public.schema_version VALUES (1, 1, '2026-11-26 17:51:03.167653+00');

INSERT INTO public.thread VALUES ('01a218fb-8a75-1494-d4c7-31dcd65ed61b', '01a218fb-92a7-cc7a-5960-77164872898d', false, 1795715470174, 1795715470491, NULL, NULL);

INSERT INTO public.thread VALUES ('01a218fb-8aca-7be8-f32b-3c8f4e23dc2c', '01a218fb-92a7-cc7a-5960-77164872898d', false, 1795715470174, 1795715470491, NULL, NULL);

INSERT INTO public.unused_registration_total VALUES (true, 0, 0);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_key UNIQUE (username);

ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_handle_key UNIQUE (handle);

ALTER TABLE ONLY public.agent
    ADD CONSTRAINT agent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.allowlist_entry
    ADD CONSTRAINT allowlist_entry_pkey PRIMARY KEY (agent_id, entry);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.authority_revision
    ADD CONSTRAINT authority_revision_pkey PRIMARY KEY (one);

ALTER TABLE ONLY public.blob_folder
    ADD CONSTRAINT blob_folder_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.block
    ADD CONSTRAINT block_pkey PRIMARY KEY (agent_id, blocked_handle);

ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_request
    ADD CONSTRAINT contact_request_pkey PRIMARY KEY (requester, target);

ALTER TABLE ONLY public.deleted_agent
    ADD CONSTRAINT deleted_agent_agent_id_key UNIQUE (agent_id);

ALTER TABLE ONLY public.deleted_agent
    ADD CONSTRAINT deleted_agent_pkey PRIMARY KEY (handle);

ALTER TABLE ONLY public.deletion_clock
    ADD CONSTRAINT deletion_clock_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.device_authorization
    ADD CONSTRAINT device_authorization_pkey PRIMARY KEY (device_hash);

ALTER TABLE ONLY public.device_authorization
    ADD CONSTRAINT device_authorization_user_code_key UNIQUE (user_code);

ALTER TABLE ONLY public.direct_upload
    ADD CONSTRAINT direct_upload_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.envelope
    ADD CONSTRAINT envelope_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (agent_id, endpoint, key);

ALTER TABLE ONLY public.job_lease
    ADD CONSTRAINT job_lease_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.mailbox_entry
    ADD CONSTRAINT mailbox_entry_pkey PRIMARY KEY (agent_id, created_at, envelope_id);

ALTER TABLE ONLY public.mailbox
    ADD CONSTRAINT mailbox_pkey PRIMARY KEY (agent_id);

ALTER TABLE ONLY public.mailbox_reading
    ADD CONSTRAINT mailbox_reading_pkey PRIMARY KEY (agent_id);

ALTER TABLE ONLY public.mcp_session
    ADD CONSTRAINT mcp_session_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.organization_invitation
    ADD CONSTRAINT organization_invitation_pkey PRIMARY KEY (organization_id, username);

ALTER TABLE ONLY public.organization_member
    ADD CONSTRAINT organization_member_pkey PRIMARY KEY (organization_id, account_id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.orphan_blob
    ADD CONSTRAINT orphan_blob_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_name_id_key UNIQUE (name, id);

ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.owner_usage
    ADD CONSTRAINT owner_usage_pkey PRIMARY KEY (owner);

ALTER TABLE ONLY public.authenticator
    ADD CONSTRAINT authenticator_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, code_hash);

ALTER TABLE ONLY public.second_step
    ADD CONSTRAINT second_step_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outgoing_email
    ADD CONSTRAINT outgoing_email_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outgoing_email
    ADD CONSTRAINT outgoing_email_topic_key UNIQUE (topic);

ALTER TABLE ONLY public.email_link
    ADD CONSTRAINT email_link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.email_count
    ADD CONSTRAINT email_count_pkey PRIMARY KEY (key_hash, hour);

ALTER TABLE ONLY public.pending_elicitation
    ADD CONSTRAINT pending_elicitation_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (agent_id, process_id);

ALTER TABLE ONLY public.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.process_report
    ADD CONSTRAINT process_report_pkey PRIMARY KEY (process_id);

ALTER TABLE ONLY public.process_usage
    ADD CONSTRAINT process_usage_pkey PRIMARY KEY (period_at, process_id);

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_endpoint_hash_key UNIQUE (endpoint_hash);

ALTER TABLE ONLY public.rate_count
    ADD CONSTRAINT rate_count_pkey PRIMARY KEY (caller_id, kind);

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version) INCLUDE (readable_from);

ALTER TABLE ONLY public.sign_in_place
    ADD CONSTRAINT sign_in_place_account_id_source_browser_key UNIQUE (account_id, source, browser);

ALTER TABLE ONLY public.sign_in_place
    ADD CONSTRAINT sign_in_place_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sso_attempt
    ADD CONSTRAINT sso_attempt_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.sso_domain
    ADD CONSTRAINT sso_domain_pkey PRIMARY KEY (organization_id, domain);

ALTER TABLE ONLY public.sso_identity
    ADD CONSTRAINT sso_identity_pkey PRIMARY KEY (provider, issuer, subject);

ALTER TABLE ONLY public.sso_issuer
    ADD CONSTRAINT sso_issuer_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.sso_session
    ADD CONSTRAINT sso_session_pkey PRIMARY KEY (session_id, provider);

ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.thread
    ADD CONSTRAINT thread_pkey PRIMARY KEY (agent_id, root_id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.token_family
    ADD CONSTRAINT token_family_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY public.token_family
    ADD CONSTRAINT token_family_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unused_registration
    ADD CONSTRAINT unused_registration_pkey PRIMARY KEY (client_id);

ALTER TABLE ONLY public.unused_registration_total
    ADD CONSTRAINT unused_registration_total_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.url_key
    ADD CONSTRAINT url_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.webhook_history
    ADD CONSTRAINT webhook_history_pkey PRIMARY KEY (webhook_id);

ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_retry
    ADD CONSTRAINT webhook_retry_pkey PRIMARY KEY (webhook_id, created_at, envelope_id);

ALTER TABLE ONLY public.webhook_secret
    ADD CONSTRAINT webhook_secret_pkey PRIMARY KEY (webhook_id, secret);

CREATE INDEX account_by_email ON public.account USING btree (lower(email) COLLATE "C", username COLLATE "C");

CREATE INDEX account_by_username ON public.account USING btree (username COLLATE "C");

CREATE INDEX agent_by_owner ON public.agent USING btree (owner_id, handle);

CREATE INDEX agent_by_public_word ON public.agent USING gin ((
CASE
    WHEN (visibility = 'public'::text) THEN words
    ELSE NULL::tsvector
END));

ALTER INDEX public.agent_by_public_word ALTER COLUMN 1 SET STATISTICS 1000;

CREATE INDEX agent_public ON public.agent USING btree (handle) WHERE (visibility = 'public'::text);

CREATE INDEX allowlist_entry_by_entry ON public.allowlist_entry USING btree (entry, agent_id);

CREATE INDEX approval_by_session ON public.approval USING btree (session_id);

CREATE INDEX approval_closed ON public.approval USING btree (agent_id, client_id, digest) WHERE (outcome IS NOT NULL);

CREATE UNIQUE INDEX approval_open ON public.approval USING btree (agent_id, client_id, digest) WHERE (outcome IS NULL);

CREATE INDEX client_by_agent ON public.client USING btree (agent_id);

CREATE INDEX client_by_creator ON public.client USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX contact_request_by_id ON public.contact_request USING btree (id);

CREATE INDEX contact_request_by_target ON public.contact_request USING btree (target, requester);

CREATE INDEX contact_request_untold ON public.contact_request USING btree (requester, target) WHERE (told_at IS NULL);

CREATE INDEX deleted_agent_by_owner ON public.deleted_agent USING btree (owner_id, deleted_at);

CREATE INDEX deleted_agent_uncleared ON public.deleted_agent USING btree (agent_id) WHERE (cleared_at IS NULL);

CREATE INDEX device_authorization_by_age ON public.device_authorization USING btree (created_at);

CREATE INDEX device_authorization_by_client ON public.device_authorization USING btree (client_id, created_at);

CREATE INDEX device_authorization_by_source ON public.device_authorization USING btree (source, created_at);

CREATE INDEX direct_upload_uploader ON public.direct_upload USING btree (uploader_id, expires_at);

CREATE INDEX envelope_by_word ON public.envelope USING gin (COALESCE(vector, array_to_tsvector(string_to_array(words, ' '::text)))) WITH (gin_pending_list_limit='2097151');

CREATE INDEX file_claimed ON public.file USING btree (envelope_id) WHERE (envelope_id IS NOT NULL);

CREATE INDEX file_unclaimed ON public.file USING btree (uploader_id, expires_at) WHERE (envelope_id IS NULL);

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (agent_id, created_at);

CREATE INDEX mailbox_entry_alone_read ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction <> 'out'::text) AND (read_at IS NOT NULL) AND (root_id IS NULL));

CREATE INDEX mailbox_entry_alone_sent ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction = 'out'::text) AND (root_id IS NULL));

CREATE INDEX mailbox_entry_alone_unread ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction <> 'out'::text) AND (read_at IS NULL) AND (root_id IS NULL));

CREATE INDEX mailbox_entry_by_thread ON public.mailbox_entry USING btree (agent_id, root_id, (
CASE
    WHEN ((direction <> 'out'::text) AND (read_at IS NULL)) THEN '1'::smallint
    ELSE '0'::smallint
END), created_at) WHERE (root_id IS NOT NULL);

CREATE INDEX mailbox_entry_received ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction <> 'out'::text) AND (root_id IS NOT NULL));

CREATE INDEX mailbox_entry_sent ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction = 'self'::text) OR ((direction = 'out'::text) AND (root_id IS NOT NULL)));

CREATE INDEX mailbox_entry_unread ON public.mailbox_entry USING btree (agent_id, created_at, envelope_id) WHERE ((direction <> 'out'::text) AND (read_at IS NULL) AND (root_id IS NOT NULL));

CREATE INDEX mcp_session_by_agent ON public.mcp_session USING btree (agent_id);

CREATE INDEX organization_by_slug ON public.organization USING btree (slug COLLATE "C");

CREATE INDEX organization_invitation_by_end ON public.organization_invitation USING btree (expires_at);

CREATE INDEX organization_invitation_by_inviter ON public.organization_invitation USING btree (invited_by);

CREATE INDEX organization_invitation_by_username ON public.organization_invitation USING btree (username);

CREATE INDEX organization_member_by_account ON public.organization_member USING btree (account_id);

CREATE INDEX owner_ended ON public.owner USING btree (id) WHERE (ended_at IS NOT NULL);

CREATE INDEX passkey_by_account ON public.passkey USING btree (account_id);

CREATE INDEX passkey_challenge_by_end ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX account_by_digest ON public.account USING btree (digest_due_at) WHERE (digest_due_at IS NOT NULL);

CREATE INDEX outgoing_email_by_time ON public.outgoing_email USING btree (due_at);

CREATE INDEX outgoing_email_by_end ON public.outgoing_email USING btree (expires_at);

CREATE INDEX outgoing_email_by_account ON public.outgoing_email USING btree (account_id);

CREATE INDEX push_subscription_by_account ON public.push_subscription USING btree (account_id);

CREATE INDEX push_subscription_by_time ON public.push_subscription USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX email_link_by_account ON public.email_link USING btree (account_id);

CREATE INDEX email_link_by_end ON public.email_link USING btree (expires_at);

CREATE INDEX email_count_by_hour ON public.email_count USING btree (hour);

CREATE INDEX refresh_token_by_family ON public.refresh_token USING btree (family_id, created_at);

CREATE INDEX second_step_by_account ON public.second_step USING btree (account_id);

CREATE INDEX second_step_by_end ON public.second_step USING btree (expires_at);

CREATE INDEX sign_in_place_by_use ON public.sign_in_place USING btree (last_at);

CREATE INDEX sso_attempt_by_end ON public.sso_attempt USING btree (expires_at);

CREATE INDEX sso_domain_by_check ON public.sso_domain USING btree (checked_at) WHERE (checked_at IS NOT NULL);

CREATE INDEX sso_domain_by_name ON public.sso_domain USING btree (domain, organization_id);

CREATE UNIQUE INDEX sso_domain_proven ON public.sso_domain USING btree (domain) WHERE (proven_at IS NOT NULL);

CREATE UNIQUE INDEX sso_identity_by_account ON public.sso_identity USING btree (account_id, provider);

CREATE INDEX thread_active ON public.thread USING btree (agent_id, last_at) WHERE (NOT archived);

CREATE INDEX thread_archived ON public.thread USING btree (agent_id, last_at) WHERE archived;

CREATE INDEX ticket_by_agent ON public.ticket USING btree (agent_id);

CREATE INDEX token_family_by_account ON public.token_family USING btree (account_id);

CREATE INDEX token_family_by_client ON public.token_family USING btree (client_id);

CREATE INDEX unused_registration_by_age ON public.unused_registration USING btree (created_at, client_id);

CREATE INDEX unused_registration_by_source ON public.unused_registration USING btree (source, created_at);

CREATE INDEX web_session_by_account ON public.web_session USING btree (account_id);

CREATE INDEX webhook_by_agent ON public.webhook USING btree (agent_id);

CREATE INDEX webhook_by_client ON public.webhook USING btree (client_id, id);

CREATE INDEX webhook_by_key ON public.webhook USING btree (key_id) WHERE (key_id IS NOT NULL);

CREATE INDEX webhook_by_session ON public.webhook USING btree (session_id, id);

CREATE INDEX webhook_due ON public.webhook USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX webhook_leased ON public.webhook USING btree (lease_until) WHERE (lease_until IS NOT NULL);

CREATE CONSTRAINT TRIGGER agent_begins_authority AFTER INSERT ON public.agent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.revise_authority();

CREATE CONSTRAINT TRIGGER agent_changes_authority AFTER UPDATE OF inactive ON public.agent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.inactive IS DISTINCT FROM new.inactive)) EXECUTE FUNCTION public.revise_authority();

CREATE CONSTRAINT TRIGGER agent_ends_authority AFTER DELETE ON public.agent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.revise_authority();

CREATE CONSTRAINT TRIGGER key_changes_authority AFTER INSERT OR DELETE ON public.signing_key DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.revise_authority();

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_id_fkey FOREIGN KEY (username, id) REFERENCES public.owner(name, id);

ALTER TABLE ONLY public.organization_member
    ADD CONSTRAINT organization_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.organization_member
    ADD CONSTRAINT organization_member_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_slug_id_fkey FOREIGN KEY (slug, id) REFERENCES public.owner(name, id);

ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.sso_domain
    ADD CONSTRAINT sso_domain_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_identity
    ADD CONSTRAINT sso_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_issuer
    ADD CONSTRAINT sso_issuer_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.web_session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_session
    ADD CONSTRAINT sso_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.web_session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_family(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.authenticator
    ADD CONSTRAINT authenticator_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.second_step
    ADD CONSTRAINT second_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.webhook_history
    ADD CONSTRAINT webhook_history_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhook(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_retry
    ADD CONSTRAINT webhook_retry_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhook(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_secret
    ADD CONSTRAINT webhook_secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhook(id) ON DELETE CASCADE;

-- Log of changes of authority, and of sign-ins, exports and actions of operators. No entry changes.
   -- Each hash covers its entry and the hash of the entry before it.
   create table audit_entry (
     -- Number of the entry, without gaps. It is the order of the commits, whatever the clocks say.
     sequence bigint primary key,
     at bigint not null,
     action text collate "C" not null,
     -- Part of the action before the point, for filters.
     area text collate "C" not null,
     -- Kind of the actor: person, app, client, operator, service, database or none.
     actor_type text collate "C" not null,
     -- Id of the account or client that acted, or the name of a job.
     actor_id text collate "C",
     -- Id of the object. Null if the object is the agent of the entry.
     object_id text collate "C",
     account_id text collate "C",
     agent_id uuid,
     organization_id text collate "C",
     -- Canonical JSON object with texts.
     details text not null,
     request_id text,
     -- Canonical JSON object with names and the network address. Null after the account was deleted.
     personal text,
     -- Random value of the hash of personal. Null with it, so that nobody can guess personal from its hash.
     salt uuid,
     personal_hash text not null,
     hash text not null,
     check ((personal is null) = (salt is null))
   );

comment on table audit_entry is 'Log of changes of authority, and of sign-ins, exports and actions of operators. No entry changes. Each hash covers its entry and the hash of the entry before it.';

comment on column audit_entry.sequence is 'Number of the entry, without gaps. It is the order of the commits, whatever the clocks say.';

comment on column audit_entry.area is 'Part of the action before the point, for filters.';

comment on column audit_entry.actor_type is 'Kind of the actor: person, app, client, operator, service, database or none.';

comment on column audit_entry.actor_id is 'Id of the account or client that acted, or the name of a job.';

comment on column audit_entry.object_id is 'Id of the object. Null if the object is the agent of the entry.';

comment on column audit_entry.details is 'Canonical JSON object with texts.';

comment on column audit_entry.personal is 'Canonical JSON object with names and the network address. Null after the account was deleted.';

comment on column audit_entry.salt is 'Random value of the hash of personal. Null with it, so that nobody can guess personal from its hash.';

create index audit_entry_by_account_id on audit_entry (account_id, sequence) where account_id is not null;

create index audit_entry_by_account_id_area on audit_entry (account_id, area, sequence) where account_id is not null;

create index audit_entry_by_actor_id on audit_entry (actor_id, sequence) where actor_id is not null;

create index audit_entry_by_actor_id_area on audit_entry (actor_id, area, sequence) where actor_id is not null;

create index audit_entry_by_agent_id on audit_entry (agent_id, sequence) where agent_id is not null;

create index audit_entry_by_agent_id_area on audit_entry (agent_id, area, sequence) where agent_id is not null;

create index audit_entry_by_organization_id on audit_entry (organization_id, sequence) where organization_id is not null;

create index audit_entry_by_organization_id_area on audit_entry (organization_id, area, sequence) where organization_id is not null;

create index audit_entry_by_area on audit_entry (area, sequence);

create index audit_entry_by_hash on audit_entry using hash (hash);

-- One row: the end of the audit log, and the last entry that the retention has removed.
   -- It shows if entries are missing at the end.
   create table audit_head (
     only_row boolean primary key default true check (only_row),
     sequence bigint not null,
     hash text not null,
     removed_sequence bigint not null,
     removed_hash text not null
   );

comment on table audit_head is 'One row: the end of the audit log, and the last entry that the retention has removed. It shows if entries are missing at the end.';

-- Entries of running transactions. The end of each transaction moves its rows to audit_entry.
   create unlogged table audit_pending (
     transaction_id xid8 not null default pg_current_xact_id(),
     position bigint generated always as identity,
     action text not null,
     object_id text,
     account_id text,
     agent_id uuid,
     organization_id text,
     details text not null default '{}',
     name text,
     agent_name text,
     primary key (transaction_id, position)
   );

comment on table audit_pending is 'Entries of running transactions. The end of each transaction moves its rows to audit_entry.';

insert into audit_head (sequence, hash, removed_sequence, removed_hash) values (0, '0000000000000000000000000000000000000000000000000000000000000000', 0, '0000000000000000000000000000000000000000000000000000000000000000');

create function audit_json(value text) returns text immutable language sql as $$
    select coalesce(to_json(value)::text, 'null')
  $$;

comment on function audit_json is 'Returns a text as JSON, or null.';

create function audit_change() returns trigger language plpgsql as $$
    declare
      changed jsonb;
      account text;
      agent uuid;
      organization text;
      owner text;
      agent_name text;
      details text;
      name text;
    begin
      if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
      account := changed ->> (case tg_table_name
        when 'account' then 'id' when 'device_authorization' then 'answered_by' else 'account_id' end);
      organization := changed ->> (case tg_table_name when 'organization' then 'id' else 'organization_id' end);
      agent := changed ->> (case tg_table_name when 'agent' then 'id' else 'agent_id' end);
      name := changed ->> tg_argv[2];
      if tg_table_name = 'agent' then
        owner := changed ->> 'owner_id';
        agent_name := name;
      elsif agent is not null then
        select owner_id, handle into owner, agent_name from agent known where known.id = agent;
        if not found then select owner_id, handle into owner, agent_name from deleted_agent where agent_id = agent; end if;
      elsif tg_table_name = 'organization_member' then
        select username into name from account person where person.id = account;
      end if;
      if starts_with(owner, 'org_') then organization := owner; else account := coalesce(account, owner); end if;
      select string_agg(audit_json(field.name) || ':' || audit_json(changed ->> field.name), ',' order by field.name collate "C")
        into details from unnest(string_to_array(tg_argv[3], ',')) as field (name) where changed ->> field.name is not null;
      insert into audit_pending (action, object_id, account_id, agent_id, organization_id, details, name, agent_name)
        values (tg_argv[0], changed ->> tg_argv[1], account, agent, organization, '{' || coalesce(details, '') || '}', name,
          agent_name);
      return null;
    end
  $$;

comment on function audit_change is 'Adds the change of a row to audit_pending.';

create function chain_audit() returns trigger language plpgsql as $$
    declare
      context jsonb := nullif(current_setting('ams.audit_context', true), '')::jsonb;
      actor_type text;
      actor_id text;
      actor_name text;
      at bigint := coalesce((context ->> 'at')::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint);
      deleted text[];
      head_sequence bigint;
      head_hash text;
      newest bigint;
      pending audit_pending;
      personal text;
      personal_hash text;
      salt uuid;
    begin
      if current_setting('ams.audit_chained', true) = 'yes' then return null; end if;
      deleted := array(select account_id from audit_pending
        where transaction_id = pg_current_xact_id() and action = 'account.deleted');
      -- Most names are removed before the lock of the head, for which all changes wait. The retention locks in this order, too.
      if cardinality(deleted) > 0 then
        newest := coalesce((select max(sequence) from audit_entry), 0);
        update audit_entry entry set personal = null, salt = null
          where entry.personal is not null and (entry.account_id = any(deleted) or entry.actor_id = any(deleted));
      end if;
      select sequence, hash into head_sequence, head_hash from audit_head where only_row for update;
      if cardinality(deleted) > 0 then
        update audit_entry entry set personal = null, salt = null where entry.sequence > newest
          and entry.personal is not null and (entry.account_id = any(deleted) or entry.actor_id = any(deleted));
      end if;
      for pending in
        select * from audit_pending where transaction_id = pg_current_xact_id() order by position
      loop
        head_sequence := head_sequence + 1;
        actor_type := coalesce(context ->> 'type',
          case when current_setting('application_name') = 'agent-messaging' then 'service' else 'database' end);
        actor_id := context ->> 'id';
        actor_name := context ->> 'name';
        if actor_type = 'none' and pending.action in ('account.created', 'session.started') then
          actor_type := 'person';
          actor_id := pending.account_id;
          select username into actor_name from account person where person.id = actor_id;
        end if;
        personal := '{"actor":' || audit_json(actor_name) || ',"address":' || audit_json(context ->> 'address')
          || ',"agent":' || audit_json(pending.agent_name) || ',"object":' || audit_json(pending.name) || '}';
        salt := gen_random_uuid();
        personal_hash := encode(sha256(convert_to(salt::text || personal, 'UTF8')), 'hex');
        -- Jobs also act on what a deleted account has left behind.
        if (pending.account_id is not null and (select id from account where id = pending.account_id) is null)
          or (starts_with(actor_id, 'acc_') and (select id from account where id = actor_id) is null) then
          personal := null;
          salt := null;
        end if;
        head_hash := encode(sha256(convert_to(head_hash || '{' || '"account_id":' || audit_json(pending.account_id) || ',' || '"action":' || audit_json(pending.action) || ',' || '"actor_id":' || audit_json(actor_id) || ',' || '"actor_type":' || audit_json(actor_type) || ',' || '"agent_id":' || audit_json(replace(pending.agent_id::text, '-', '')) || ',' || '"at":' || at || ',' || '"details":' || pending.details || ',' || '"object_id":' || audit_json(pending.object_id) || ',' || '"organization_id":' || audit_json(pending.organization_id) || ',' || '"personal_hash":' || audit_json(personal_hash) || ',' || '"request_id":' || audit_json(context ->> 'request_id') || ',' || '"sequence":' || head_sequence || '}', 'UTF8')), 'hex');
        insert into audit_entry values (head_sequence, at, pending.action, split_part(pending.action, '.', 1), actor_type,
          actor_id, pending.object_id, pending.account_id, pending.agent_id, pending.organization_id, pending.details,
          context ->> 'request_id', personal, salt, personal_hash, head_hash);
      end loop;
      delete from audit_pending where transaction_id = pg_current_xact_id();
      update audit_head set sequence = head_sequence, hash = head_hash where only_row;
      perform set_config('ams.audit_chained', 'yes', true); -- until the transaction or its savepoint ends
      return null;
    end
  $$;

comment on function chain_audit is 'Appends the entries of a transaction to the audit log, once at its end.';

create function await_audit() returns trigger language plpgsql as $$
    begin
      if current_setting('ams.audit_chained', true) = 'yes' then
        perform set_config('ams.audit_chained', 'no', true);
      end if;
      return null;
    end
  $$;

create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.personal is not null and new.personal is null and new.salt is null
          and to_jsonb(old) - '{personal,salt}'::text[] = to_jsonb(new) - '{personal,salt}'::text[] then return new; end if;
      elsif tg_op = 'DELETE' then
        if current_setting('ams.audit_removal', true) = 'yes' then return old; end if;
      end if;
      raise exception 'the audit log accepts no change of an entry';
    end
  $$;

comment on function keep_audit is 'Rejects changes of entries, except the removal of names and of expired entries.';

create trigger await_audit after insert on audit_pending for each row execute function await_audit();

create constraint trigger chain_audit after insert on audit_pending deferrable initially deferred
   for each row execute function chain_audit();

create trigger keep_audit_entry before update or delete on audit_entry for each row execute function keep_audit();

create trigger keep_audit_entries before truncate on audit_entry for each statement execute function keep_audit();

create trigger audit_account_created after insert on account for each row
    execute function audit_change('account.created', 'id', 'username', 'tier');

create trigger audit_account_password_changed after update of password_hash on account for each row
    when ((old.password_hash is distinct from new.password_hash)) execute function audit_change('account.password_changed', 'id', 'username', '');

create trigger audit_account_email_changed after update of email on account for each row
    when ((old.email is distinct from new.email)) execute function audit_change('account.email_changed', 'id', 'username', '');

create trigger audit_account_email_confirmed after update of email_confirmed_at on account for each row
    when ((old.email_confirmed_at is distinct from new.email_confirmed_at) and new.email_confirmed_at is not null) execute function audit_change('account.email_confirmed', 'id', 'username', '');

create trigger audit_account_notifications_changed after update of notifications on account for each row
    when ((old.notifications is distinct from new.notifications)) execute function audit_change('account.notifications_changed', 'id', 'username', 'notifications');

create trigger audit_account_tier_changed after update of tier on account for each row
    when ((old.tier is distinct from new.tier)) execute function audit_change('account.tier_changed', 'id', 'username', 'tier');

create trigger audit_account_operator_changed after update of operator on account for each row
    when ((old.operator is distinct from new.operator)) execute function audit_change('account.operator_changed', 'id', 'username', 'operator');

create trigger audit_account_blocked after update of blocked_at on account for each row
    when ((old.blocked_at is distinct from new.blocked_at) and new.blocked_at is not null) execute function audit_change('account.blocked', 'id', 'username', '');

create trigger audit_account_unblocked after update of blocked_at on account for each row
    when ((old.blocked_at is distinct from new.blocked_at) and new.blocked_at is null) execute function audit_change('account.unblocked', 'id', 'username', '');

create trigger audit_account_deleted after delete on account for each row
    execute function audit_change('account.deleted', 'id', 'username', '');

create trigger audit_organization_created after insert on organization for each row
    execute function audit_change('organization.created', 'id', 'slug', 'tier');

create trigger audit_organization_renamed after update of name on organization for each row
    when ((old.name is distinct from new.name)) execute function audit_change('organization.renamed', 'id', 'slug', '');

create trigger audit_organization_tier_changed after update of tier on organization for each row
    when ((old.tier is distinct from new.tier)) execute function audit_change('organization.tier_changed', 'id', 'slug', 'tier');

create trigger audit_organization_second_factor_changed after update of requires_second_factor on organization for each row
    when ((old.requires_second_factor is distinct from new.requires_second_factor)) execute function audit_change('organization.second_factor_changed', 'id', 'slug', 'requires_second_factor');

create trigger audit_organization_deleted after delete on organization for each row
    execute function audit_change('organization.deleted', 'id', 'slug', '');

create trigger audit_member_added after insert on organization_member for each row
    execute function audit_change('member.added', 'account_id', '', 'role');

create trigger audit_member_role_changed after update of role on organization_member for each row
    when ((old.role is distinct from new.role)) execute function audit_change('member.role_changed', 'account_id', '', 'role');

create trigger audit_member_removed after delete on organization_member for each row
    execute function audit_change('member.removed', 'account_id', '', 'role');

create trigger audit_invitation_created after insert on organization_invitation for each row
    execute function audit_change('invitation.created', '', 'username', 'role');

create trigger audit_invitation_changed after update of role, invited_by, expires_at on organization_invitation for each row
    when ((old.role is distinct from new.role or old.invited_by is distinct from new.invited_by or old.expires_at is distinct from new.expires_at)) execute function audit_change('invitation.changed', '', 'username', 'role');

create trigger audit_invitation_revoked after update of revoked_at on organization_invitation for each row
    when ((old.revoked_at is distinct from new.revoked_at) and new.revoked_at is not null) execute function audit_change('invitation.revoked', '', 'username', 'role');

create trigger audit_invitation_removed after delete on organization_invitation for each row
    execute function audit_change('invitation.removed', '', 'username', 'role');

create trigger audit_single_sign_on_configured after insert on sso_issuer for each row
    execute function audit_change('single_sign_on.configured', 'organization_id', '', 'issuer,client_id');

create trigger audit_single_sign_on_changed after update of issuer, client_id, client_authentication, groups_claim, group_roles, default_role, creates_accounts on sso_issuer for each row
    when ((old.issuer is distinct from new.issuer or old.client_id is distinct from new.client_id or old.client_authentication is distinct from new.client_authentication or old.groups_claim is distinct from new.groups_claim or old.group_roles is distinct from new.group_roles or old.default_role is distinct from new.default_role or old.creates_accounts is distinct from new.creates_accounts)) execute function audit_change('single_sign_on.changed', 'organization_id', '', 'issuer,client_id,creates_accounts,default_role');

create trigger audit_single_sign_on_secret_changed after update of secret on sso_issuer for each row
    when ((old.secret is distinct from new.secret)) execute function audit_change('single_sign_on.secret_changed', 'organization_id', '', '');

create trigger audit_single_sign_on_requirement_changed after update of is_required on sso_issuer for each row
    when ((old.is_required is distinct from new.is_required)) execute function audit_change('single_sign_on.requirement_changed', 'organization_id', '', 'is_required');

create trigger audit_single_sign_on_removed after delete on sso_issuer for each row
    execute function audit_change('single_sign_on.removed', 'organization_id', '', 'issuer');

create trigger audit_domain_claimed after insert on sso_domain for each row
    execute function audit_change('domain.claimed', '', 'domain', '');

create trigger audit_domain_proven after update of proven_at on sso_domain for each row
    when ((old.proven_at is distinct from new.proven_at) and new.proven_at is not null) execute function audit_change('domain.proven', '', 'domain', 'proven_by');

create trigger audit_domain_lost after update of proven_at on sso_domain for each row
    when ((old.proven_at is distinct from new.proven_at) and new.proven_at is null) execute function audit_change('domain.lost', '', 'domain', '');

create trigger audit_domain_removed after delete on sso_domain for each row
    execute function audit_change('domain.removed', '', 'domain', '');

create trigger audit_identity_linked after insert on sso_identity for each row
    execute function audit_change('identity.linked', 'account_id', '', 'provider,issuer,signs_in');

create trigger audit_identity_changed after update of signs_in, account_id on sso_identity for each row
    when ((old.signs_in is distinct from new.signs_in or old.account_id is distinct from new.account_id)) execute function audit_change('identity.changed', 'account_id', '', 'provider,issuer,signs_in');

create trigger audit_identity_unlinked after delete on sso_identity for each row
    execute function audit_change('identity.unlinked', 'account_id', '', 'provider,issuer');

create trigger audit_session_started after insert on web_session for each row
    execute function audit_change('session.started', 'id', '', '');

create trigger audit_session_second_factor_proved after update of has_second_factor on web_session for each row
    when ((old.has_second_factor is distinct from new.has_second_factor)) execute function audit_change('session.second_factor_proved', 'id', '', '');

create trigger audit_session_ended after delete on web_session for each row
    execute function audit_change('session.ended', 'id', '', '');

create trigger audit_passkey_added after insert on passkey for each row
    execute function audit_change('passkey.added', 'id', 'name', '');

create trigger audit_passkey_removed after delete on passkey for each row
    execute function audit_change('passkey.removed', 'id', 'name', '');

create trigger audit_second_factor_added after update of confirmed_at on authenticator for each row
    when ((old.confirmed_at is distinct from new.confirmed_at) and new.confirmed_at is not null) execute function audit_change('second_factor.added', 'account_id', '', '');

create trigger audit_second_factor_encrypted after update of secret on authenticator for each row
    when ((old.secret is distinct from new.secret) and old.confirmed_at is not null) execute function audit_change('second_factor.encrypted', 'account_id', '', '');

create trigger audit_second_factor_removed after delete on authenticator for each row
    when (old.confirmed_at is not null) execute function audit_change('second_factor.removed', 'account_id', '', '');

create trigger audit_recovery_code_created after insert on recovery_code for each row
    execute function audit_change('recovery_code.created', 'account_id', '', '');

create trigger audit_recovery_code_removed after delete on recovery_code for each row
    execute function audit_change('recovery_code.removed', 'account_id', '', '');

create trigger audit_agent_created after insert on agent for each row
    execute function audit_change('agent.created', '', 'handle', 'inbound_policy,visibility');

create trigger audit_agent_policy_changed after update of inbound_policy, visibility on agent for each row
    when ((old.inbound_policy is distinct from new.inbound_policy or old.visibility is distinct from new.visibility)) execute function audit_change('agent.policy_changed', '', 'handle', 'inbound_policy,visibility');

create trigger audit_agent_state_changed after update of paused, inactive on agent for each row
    when ((old.paused is distinct from new.paused or old.inactive is distinct from new.inactive)) execute function audit_change('agent.state_changed', '', 'handle', 'inactive,paused');

create trigger audit_agent_access_changed after update of scope, owner_type, owner_id on agent for each row
    when ((old.scope is distinct from new.scope or old.owner_type is distinct from new.owner_type or old.owner_id is distinct from new.owner_id)) execute function audit_change('agent.access_changed', '', 'handle', 'owner_id,scope');

create trigger audit_agent_deleted after delete on agent for each row
    execute function audit_change('agent.deleted', '', 'handle', '');

create trigger audit_allowlist_added after insert on allowlist_entry for each row
    execute function audit_change('allowlist.added', '', 'entry', '');

create trigger audit_allowlist_removed after delete on allowlist_entry for each row
    execute function audit_change('allowlist.removed', '', 'entry', '');

create trigger audit_block_added after insert on block for each row
    execute function audit_change('block.added', '', 'blocked_handle', '');

create trigger audit_block_removed after delete on block for each row
    execute function audit_change('block.removed', '', 'blocked_handle', '');

create trigger audit_client_created after insert on client for each row
    when (new.redirect_uris is null) execute function audit_change('client.created', 'id', 'name', 'scope');

create trigger audit_client_changed after update of scope, agent_id, device_grant on client for each row
    when ((old.scope is distinct from new.scope or old.agent_id is distinct from new.agent_id or old.device_grant is distinct from new.device_grant) and new.redirect_uris is null) execute function audit_change('client.changed', 'id', 'name', 'scope');

create trigger audit_client_secret_changed after update of secret_hash on client for each row
    when ((old.secret_hash is distinct from new.secret_hash)) execute function audit_change('client.secret_changed', 'id', 'name', '');

create trigger audit_client_taken_over after update of created_by, session_id on client for each row
    when ((old.created_by is distinct from new.created_by or old.session_id is distinct from new.session_id)) execute function audit_change('client.taken_over', 'id', 'name', '');

create trigger audit_client_revoked after update of revoked_at on client for each row
    when ((old.revoked_at is distinct from new.revoked_at)) execute function audit_change('client.revoked', 'id', 'name', '');

create trigger audit_client_removed after delete on client for each row
    when (old.redirect_uris is null) execute function audit_change('client.removed', 'id', 'name', '');

create trigger audit_app_authorized after insert on token_family for each row
    execute function audit_change('app.authorized', 'id', '', 'client_id,resource,scope');

create trigger audit_app_revoked after update of revoked_at on token_family for each row
    when ((old.revoked_at is distinct from new.revoked_at)) execute function audit_change('app.revoked', 'id', '', 'client_id,revoked_for');

create trigger audit_app_changed after update of scope, agent_id, account_id, client_id, resource on token_family for each row
    when ((old.scope is distinct from new.scope or old.agent_id is distinct from new.agent_id or old.account_id is distinct from new.account_id or old.client_id is distinct from new.client_id or old.resource is distinct from new.resource)) execute function audit_change('app.changed', 'id', '', 'client_id,resource,scope');

create trigger audit_app_removed after delete on token_family for each row
    when (old.revoked_at is null) execute function audit_change('app.removed', 'id', '', 'client_id');

create trigger audit_device_answered after update of answer on device_authorization for each row
    when ((old.answer is distinct from new.answer)) execute function audit_change('device.answered', 'client_id', '', 'answer,scope');

create trigger audit_approval_answered after update of answer on approval for each row
    when ((old.answer is distinct from new.answer) and new.answer is not null) execute function audit_change('approval.answered', 'id', '', 'answer,client_id,tool');

create trigger audit_key_created after insert on signing_key for each row
    execute function audit_change('key.created', 'kid', '', '');

create trigger audit_key_encrypted after update of private_jwk on signing_key for each row
    when ((old.private_jwk is distinct from new.private_jwk)) execute function audit_change('key.encrypted', 'kid', '', '');

create trigger audit_key_removed after delete on signing_key for each row
    execute function audit_change('key.removed', 'kid', '', '');

create trigger audit_url_key_created after insert on url_key for each row
    execute function audit_change('url_key.created', 'id', '', '');

create trigger audit_url_key_encrypted after update of secret on url_key for each row
    when ((old.secret is distinct from new.secret)) execute function audit_change('url_key.encrypted', 'id', '', '');

create trigger audit_url_key_removed after delete on url_key for each row
    execute function audit_change('url_key.removed', 'id', '', '');

create trigger audit_webhook_created after insert on webhook for each row
    execute function audit_change('webhook.created', 'id', 'host', 'client_id,name,origin');

create trigger audit_webhook_changed after update of url, name, arguments on webhook for each row
    when ((old.url is distinct from new.url or old.name is distinct from new.name or old.arguments is distinct from new.arguments)) execute function audit_change('webhook.changed', 'id', 'host', '');

create trigger audit_webhook_secret_changed after update of secret on webhook for each row
    when ((old.secret is distinct from new.secret)) execute function audit_change('webhook.secret_changed', 'id', 'host', '');

create trigger audit_webhook_suspended after update of suspended_at on webhook for each row
    when ((old.suspended_at is distinct from new.suspended_at) and new.suspended_at is not null) execute function audit_change('webhook.suspended', 'id', 'host', '');

create trigger audit_webhook_resumed after update of suspended_at on webhook for each row
    when ((old.suspended_at is distinct from new.suspended_at) and new.suspended_at is null) execute function audit_change('webhook.resumed', 'id', 'host', '');

create trigger audit_webhook_removed after delete on webhook for each row
    execute function audit_change('webhook.removed', 'id', 'host', '');
