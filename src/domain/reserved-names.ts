/**
 * Names that could be mistaken for the service or its operator. They are the mailboxes of RFC 2142 (sections 3 to 5),
 * usual names of hosts and administrators, and words of this service. Nobody can sign up with such a name. Only an
 * operator can create an account or organization with it.
 */
const names = `
  info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp
  mail smtp imap mailer-daemon daemon nobody noreply no-reply localhost ns dns
  admin administrator administrators root superuser sysadmin sysop system staff team official moderator owner
  help helpdesk contact feedback billing payments legal privacy compliance trust status
  ams agent agents messaging account accounts api app apps auth oauth mcp docs dashboard service services
  all anyone anybody everyone everybody anonymous guest public unknown null undefined
`

const reserved: ReadonlySet<string> = new Set(names.split(/\s+/).filter((name) => name !== ''))

export const isReservedName = (name: string): boolean => reserved.has(name)
