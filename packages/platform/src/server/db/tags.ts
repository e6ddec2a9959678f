import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { visibleTagCharacters, tagNames, tagVariables, variableValues } from '../../contract/index.ts'

/*
 * Searches and sorts by a number that is masked on screens. A caller without access to the full number must not be able
 * to find it character by character. Such a number is found only by its full text or by the visible end, and it is
 * sorted by that end (D-30d).
 */

/** Access of the caller to full numbers: for all rows, or for the rows that match a condition. */
export type FullTagAccess = boolean | RawBuilder<SqlBool>

/**
 * Builds a condition for rows whose number equals `text` or ends with it. For callers with access, the number may also
 * begin with it. Both have the case of the number.
 */
export function tagMatchesSql(number: RawBuilder<string>, text: string, inFull: FullTagAccess): RawBuilder<SqlBool> {
  const ends = sql`right(${number}, ${visibleTagCharacters}) = ${text} and length(${number}) > ${visibleTagCharacters}`
  const ways = [
    sql`${number} = ${text}`,
    ...(text.length === visibleTagCharacters ? [ends] : []),
    ...(inFull === false
      ? []
      : [inFull === true ? sql`${number} ^@ ${text}` : sql`(${inFull}) and ${number} ^@ ${text}`]),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Builds the sort expression. */
export function tagSortSql(number: RawBuilder<string>, inFull: FullTagAccess): RawBuilder<string> {
  if (inFull === true) return number
  const shown = sql`case when length(${number}) > ${visibleTagCharacters} then right(${number}, ${visibleTagCharacters}) else '' end`
  return inFull === false ? sql<string>`${shown}` : sql<string>`case when ${inFull} then ${number} else ${shown} end`
}

const valuePattern = String.raw`"\s*:\s*(?:"((?:[^"\\]|\\.)*)|(-?\d[\w.+-]*))`
const tagPattern = (names: readonly string[]) => `"(?:${names.join('|')})${valuePattern}`

/**
 * Builds a condition for JSON text that contains a text anywhere, ignoring case. Numbers that the caller may not see
 * match only as in `tagMatchesSql`.
 */
export function jsonTextMatchesSql(body: RawBuilder<string>, text: string, inFull: boolean): RawBuilder<SqlBool> {
  const holds = (whole: RawBuilder<string>) => sql<SqlBool>`strpos(lower(${whole}), lower(${text})) > 0`
  if (inFull) return holds(body)
  const number = sql<string>`lower(coalesce(m[1], m[2]))`
  // If the JSON names a variable with such a number, the search ignores the values of all variables.
  const rest = sql<string>`regexp_replace(${body}, case when ${body} ~ ${tagVariables.join('|')}
    then ${tagPattern([...tagNames, ...variableValues])} else ${tagPattern(tagNames)} end, '', 'g')`
  return sql<SqlBool>`case when ${holds(body)} then ${holds(rest)} or exists (
    select from regexp_matches(${body}, ${tagPattern(tagNames)}, 'g') m where ${tagMatchesSql(number, text.toLowerCase(), false)}) else false end`
}
