import type { CallArgs, Page } from '@evops/platform/contract'
import { textMatchesSql, toReplyRow, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type {
  listRoamingStations,
  RoamingSession,
  RoamingSessionFilter,
  RoamingSessionRow,
  RoamingStation,
  RoamingStationRow,
} from '../../contract/index.ts'
import { verifySignedCdrOfSession } from './signed-records.store.ts'
import { sessionPowerLimits } from './limits.store.ts'
import { hasHeldRecordSql, isRecordOverdueSql } from './overdue.store.ts'
import { roamingPriceRange } from './prices.rules.ts'

/* Console lists of partners' stations and of our drivers' sessions there. */

type StationWish = CallArgs<typeof listRoamingStations>['query']
type FoundStation = Omit<RoamingStationRow, 'prices' | 'lastUpdated'> & {
  tariffs: unknown[]
  zone: string | null
  lastUpdated: Date
  total: number
}
const stationColumns = sql`concat(s.partner_id, '~', s.station_no) as id, s.partner_id as "partnerId", p.name as "partnerName",
  case when p.protocol = 'ocpi' then s.raw ->> 'time_zone' else 'Asia/Shanghai' end as zone, s.station_no as "stationNo", s.name, s.address,
  s.country, s.last_updated as "lastUpdated",
  (select count(*)::int from interop_roaming_evses e where ${ofStation('e')} and e.status <> 'REMOVED') as evses,
  (select count(*)::int from interop_roaming_evses e where ${ofStation('e')} and e.status = 'AVAILABLE') as available,
  (select max(c.power_w) from interop_roaming_connectors c where ${ofStation('c')}) as "powerW",
  array(select distinct c.standard from interop_roaming_connectors c where ${ofStation('c')} order by 1) as standards,
  array(select t.raw from interop_roaming_tariffs t where t.operator_id = s.operator_id and t.partner_id = s.partner_id
    and t.tariff_no in (select unnest(c.tariff_nos) from interop_roaming_connectors c where ${ofStation('c')})
    order by t.tariff_no limit 10) as tariffs`
function ofStation(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.operator_id`)} = s.operator_id and ${sql.ref(`${alias}.partner_id`)} = s.partner_id
    and ${sql.ref(`${alias}.station_no`)} = s.station_no`
}
const stationRows = sql`interop_roaming_stations s
  join organisation_partners p on p.operator_id = s.operator_id and p.id = s.partner_id`

function presentStation(row: FoundStation, now?: Date): RoamingStationRow {
  const { tariffs, zone, total: _, ...found } = row
  return { ...toReplyRow(found), prices: tariffs.flatMap((one) => roamingPriceRange(one, now && { now, zone }) ?? []) }
}

export async function pageRoamingStations(
  tx: Tx,
  operatorId: string,
  { search = '', partnerId, status, page, pageSize }: StationWish,
): Promise<Page<RoamingStationRow>> {
  const { rows } = await sql<FoundStation>`
    select ${stationColumns}, count(*) over ()::int as total from ${stationRows}
    where s.operator_id = ${operatorId} and (${partnerId ?? null}::uuid is null or s.partner_id = ${partnerId ?? null})
      and (${search} = '' or ${textMatchesSql(search, { names: [sql`s.name`, sql`s.address`], codes: [sql`s.station_no`] })})
      and exists (select from interop_roaming_evses e where ${ofStation('e')}
        and case when ${status ?? null}::text is null then e.status <> 'REMOVED' else e.status = ${status ?? null} end)
    order by p.name, s.name, s.station_no limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { list: rows.map((row) => presentStation(row)), total: rows[0]?.total ?? 0, page, pageSize }
}

type FoundPlace = Omit<RoamingStation['places'][number], 'lastUpdated'> & { lastUpdated: Date }
export async function findStation(
  tx: Tx,
  operatorId: string,
  { partnerId, stationNo, now }: { partnerId: string; stationNo: string; now: Date },
): Promise<RoamingStation | undefined> {
  const { rows } = await sql<FoundStation>`
    select ${stationColumns}, 1 as total from ${stationRows}
    where s.operator_id = ${operatorId} and s.partner_id = ${partnerId} and s.station_no = ${stationNo}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const places = await sql<FoundPlace>`
    select e.evse_no as "evseNo", e.label, e.status, e.last_updated as "lastUpdated", k.standards, k.power as "powerW",
      coalesce(e.raw -> 'capabilities' ? 'RESERVABLE', false) as "isReservable", k.connectors,
      exists (select from organisation_partners p where p.operator_id = e.operator_id and p.id = e.partner_id and p.protocol = 'ocpi') as "isUnlockable"
    from interop_roaming_evses e
    cross join lateral (select coalesce(array_agg(distinct c.standard), '{}') as standards, max(c.power_w) as power,
        coalesce(array_agg(c.connector_no order by c.connector_no), '{}') as connectors
      from interop_roaming_connectors c where c.operator_id = e.operator_id and c.partner_id = e.partner_id
        and c.station_no = e.station_no and c.evse_no = e.evse_no) k
    where e.operator_id = ${operatorId} and e.partner_id = ${partnerId} and e.station_no = ${stationNo}
    order by e.status = 'REMOVED', e.label, e.evse_no`.execute(tx)
  return { ...presentStation(found, now), places: places.rows.map((row) => toReplyRow(row)) }
}

type FoundSession = Omit<RoamingSessionRow, 'startedAt' | 'endedAt'> & {
  startedAt: Date
  endedAt: Date | null
}
/**
 * Reported sessions, and records without a session. A session has its valid record, or the last one that was withdrawn.
 */
const sessionRows = (operatorId: string, now: Date) => sql`(
  select coalesce(s.operator_id, r.operator_id) as operator_id, coalesce(s.partner_id, r.partner_id) as "partnerId",
    coalesce(s.session_no, r.record_no) as "sessionNo",
    case when r.credited_at is not null then 'credited' when r.id is not null then 'billed'
      when ${hasHeldRecordSql} then 'held'
      when ${isRecordOverdueSql(sql`${now}::timestamptz`)} then 'overdue'
      when s.status in ('COMPLETED', 'INVALID') then 'unbilled' else 'open' end as state,
    coalesce(nullif(p.name, ''), nullif(r.station_name, ''), s.station_no) as "stationName",
    coalesce(r.started_at, s.started_at) as "startedAt", coalesce(r.ended_at, s.ended_at) as "endedAt",
    coalesce(r.energy_dwh, s.energy_dwh) as "energyDwh", coalesce(r.currency, s.currency) as currency,
    coalesce(r.token_id, s.token_id) as token_id, coalesce(r.holder_id, s.holder_id) as holder_id,
    coalesce(r.payers, s.payers) as payers, s.cost_minor as "reportedMinor", r.record_no as "recordNo",
    r.cost_minor as "costMinor", r.cost_minor + r.margin_minor as "paidMinor", c.record_no as "creditNo", r.tariff_minor as "tariffMinor", r.id as record_id
  from (select * from interop_roaming_sessions where operator_id = ${operatorId}) s
  full join (select distinct on (partner_id, coalesce(session_no, record_no)) * from interop_roaming_records
    where operator_id = ${operatorId} and credits is null
    order by partner_id, coalesce(session_no, record_no), credited_at desc nulls first, received_at desc) r
    on r.partner_id = s.partner_id and r.session_no = s.session_no
  left join interop_roaming_records c on c.operator_id = r.operator_id and c.credits = r.id
  left join interop_roaming_stations p on p.operator_id = s.operator_id and p.partner_id = s.partner_id
    and p.station_no = s.station_no)`
/** SQL condition: the difference exceeds the agreed tolerance. Null: the tariff gives no price. */
const isOff = sql`(abs(v."costMinor" - v."tariffMinor") > coalesce((select k.rounding_minor from interop_roaming_links k
  where k.operator_id = v.operator_id and k.partner_id = v."partnerId"), 1))`
const sessionColumns = sql`concat(v."partnerId", '~', v."sessionNo") as id, v."partnerId", q.name as "partnerName", q.protocol = 'ocpi' as "isOcpi", v."sessionNo", v.state, v."stationName", v."startedAt",
  v."endedAt", v."energyDwh", v.currency, coalesce(t.label, '') as "tokenLabel", coalesce(h.name, '') as "holderName",
  coalesce((select w.name from ledger_wallet_names w where w.operator_id = v.operator_id and w.id = v.payers[1]), '') as "payerName",
  v."reportedMinor", v."recordNo", v."costMinor", v."paidMinor", v."tariffMinor", coalesce(${isOff}, false) as "isOffTariff", v."creditNo",
  coalesce((select sum(l.amount_minor) from ledger_holder_lines l where l.operator_id = v.operator_id and l.business_id = v.record_id
    and l.account = 'wallet_arrears'), 0)::bigint as "arrearsMinor"`
const joins = sql`join organisation_partners q on q.operator_id = v.operator_id and q.id = v."partnerId"
  left join charging_token_names t on t.operator_id = v.operator_id and t.token_id = v.token_id
  left join ledger_wallet_names h on h.operator_id = v.operator_id and h.id = v.holder_id`

type SessionWish = RoamingSessionFilter & { page: number; pageSize: number; now: Date; before?: Date }
/** `before`: excludes sessions that began later. */
export async function pageRoamingSessions(
  tx: Tx,
  operatorId: string,
  { partnerId, state, byTariff, search = '', dayFrom, dayTo, now, before, page, pageSize }: SessionWish,
): Promise<Page<RoamingSessionRow>> {
  // The local time of a partner's station is unknown, so the operator's counts.
  const day = sql`charging_session_day(v."startedAt", v."endedAt", (select o.time_zone from organisation_operator_facts o
    where o.operator_id = ${operatorId}))`
  const { rows } = await sql<FoundSession & { total: number }>`
    select ${sessionColumns}, count(*) over ()::int as total from ${sessionRows(operatorId, now)} v ${joins}
    where (${partnerId ?? null}::uuid is null or v."partnerId" = ${partnerId ?? null})
      and (${state ?? null}::text is null or v.state = ${state ?? null})
      and (${byTariff ?? null}::text is null or ${isOff} = (${byTariff ?? null} = 'other'))
      and ${search === '' ? sql`true` : textMatchesSql(search, { names: [sql`v."stationName"`, sql`t.label`, sql`h.name`], codes: [sql`v."sessionNo"`, sql`v."recordNo"`] })}
      and (${dayFrom ?? null}::date is null or ${day} >= ${dayFrom ?? null}::date)
      and (${dayTo ?? null}::date is null or ${day} <= ${dayTo ?? null}::date)
      and (${before ?? null}::timestamptz is null or v."startedAt" < ${before ?? null})
    order by v."startedAt" desc, v."partnerId", v."sessionNo" limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
export async function findRoamingSession(
  tx: Tx,
  operatorId: string,
  { partnerId, sessionNo, now }: { partnerId: string; sessionNo: string; now: Date },
): Promise<RoamingSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select ${sessionColumns} from ${sessionRows(operatorId, now)} v ${joins}
    where v."partnerId" = ${partnerId} and v."sessionNo" = ${sessionNo}`.execute(tx)
  const of = { operatorId, id: partnerId }
  return (
    rows[0] && {
      ...toReplyRow(rows[0]),
      ...(await sessionPowerLimits(tx, of, { sessionNo, now })),
      signed: await verifySignedCdrOfSession(tx, of, sessionNo),
    }
  )
}
