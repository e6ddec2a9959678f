import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { isHubPartyOffline } from './hub/hub.store.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { ChargePointCapabilities } from './locations.store.ts'

/** Returns partners that receive our stations by OCPI. Runs in a platform transaction. */
export async function partnersToCompare(tx: Tx): Promise<PartnerKey[]> {
  const { rows } = await sql<PartnerKey>`
    select p.operator_id as "operatorId", p.id from organisation_partners p
    join interop_ocpi_links r on r.operator_id = p.operator_id and r.partner_id = p.id and r.state = 'registered'
    where p.enabled and p.push_enabled and p.protocol = 'ocpi' and p.direction <> 'consume'
      and not ${sql.raw(isHubPartyOffline)} order by p.operator_id, p.id`.execute(tx)
  return rows
}

export interface ComparedStation {
  stationId: string
  name: string
  /** Connectors as last sent to the partner. */
  connectors: ({
    chargePointId: string
    chargePointNo: string | null
    connectorNo: number
    state: string
    isBookable: boolean
  } & ChargePointCapabilities)[]
}
/** Returns stations that the partner received completely. Those compared longest ago come first. */
export async function listSentStations(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  limit: number,
): Promise<ComparedStation[]> {
  const { rows } = await sql<ComparedStation>`
    select s.station_id as "stationId", c.name, (
      select coalesce(jsonb_agg(jsonb_build_object('chargePointId', t.charge_point_id, 'chargePointNo', n.charge_point_no, 'connectorNo', t.connector_no, 'state', t.state,
          'isBookable', c.bookable, 'limits', coalesce(a.limits, false), 'readsCards', coalesce(a.reads_cards, false))), '[]')
      from interop_sent_states t
      left join stations_charge_point_names n on n.operator_id = t.operator_id and n.charge_point_id = t.charge_point_id
      left join stations_point_abilities a on a.operator_id = t.operator_id and a.charge_point_id = t.charge_point_id
      where t.operator_id = s.operator_id and t.partner_id = s.partner_id
        and t.station_id = s.station_id and t.state is not null) as connectors
    from interop_sent_stations s
    join stations_station_cards c on c.operator_id = s.operator_id and c.station_id = s.station_id
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.confirmed_at is not null
    order by s.compared_at nulls first, s.station_id limit ${limit}`.execute(tx)
  return rows
}
export async function markStationCompared(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationId, now, isSame }: { stationId: string; now: Date; isSame: boolean },
): Promise<void> {
  await sql`
    update interop_sent_stations set compared_at = ${now}
    where operator_id = ${operatorId} and partner_id = ${id} and station_id = ${stationId}`.execute(tx)
  if (!isSame) await scheduleStationResend(tx, { operatorId, id }, { stationId, now })
}
/**
 * Marks a station as not sent, so that its complete current state is sent again. Returns false if the partner does not
 * receive the station.
 */
export async function scheduleStationResend(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationId, now }: { stationId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with station as (update interop_sent_stations set confirmed_at = null, failures = 0, next_at = ${now}
      where operator_id = ${operatorId} and partner_id = ${id} and station_id = ${stationId} returning station_id
    ), connectors as (update interop_sent_states set state = null, failures = 0, next_at = ${now}, due = true
      where operator_id = ${operatorId} and partner_id = ${id} and station_id = ${stationId} and removed_at is null returning 1
    ), turn as (update interop_links set next_at = ${now}, swept_at = null where operator_id = ${operatorId} and partner_id = ${id}
      and exists (select from station) returning 1)
    select station_id from station`.execute(tx)
  return rows.length > 0
}
