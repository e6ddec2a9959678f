import { dayMs } from '../../contract/index.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Sorts after every text with the same prefix, in code point order. */
const beyond = '\u{10FFFF}'

/**
 * Columns of a session's number and start time. The start time finds the short form by an index; without it, all rows
 * are read.
 */
interface NumberColumns {
  no: RawBuilder<unknown>
  startedAt?: RawBuilder<unknown>
}

/**
 * Builds conditions for sessions whose number begins with the typed text, in the full form or in the short form of the
 * screens (`shortNo`), with or without hyphen. A match of any condition is enough.
 */
export function sessionNumberConditions(text: string, columns: NumberColumns): RawBuilder<SqlBool>[] {
  const { no } = columns
  return [sql`(${no} >= ${text} and ${no} < ${text + beyond})`, ...shortWays(text, columns)]
}
export function sessionNumberStartsWith(text: string, columns: NumberColumns): RawBuilder<SqlBool> {
  return sql`(${sql.join(sessionNumberConditions(text, columns), sql` or `)})`
}

/**
 * Builds a condition for a complete session number, long or short. A short number may match sessions of two charge
 * points.
 */
export function sessionNumberEquals(text: string, columns: NumberColumns): RawBuilder<SqlBool> {
  const short = /^\d{12}-?\d{4}$/.test(text) ? shortWays(text, columns) : []
  return sql`(${sql.join([sql`${columns.no} = ${text}`, ...short], sql` or `)})`
}

/**
 * Builds conditions on the timestamp of the start and the counter, which are the end of the full number. The timestamp
 * is in the station's local time, so the search covers that day in all zones.
 */
function shortWays(text: string, { no, startedAt }: NumberColumns): RawBuilder<SqlBool>[] {
  const [, stamp, counter = ''] = /^(\d{12})-?(\d{0,4})$/.exec(text) ?? []
  const at = Date.parse(stamp?.replace(/^(..)(..)(..)(..)(..)(..)$/, '20$1-$2-$3T$4:$5:$6Z') ?? '')
  if (Number.isNaN(at)) return []
  const begins = sql<SqlBool>`substr(${no}, 17) ^@ ${stamp + counter}`
  if (!startedAt) return [begins]
  return [sql`(${startedAt} between ${new Date(at - dayMs)} and ${new Date(at + dayMs)} and ${begins})`]
}
