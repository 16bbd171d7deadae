export const readableFrom = 27

/** In bytes. */
const textMax = 2_000
/** Of one word ("Text Search", "Limitations"). */
const placesMax = 255

/**
 * Words of most envelopes are kept as one text, in their order and between handles, and the vectors that the index
 * wants are made of them: vectors with positions took more than twice as much. Where they are many, a vector is kept as
 * before; so it is where a word may stand in more places than a vector has of it. Nothing is released yet, so that rows
 * are rewritten at once.
 */
export const statements: readonly string[] = [
  'drop index envelope_by_word',
  'alter table envelope rename words to vector',
  'alter table envelope add column words text collate "C"',
  `with word as (
     select id, lexeme, cardinality(positions) as places, unnest(coalesce(positions, array[null::smallint])) as position
     from envelope, unnest(vector)),
   joined as (
     select id, concat_ws(' ', min(lexeme) filter (where position is null),
       string_agg(lexeme, ' ' order by position nulls last)) as words
     from word group by id having coalesce(max(places), 0) < ${placesMax})
   update envelope set words = joined.words, vector = null from joined
   where envelope.id = joined.id and octet_length(joined.words) <= ${textMax}`,
  // New words wait in a list that is sorted in beside the sends; only beyond this size by a send itself (in kB).
  `create index envelope_by_word on envelope using gin (coalesce(vector, array_to_tsvector(string_to_array(words, ' '))))
     with (gin_pending_list_limit = 16384)`,
  'analyze envelope', // what was known of the column is not known of the new one
]
