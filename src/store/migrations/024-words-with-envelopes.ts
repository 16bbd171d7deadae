export const readableFrom = 24

const handles = `array(
  select body::json ->> 'from'
  union select json_array_elements_text(body::json -> 'to')
  union select json_array_elements_text(body::json -> 'cc'))`

/** A tsvector has a megabyte at most. */
const bytesMax = 500_000

/** Its subject, and of its parts all texts, data and names. */
const searched = `jsonb_build_array(body::jsonb -> 'subject', ${['text', 'data', 'name']
  .map((field) => `jsonb_path_query_array(body::jsonb -> 'content_parts', '$[*].${field}')`)
  .join(', ')})`

/**
 * An envelope has its words beside its text, in the transaction that accepts it: there is nothing to catch up with.
 * What was not indexed yet gets words by PostgreSQL's own rules, which differ where words are not those of an alphabet
 * (Han characters, ligatures). Nothing is released yet, so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `alter table envelope add column words tsvector`,
  // Vectors are read by few queries: they stay out of the rows where they are long.
  `alter table envelope alter column words set storage external`,
  `update envelope set words = search_words.words from search_words where search_words.envelope_id = envelope.id`,
  `update envelope set words = array_to_tsvector(${handles}) ||
     case when octet_length(body) < ${bytesMax} then jsonb_to_tsvector('simple', ${searched}, '["string", "numeric"]') else '' end
   where words is null`,
  `drop table search_words`,
  `drop table search_position`,
  // New words wait in a list that is sorted in beside the sends; only beyond this size by a send itself (in kB).
  `create index envelope_by_word on envelope using gin (words) with (gin_pending_list_limit = 16384)`,
]
