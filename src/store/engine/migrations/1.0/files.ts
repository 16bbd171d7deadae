import { documented } from '../documented.ts'

/** Statements that create the tables with the metadata of uploaded files. FILES_STORE has the bytes of the files. */
export const statements: readonly string[] = [
  `create table file (
     id text collate "C" primary key,
     uploader_id uuid not null,
     -- Envelope that contains the file. Null before it is sent.
     envelope_id uuid,
     filename text not null,
     content_type text not null,
     size_bytes bigint not null,
     sha256 text not null,
     created_at bigint not null,
     -- Time at which the service removes the file if no envelope contains it.
     expires_at bigint not null
   )`,
  `create index file_unclaimed on file (uploader_id, expires_at) where envelope_id is null`,
  `create index file_claimed on file (envelope_id) where envelope_id is not null`,

  `-- Announced uploads, each to an address of its own.
   create table direct_upload (
     id text collate "C" primary key,
     uploader_id uuid not null,
     -- Client that announced the upload, and its session.
     client_id text collate "C" not null,
     session_id text collate "C" not null,
     filename text not null,
     content_type text not null,
     size_bytes bigint not null,
     expires_at bigint not null,
     -- True if all bytes have arrived and the service stores them.
     taken boolean not null default false
   )`,
  `create index direct_upload_uploader on direct_upload (uploader_id, expires_at)`,

  `-- Stored bytes that may belong to no file. A row is added before the bytes are stored and after a file is removed, so
   -- that a crash leaves no bytes behind.
   create table orphan_blob (
     id text collate "C" primary key,
     since bigint not null
   )`,

  `-- One row: the id of the folder on disk with the files of this database. The folder has the same id in a file.
   create table blob_folder (
     only_one boolean primary key default true check (only_one),
     id text not null
   )`,
].flatMap(documented)
