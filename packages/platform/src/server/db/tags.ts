import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { shownOfTag, tagNames, tagVariables, variableValues } from '../../contract/index.ts'

/*
 * Searching and sorting by a number that is masked where it is shown. Whoever may not see it in full must not find it
 * letter by letter: it is found by all of it, or by the end that the mask shows, and stands where that end does (D-30d).
 */

/** Whether the caller may see such numbers in full: of all rows, or of those that a condition names. */
export type InFull = boolean | RawBuilder<SqlBool>

/** Rows whose number is `text` or ends in it, for those who may see it also begins with it. Both in the number's own case. */
export function tagFound(number: RawBuilder<string>, text: string, inFull: InFull): RawBuilder<SqlBool> {
  const ends = sql`right(${number}, ${shownOfTag}) = ${text} and length(${number}) > ${shownOfTag}`
  const ways = [
    sql`${number} = ${text}`,
    ...(text.length === shownOfTag ? [ends] : []),
    ...(inFull === false
      ? []
      : [inFull === true ? sql`${number} ^@ ${text}` : sql`(${inFull}) and ${number} ^@ ${text}`]),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** What rows are sorted by. */
export function tagOrder(number: RawBuilder<string>, inFull: InFull): RawBuilder<string> {
  if (inFull === true) return number
  const shown = sql`case when length(${number}) > ${shownOfTag} then right(${number}, ${shownOfTag}) else '' end`
  return inFull === false
    ? sql<string>`${shown}`
    : sql<string>`case when ${inFull} then ${number} else ${shown} end`
}

const told = String.raw`"\s*:\s*(?:"((?:[^"\\]|\\.)*)|(-?\d[\w.+-]*))`
const tagPattern = (names: readonly string[]) => `"(?:${names.join('|')})${told}`

/** JSON text that holds a text anywhere, in whatever case; numbers that the caller may not see only as `tagFound` does. */
export function tagTextFound(body: RawBuilder<string>, text: string, inFull: boolean): RawBuilder<SqlBool> {
  const holds = (whole: RawBuilder<string>) => sql<SqlBool>`strpos(lower(${whole}), lower(${text})) > 0`
  if (inFull) return holds(body)
  const number = sql<string>`lower(coalesce(m[1], m[2]))`
  // Where a variable that holds such a number is told, no variable's value is looked into.
  const rest = sql<string>`regexp_replace(${body}, case when ${body} ~ ${tagVariables.join('|')}
    then ${tagPattern([...tagNames, ...variableValues])} else ${tagPattern(tagNames)} end, '', 'g')`
  return sql<SqlBool>`case when ${holds(body)} then ${holds(rest)} or exists (
    select from regexp_matches(${body}, ${tagPattern(tagNames)}, 'g') m where ${tagFound(number, text.toLowerCase(), false)}) else false end`
}
