export const readableFrom = 1

/** Files that are to be sent to an address of their own. */
export const statements: readonly string[] = [
  // One that is taken has come whole, and is being stored as a file.
  `create table direct_upload (
    id text collate "C" primary key,
    uploader_id text collate "C" not null,
    filename text not null,
    content_type text not null,
    size_bytes bigint not null,
    expires_at bigint not null,
    taken boolean not null default false
  )`,
  `create index direct_upload_uploader on direct_upload (uploader_id, expires_at)`,
]
