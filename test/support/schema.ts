import { unprepared, type Query } from '../../src/store/engine/statements.ts'

/** In SQL: the objects of the schema `public`, each as one line without its place in a table and its comment. */
const describing = `
  with relation as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select format('table %s %s %s', relname, relpersistence, reloptions::text) as line from relation where relkind = 'r'
  union all
  select format('column %s.%s %s %s collate %s storage %s default %s', relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' else 'null' end, collname, attstorage,
    (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
  from relation join pg_attribute on attrelid = relation.oid left join pg_collation on pg_collation.oid = attcollation
  where relkind = 'r' and attnum > 0 and not attisdropped
  union all select pg_get_indexdef(relation.oid) from relation where relkind = 'i'
  union all
  select format('constraint %s on %s %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
  from pg_constraint join relation on conrelid = relation.oid
  union all
  select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join relation on tgrelid = relation.oid where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  order by line`

/** Returns a description of all tables, indexes, constraints, triggers and functions, which can be compared. */
export async function schemaOf(query: Query): Promise<string[]> {
  const { rows } = await query(unprepared<{ line: string }>('describe-schema', describing, { line: 'text' }))
  return rows.map(({ line }) => line)
}
