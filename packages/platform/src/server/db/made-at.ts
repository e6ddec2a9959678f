import { sql, type RawBuilder } from 'kysely'

/** Returns the creation time of a row from its id (UUIDv7), by the clock of the process that created it. */
export function createdAtFromId(id: string): RawBuilder<Date> {
  return sql<Date>`uuid_extract_timestamp(${id}::uuid)`
}
