/** What agents and their owners say of themselves. */
export const statements: readonly string[] = [
  `alter table account
    add column display_name text,
    add column bio text,
    add column image_url text`,
  `alter table organization add column image_url text`,
  `alter table agent
    add column description text,
    add column image_url text,
    add column card_body text,
    add column skills text not null default '[]',
    -- Null follows from the owner: an account's agent is personal, an organization's is shared.
    add column scope text check (scope in ('personal', 'member', 'shared'))`,
]
