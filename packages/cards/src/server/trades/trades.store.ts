import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  sessionNumberStartsWith,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  tagMatchesSql,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TradeFilter, TradeRow, listCardTrades } from '../../contract/index.ts'
import { cardNoSql, fullNumberFilter, type UnmaskableFamilies } from '../cards/numbers.store.ts'

type Wish = TradeFilter & UnmaskableFamilies
type Found = Omit<TradeRow, 'startedAt' | 'endedAt' | 'uploadedAt'> & {
  startedAt: Date
  endedAt: Date | null
  uploadedAt: Date | null
}
const present = ({ startedAt, endedAt, uploadedAt, ...row }: Found): TradeRow => ({
  ...toReplyRow(row),
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  uploadedAt: uploadedAt?.toISOString() ?? null,
})

/**
 * Sessions that cards started. A chip may have belonged to different cards over time, so the session belongs to the
 * card that had it at the start.
 */
const sessions = sql`
  from charging_card_sessions o
  join cards_cards c on c.operator_id = o.operator_id and c.token_id = o.token_id
    and c.issued_at <= o.started_at and (c.ended_at is null or c.ended_at > o.started_at)
  join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
  join stations_charge_point_names p on p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id
  left join ledger_wallet_names w on w.operator_id = o.operator_id and w.id = o.holder_id
  left join lateral (
    select t.*, sum(t.taken_minor) over () as paid_minor from cards_transactions t
    where t.operator_id = o.operator_id and t.session_id = o.session_id order by t.at desc, t.id desc limit 1
  ) t on c.family = 'offline_purse'`
/** Transactions of cards without a session. */
const alone = sql`
  from cards_transactions t
  join cards_cards c on c.operator_id = t.operator_id and c.id = t.card_id
  join cards_operations l on l.operator_id = c.operator_id and l.card_id = c.id and l.seq = c.seq
  left join ledger_wallet_names w on w.operator_id = l.operator_id and w.id = l.holder_id
  left join stations_charge_point_names p on p.operator_id = t.operator_id and p.charge_point_id = t.charge_point_id
  left join stations_station_names s on s.operator_id = p.operator_id and s.station_id = p.station_id`

const transactionColumns = sql`
  t.id as "transactionId", t.kind, t.before_minor as "beforeMinor", t.after_minor as "afterMinor", t.counter,
  t.terminal_no as "terminalNo", t.psam_no as "psamNo", t.tac, t.uploaded_at as "uploadedAt",
  t.uploaded_name as "uploadedByName", t.verify_state as "verifyState",
  t.doubt, t.settle_state as "settleState"`
const card = sql`c.id as "cardId", c.card_no as "cardNo", c.family, c.plate, w.name as "holderName",
  s.station_id as "stationId", s.station_name as "stationName", p.charge_point_no as "chargePointNo"`
const ofSessions = sql`
  o.session_id as id, o.session_id as "sessionId", o.session_no as "sessionNo", ${card}, o.time_zone as "timeZone", o.connector_no as "connectorNo",
  o.state, o.pay_state as "payState", o.start_mode as "startMode", o.started_at as "startedAt", o.ended_at as "endedAt",
  o.energy_dwh as "energyDwh", o.total_minor as "totalMinor", o.currency, t.paid_minor::bigint as "paidMinor", ${transactionColumns},
  case when c.family = 'offline_purse' then coalesce((select m.amount_minor from cards_missing_records m
    where m.operator_id = o.operator_id and m.session_id = o.session_id and m.kind = 'session'), 0)::bigint end as "differenceMinor"`
const ofAlone = sql`
  t.id, null::uuid as "sessionId", null::text as "sessionNo", ${card}, s.time_zone as "timeZone", t.connector_no as "connectorNo",
  null::text as state, null::text as "payState", null::text as "startMode", t.at as "startedAt", null::timestamptz as "endedAt",
  t.energy_dwh as "energyDwh", t.amount_minor as "totalMinor", t.currency, t.taken_minor as "paidMinor", ${transactionColumns},
  null::bigint as "differenceMinor"`

