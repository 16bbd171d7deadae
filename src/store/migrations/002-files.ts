/** Uploaded files, the blobs that no file answers for, and the keys that sign addresses of files. */
export const statements: readonly string[] = [
  `create table file (
    id text collate "C" primary key,
    uploader_id text collate "C" not null,
    filename text not null,
    content_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    created_at bigint not null,
    expires_at bigint not null,
    envelope_id text collate "C"
  )`,
  `create index file_unclaimed on file (uploader_id, expires_at) where envelope_id is null`,
  `create index file_claimed on file (envelope_id) where envelope_id is not null`,
  // Noted before a blob is stored and after its file is gone, so that a crash in between loses no track of it.
  `create table loose_blob (
    id text collate "C" primary key,
    since bigint not null
  )`,
  `create table address_key (
    id text primary key,
    secret text not null,
    created_at bigint not null,
    signs_from bigint not null
  )`,
]
