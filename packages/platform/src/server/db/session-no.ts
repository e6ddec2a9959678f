import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** After every text that begins alike, in the order of code points. */
const beyond = '\u{10FFFF}'
const dayMs = 86_400_000

/** Where the number of a session stands, and when it began, which finds the short form by an index; left out: all are read. */
interface NumberColumns {
  no: RawBuilder<unknown>
  startedAt?: RawBuilder<unknown>
}

/**
 * Ways to the sessions whose number begins with what was typed, as it is on the wire or as screens write it (`shortNo`),
 * with its hyphen or without. One of them is enough.
 */
export function waysToNumber(text: string, columns: NumberColumns): RawBuilder<SqlBool>[] {
  const { no } = columns
  return [sql`(${no} >= ${text} and ${no} < ${text + beyond})`, ...shortWays(text, columns)]
}
export function numberBegins(text: string, columns: NumberColumns): RawBuilder<SqlBool> {
  return sql`(${sql.join(waysToNumber(text, columns), sql` or `)})`
}

/** The sessions of a number that was written whole, long or short; a short one may be of two charge points. */
export function numberIs(text: string, columns: NumberColumns): RawBuilder<SqlBool> {
  const short = /^\d{12}-?\d{4}$/.test(text) ? shortWays(text, columns) : []
  return sql`(${sql.join([sql`${columns.no} = ${text}`, ...short], sql` or `)})`
}

/** By the stamp of the start and the counter, the end of the whole. The stamp is of the station's clock: of an instant of that day anywhere. */
function shortWays(text: string, { no, startedAt }: NumberColumns): RawBuilder<SqlBool>[] {
  const [, stamp, counter = ''] = /^(\d{12})-?(\d{0,4})$/.exec(text) ?? []
  const at = Date.parse(stamp?.replace(/^(..)(..)(..)(..)(..)(..)$/, '20$1-$2-$3T$4:$5:$6Z') ?? '')
  if (Number.isNaN(at)) return []
  const begins = sql<SqlBool>`substr(${no}, 17) ^@ ${stamp + counter}`
  if (!startedAt) return [begins]
  return [sql`(${startedAt} between ${new Date(at - dayMs)} and ${new Date(at + dayMs)} and ${begins})`]
}
