import { sql, type RawBuilder } from 'kysely'

/** When a row was made: its id (UUIDv7) says so, by the clock of whoever made it. */
export function createdAtOf(id: string): RawBuilder<Date> {
  return sql<Date>`uuid_extract_timestamp(${id}::uuid)`
}
