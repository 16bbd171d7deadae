/**
 * The one name space of accounts and organizations: a name is an owner's before anything can carry it. Two that have the same
 * name already stop this migration, since only a person can say which of them is to be renamed.
 */
export const statements: readonly string[] = [
  `create table owner (
    name text primary key,
    type text not null check (type in ('account', 'organization')),
    id text not null,
    unique (name, id)
  )`,
  `insert into owner (name, type, id) select username, 'account', id from account union all select slug, 'organization', id from organization`,
  `alter table account add foreign key (username, id) references owner (name, id)`,
  `alter table organization add foreign key (slug, id) references owner (name, id)`,
]