interface Arm {
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  id: RawBuilder<unknown>
  at: RawBuilder<unknown>
  where: RawBuilder<unknown>
}
const both = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)

/** Returns the two halves of the list, each read with its own index up to the requested page. */
function arms({ inFull, search, cardId, family, stationId, verifyState, settleState, from, to }: Wish): Arm[] {
  const of = (at: RawBuilder<unknown>, station: RawBuilder<unknown>, sessionNo: RawBuilder<unknown>) => [
    ...(search
      ? [
          sql<SqlBool>`(${tagMatchesSql(cardNoSql, search, fullNumberFilter({ inFull }))} or ${sessionNumberStartsWith(search, { no: sessionNo, startedAt: at })})`,
        ]
      : []),
    ...(cardId ? [sql`c.id = ${cardId}`] : []),
    ...(family ? [sql`c.family = ${family}`] : []),
    ...(stationId ? [sql`${station} = ${stationId}`] : []),
    ...(verifyState ? [sql`t.verify_state = ${verifyState}`] : []),
    ...(settleState ? [sql`t.settle_state = ${settleState}`] : []),
    ...(from ? [sql`${at} >= ${new Date(from)}`] : []),
    ...(to ? [sql`${at} < ${new Date(to)}`] : []),
  ]
  const [started, at] = [sql`o.started_at`, sql`t.at`]
  return [
    {
      from: sessions,
      columns: ofSessions,
      id: sql`o.session_id`,
      at: started,
      where: both(of(started, sql`o.station_id`, sql`o.session_no`)),
    },
    {
      from: alone,
      columns: ofAlone,
      id: sql`t.id`,
      at,
      where: both([sql`t.session_id is null`, ...of(at, sql`p.station_id`, sql`t.serial`)]),
    },
  ]
}

export async function pageOfTrades(
  tx: Tx,
  { sort, ...query }: Wish & PagedQuery<typeof listCardTrades>,
): Promise<Page<TradeRow>> {
  const [, down] = sortColumnOf(sort, { startedAt: 'startedAt' }, '-startedAt')
  const way = down === 'desc' ? sql`desc` : sql`asc`
  const upTo = query.page * query.pageSize
  const half = ({ from, columns, id, at, where }: Arm) =>
    sql`(select ${columns} ${from} where ${where} order by ${at} ${way}, ${id} ${way} limit ${upTo})`
  const halves = sql<Found>`(${sql.join(arms(query).map(half), sql` union all `)})`
  const rows = tx.selectFrom(halves.as<'rows'>('rows')).selectAll().orderBy('startedAt', down).orderBy('id', down)
  const countUpTo = async (most: number) => {
    const countArm = ({ from, where }: Arm) =>
      sql`(select count(*) from (select ${from} where ${where} limit ${most}) as one)`
    const { rows: sums } = await sql<{ n: number }>`
      select (${sql.join(arms(query).map(countArm), sql` + `)})::bigint as n`.execute(tx)
    return Math.min(sums[0]?.n ?? 0, most)
  }
  const found = await readPage(tx, rows, { ...query, countUpTo })
  return { ...found, list: found.list.map(present) }
}

interface TradeSums {
  count: number
  energyDwh: number
  totalMinor: number
  uncountedMinor: number
}
/**
 * Returns energy and money of all rows that the filter selects, in the operator's currency: of sessions, and of chip
 * payments without one. Void, untrusted and refunded ones add nothing; their amounts are summed apart.
 */
