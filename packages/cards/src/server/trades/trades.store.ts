import type { Page, Paged } from '@evops/platform/contract'
import {
  page,
  sliceOf,
  type Slice,
  type SliceWish,
  type Tx,
  sortedBy,
  tagFound,
  named,
  told,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { TradeFilter, TradeRow, listCardTrades } from '../../contract/index.ts'
import { cardNo, seen, type Findable } from '../cards/numbers.store.ts'

/** Orders that cards started: a chip may have been one card's and then another's, so its order is who held it at its start. */
function trades(tx: Tx) {
  return tx
    .selectFrom('charging_card_orders as o')
    .innerJoin('cards_cards as c', (on) =>
      on
        .onRef('c.operator_id', '=', 'o.operator_id')
        .onRef('c.token_id', '=', 'o.token_id')
        .on(sql<SqlBool>`c.issued_at <= o.started_at and (c.ended_at is null or c.ended_at > o.started_at)`),
    )
    .innerJoin('stations_station_names as s', (on) =>
      on.onRef('s.operator_id', '=', 'o.operator_id').onRef('s.station_id', '=', 'o.station_id'),
    )
    .innerJoin('stations_pile_names as p', (on) =>
      on.onRef('p.operator_id', '=', 'o.operator_id').onRef('p.pile_id', '=', 'o.pile_id'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'o.operator_id').onRef('w.id', '=', 'o.holder_id'),
    )
}
function rowsOf(query: ReturnType<typeof trades>) {
  return query.select([
    'o.order_id as id',
    ...named('o', [
      'orderNo',
      'stationId',
      'timeZone',
      'gunNo',
      'state',
      'payState',
      'startMode',
      'startedAt',
      'endedAt',
      'energyDwh',
      'totalMinor',
      'currency',
    ]),
    'c.id as cardId',
    ...named('c', ['cardNo', 'family', 'plate']),
    'w.name as holderName',
    ...named('s', ['stationName']),
    ...named('p', ['pileNo']),
  ])
}
type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const present = (row: Found): TradeRow => told(row)

function selected(tx: Tx, { inFull, search, cardId, family, stationId, from, to }: TradeFilter & Findable) {
  let rows = trades(tx)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${tagFound(cardNo, search, seen({ inFull }))} or o.order_no ^@ ${search})`,
    )
  if (cardId) rows = rows.where('c.id', '=', cardId)
  if (family) rows = rows.where('c.family', '=', family)
  if (stationId) rows = rows.where('o.station_id', '=', stationId)
  if (from) rows = rows.where('o.started_at', '>=', new Date(from))
  if (to) rows = rows.where('o.started_at', '<', new Date(to))
  return rows
}

export async function pageOfTrades(
  tx: Tx,
  { sort, ...query }: TradeFilter & Findable & Paged<typeof listCardTrades>,
): Promise<Page<TradeRow>> {
  const [column, down] = sortedBy(sort, { startedAt: 'o.started_at' }, '-startedAt')
  const rows = rowsOf(selected(tx, query)).orderBy(column, down).orderBy('o.order_id', down)
  const found = await page(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
/** Energy and money of all that a filter selects, in the operator's currency; what is void adds nothing. */
export async function sumsOfTrades(
  tx: Tx,
  filter: TradeFilter & Findable,
  currency: string,
): Promise<{ count: number; energyDwh: number; totalMinor: number }> {
  const row = await selected(tx, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(o.energy_dwh) filter (where o.state <> 'void'), 0)::bigint`.as('energyDwh'),
      sql<number>`coalesce(sum(o.total_minor) filter (where o.currency = ${currency} and o.state <> 'void'), 0)::bigint`.as(
        'totalMinor',
      ),
    ])
    .executeTakeFirst()
  return row ?? { count: 0, energyDwh: 0, totalMinor: 0 }
}
export async function sliceOfTrades(
  tx: Tx,
  filter: TradeFilter & Findable,
  { after, limit }: SliceWish<TradeRow>,
): Promise<Slice<TradeRow, TradeRow>> {
  let rows = rowsOf(selected(tx, filter)).orderBy('o.started_at').orderBy('o.order_id').limit(limit)
  if (after)
    rows = rows.where(
      sql<SqlBool>`(o.started_at, o.order_id) > (${after.startedAt}::timestamptz, ${after.id}::uuid)`,
    )
  return sliceOf((await rows.execute()).map(present), limit)
}
