import type { MailFilter } from '../../domain/mail-filter.ts'
import { attachmentHeaderPattern, recipientsColumnSql, senderColumnSql } from './text-columns.ts'

/** SQL condition: the entry is within the times of a filter. */
export const isWithinTimesSql = 'created_at >= :since and created_at < :until'

/**
 * SQL condition: the header of an entry meets a filter. The conditions of an empty filter come first, so that
 * PostgreSQL reads no part of the header for them.
 */
export const headerMatchesSql = `(:from::text = '' or strpos(${senderColumnSql('header')}, :from) > 0)
  and (:to::text = '' or strpos(${recipientsColumnSql('header')}, :to) > 0)
  and (not :has_files::boolean or header like '${attachmentHeaderPattern}')`

/** Returns the parameter values of both conditions. */
export const filterValuesOf = ({ from, to, hasFiles, since, until }: MailFilter) => ({
  from,
  to,
  has_files: hasFiles,
  since,
  until,
})
