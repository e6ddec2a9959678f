import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OrderFilter } from '../../contract/index.ts'
import '../tables.ts'

/** After every text that begins alike, in the order of code points. */
const beyond = '\u{10FFFF}'
/** More piles or tokens than this that begin alike are no list of ids any more. */
const mostIds = 500

/** What a filter selects. Lists, sums and exports all come from here, so that they agree. */
export async function selectedOrders(tx: Tx, filter: OrderFilter) {
  const { text, abnormal, token } = filter
  let query = tx.selectFrom('charging_orders as o')
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  // As the partial index says it.
  if (abnormal === true) query = query.where(sql<SqlBool>`(o.state = 'abnormal' or cardinality(o.flags) > 0)`)
  if (abnormal === false)
    query = query.where(sql<SqlBool>`not (o.state = 'abnormal' or cardinality(o.flags) > 0)`)
  if (token) {
    const tag = token.toLowerCase()
    query = query.where(
      sql<SqlBool>`((o.id_tag_key >= ${tag} and o.id_tag_key < ${tag + beyond}) or ${await tokensLabelled(tx, token)})`,
    )
  }
  if (text) {
    const piles = await pilesBeginning(tx, text)
    const tag = text.toLowerCase()
    query = query.where(sql<SqlBool>`(
      (o.order_no >= ${text} and o.order_no < ${text + beyond})
      or (o.id_tag_key >= ${tag} and o.id_tag_key < ${tag + beyond})
      or ${piles})`)
  }
  return query
}

/** One condition for each filter that is set. */
function conditionsOf(filter: OrderFilter): RawBuilder<SqlBool>[] {
  const { orgId, double } = filter
  const equal = [
    ['state', filter.state],
    ['pay_state', filter.payState],
    ['start_mode', filter.startMode],
    ['stop_reason', filter.stopReason],
    ['protocol', filter.protocol],
    ['station_id', filter.stationId],
    ['pile_id', filter.pileId],
    ['gun_no', filter.gunNo],
  ] as const
  const bounds = [
    ['started_at', '>=', when(filter.startedFrom)],
    ['started_at', '<', when(filter.startedTo)],
    ['ended_at', '>=', when(filter.endedFrom)],
    ['ended_at', '<', when(filter.endedTo)],
    // What ended by then had begun: without it the newest would be walked through in vain.
    ['started_at', '<', dayAfter(when(filter.endedTo))],
    ['energy_dwh', '>=', filter.energyFrom],
    ['energy_dwh', '<=', filter.energyTo],
    ['total_minor', '>=', filter.totalFrom],
    ['total_minor', '<=', filter.totalTo],
  ] as const
  return [
    ...equal.flatMap(([name, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(`o.${name}`)} = ${value}`],
    ),
    ...bounds.flatMap(([name, sign, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(`o.${name}`)} ${sql.raw(sign)} ${value}`],
    ),
    ...(filter.flag ? [sql<SqlBool>`cardinality(o.flags) > 0 and ${filter.flag} = any(o.flags)`] : []),
    ...(orgId
      ? [
          sql<SqlBool>`o.station_id in (select p.station_id from stations_station_places p where p.org_id = ${orgId})`,
        ]
      : []),
    ...(double === undefined ? [] : [double ? isDouble : sql<SqlBool>`not (${isDouble})`]),
  ]
}
/** The order of a second gun, or of the first that has one: few enough to be named. */
const isDouble = sql<SqlBool>`o.id in (select unnest(array[d.id, d.parent_id]) from charging_orders d where d.parent_id is not null)`

function dayAfter(at: Date | undefined): Date | undefined {
  return at && new Date(at.getTime() + 86_400_000)
}

function when(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant)
}

/** Ids of the piles whose number begins so, if they are few: only then an index of orders can be used. */
async function pilesBeginning(tx: Tx, text: string) {
  const begins = sql<SqlBool>`lower(n.pile_no) ^@ lower(${text})`
  const few = await tx
    .selectFrom('stations_pile_names as n')
    .where(begins)
    .select('n.pile_id')
    .limit(mostIds + 1)
    .execute()
  if (few.length > mostIds)
    return sql<SqlBool>`o.pile_id in (select n.pile_id from stations_pile_names n where ${begins})`
  return sql<SqlBool>`o.pile_id = any(${few.map((pile) => pile.pile_id)}::uuid[])`
}

/** The same of the start tokens whose label begins so. */
async function tokensLabelled(tx: Tx, text: string) {
  const begins = sql<SqlBool>`lower(t.label) ^@ lower(${text})`
  const few = await tx
    .selectFrom('charging_tokens as t')
    .where(begins)
    .select('t.id')
    .limit(mostIds + 1)
    .execute()
  if (few.length > mostIds)
    return sql<SqlBool>`o.token_id in (select t.id from charging_tokens t where ${begins})`
  return sql<SqlBool>`o.token_id = any(${few.map((token) => token.id)}::uuid[])`
}