export async function sumsOfTrades(tx: Tx, filter: Wish, currency: string): Promise<TradeSums> {
  const [withSession, without] = arms(filter)
  if (!withSession || !without) throw new Error('a list of two halves was expected')
  const counts = sql`t.taken_minor > 0 and t.settle_state in ('waiting', 'decided') and t.decision <> 'give_back'`
  const { rows } = await sql<TradeSums>`
    select sum(n)::bigint as count, coalesce(sum(energy), 0)::bigint as "energyDwh", coalesce(sum(total), 0)::bigint as "totalMinor",
      (coalesce(sum(listed), 0) - coalesce(sum(total), 0))::bigint as "uncountedMinor"
    from (
      select count(*) as n, sum(o.energy_dwh) filter (where o.state <> 'void') as energy,
        sum(o.total_minor) filter (where o.currency = ${currency} and o.state <> 'void') as total,
        sum(o.total_minor) filter (where o.currency = ${currency}) as listed
      ${withSession.from} where ${withSession.where}
      union all
      select count(*), sum(t.energy_dwh) filter (where ${counts}),
        sum(t.taken_minor) filter (where t.currency = ${currency} and ${counts}),
        sum(t.amount_minor) filter (where t.currency = ${currency})
      ${without.from} where ${without.where}
    ) halves`.execute(tx)
  return rows[0] ?? { count: 0, energyDwh: 0, totalMinor: 0, uncountedMinor: 0 }
}

export async function sliceOfTrades(
  tx: Tx,
  filter: Wish,
  { after, limit }: SliceRequest<TradeRow>,
): Promise<RowSlice<TradeRow, TradeRow>> {
  const half = ({ from, columns, id, at, where }: Arm) => {
    const later = after ? sql`and (${at}, ${id}) > (${after.startedAt}::timestamptz, ${after.id}::uuid)` : sql``
    return sql`(select ${columns} ${from} where ${where} ${later} order by ${at}, ${id} limit ${limit})`
  }
  const { rows } = await sql<Found>`
    select * from (${sql.join(arms(filter).map(half), sql` union all `)}) rows order by "startedAt", id limit ${limit}`.execute(
    tx,
  )
  return buildRowSlice(rows.map(present), limit)
}

/** Data of a card's record about its session. */
export interface CardRecordFacts {
  cardId: string
  tokenId: string | null
  chargePointId: string | null
  connectorNo: number | null
  at: Date
  amountMinor: number
}
interface SessionFound {
  id: string
  sessionNo: string
}
/**
 * Returns the sessions of cards' records, by the record's position: of its token, paid by its chip, without a payment,
 * at its connector if the record has it, and at its time. If several match, the nearest in amount, then in time, is
 * used.
 */
export async function sessionsOfRecords(
  tx: Tx,
  records: readonly CardRecordFacts[],
): Promise<Map<number, SessionFound>> {
  const facts = records.map(({ cardId, tokenId, chargePointId, connectorNo, at, amountMinor }, place) => ({
    place,
    card: cardId,
    token: tokenId,
    chargePoint: chargePointId,
    connector: connectorNo,
    at,
    minor: amountMinor,
  }))
  const { rows } = await sql<SessionFound & { place: number }>`
    select r.place, f.id, f.session_no as "sessionNo"
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as r (place integer, card uuid, token uuid, charge_point uuid, connector smallint, at timestamptz, minor bigint)
    cross join lateral (
      select o.session_id as id, o.session_no from charging_card_sessions o
      join ledger_purse_sessions p on p.operator_id = o.operator_id and p.session_id = o.session_id and p.card_id = r.card
      where o.token_id = r.token and o.state <> 'void' and o.ended_at is not null
        and (r.charge_point is null or o.charge_point_id = r.charge_point) and (r.connector is null or o.connector_no = r.connector)
        and r.at between o.started_at - interval '10 minutes' and o.ended_at + interval '30 minutes'
        and not exists (select from cards_transactions t where t.session_id = o.session_id and t.kind in ('purchase', 'compound'))
      order by abs(p.owed_minor - r.minor), abs(extract(epoch from o.ended_at - r.at)) limit 1
    ) f`.execute(tx)
  return new Map(rows.map(({ place, ...session }) => [place, session]))
}
export async function sessionOfRecord(tx: Tx, record: CardRecordFacts): Promise<SessionFound | undefined> {
  return (await sessionsOfRecords(tx, [record])).get(0)
}

/** Returns numbers and starts of sessions, by id. */
export async function sessionsById(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { sessionNo: string; startedAt: Date }>> {
  const { rows } = await sql<{ id: string; sessionNo: string; startedAt: Date }>`
    select session_id as id, session_no as "sessionNo", started_at as "startedAt" from charging_card_sessions
    where session_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
