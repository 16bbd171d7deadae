export const readableFrom = 24

const handles = `array(
  select body::json ->> 'from'
  union select json_array_elements_text(body::json -> 'to')
  union select json_array_elements_text(body::json -> 'cc'))`

const texts = `concat_ws(' ', body::json ->> 'subject', (
  select string_agg(part ->> 'text', ' ') from json_array_elements(body::json -> 'content_parts') part))`

/**
 * An envelope has its words beside its text, in the transaction that accepts it: there is nothing to catch up with.
 * What was not indexed yet gets words by PostgreSQL's own rules. Nothing is released yet, so that rows are rewritten at
 * once.
 */
export const statements: readonly string[] = [
  `alter table envelope add column words tsvector`,
  // Vectors are read by few queries: they stay out of the rows where they are long.
  `alter table envelope alter column words set storage external`,
  `update envelope set words = search_words.words from search_words where search_words.envelope_id = envelope.id`,
  `update envelope set words = array_to_tsvector(${handles}) || to_tsvector('simple', left(${texts}, 100000))
   where words is null`,
  `drop table search_words`,
  `drop table search_position`,
  // New words wait in a list that is sorted in beside the sends; only beyond this size, in kB, by a send itself.
  `create index envelope_by_word on envelope using gin (words) with (gin_pending_list_limit = 4096)`,
]
