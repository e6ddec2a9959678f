import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/* Stations of partners as received: searchable fields are columns, the rest is stored as JSON. */

type ReceivedObject = Readonly<Record<string, unknown>>
interface Dated {
  raw: ReceivedObject
  lastUpdated: Date
}
export interface ReceivedConnector extends Dated {
  connectorNo: string
  standard: string
  powerW: number | null
  tariffNos: readonly string[]
}
export interface ReceivedEvse extends Dated {
  evseNo: string
  label: string
  status: string
  connectors: readonly ReceivedConnector[]
}
export interface ReceivedLocation extends Dated {
  stationNo: string
  name: string
  address: string
  country: string
  longitude: string | null
  latitude: string | null
  evses: readonly ReceivedEvse[]
}
export interface ReceivedTariff extends Dated {
  tariffNo: string
  currency: string
}

/** Removes duplicates. The last occurrence counts. */
function once<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [key(one), one])).values()]
}

/** Stores stations unless the stored ones are newer. `whole`: EVSEs that are missing from a station are removed. */
export async function saveReceivedLocations(
  tx: Tx,
  partner: PartnerKey,
  { places: all, now, whole }: { places: readonly ReceivedLocation[]; now: Date; whole: boolean },
): Promise<void> {
  if (all.length === 0) return
  const places = once(all, ({ stationNo }) => stationNo)
  const { operatorId, id } = partner
  await sql`
    insert into interop_roaming_stations as s (operator_id, partner_id, station_no, name, address, country, longitude, latitude,
      raw, last_updated, seen_at)
    select ${operatorId}, ${id}, n."stationNo", n.name, n.address, n.country, n.longitude, n.latitude, n.raw, n."lastUpdated", ${now}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n ("stationNo" text, name text, address text, country text,
      longitude numeric, latitude numeric, raw jsonb, "lastUpdated" timestamptz)
    on conflict (operator_id, partner_id, station_no) do update set seen_at = excluded.seen_at,
      name = case when excluded.last_updated >= s.last_updated then excluded.name else s.name end,
      address = case when excluded.last_updated >= s.last_updated then excluded.address else s.address end,
      country = case when excluded.last_updated >= s.last_updated then excluded.country else s.country end,
      longitude = case when excluded.last_updated >= s.last_updated then excluded.longitude else s.longitude end,
      latitude = case when excluded.last_updated >= s.last_updated then excluded.latitude else s.latitude end,
      raw = case when excluded.last_updated >= s.last_updated then excluded.raw else s.raw end,
      last_updated = greatest(excluded.last_updated, s.last_updated)`.execute(tx)
  const evses = places.flatMap(({ stationNo, evses: own }) => own.map((evse) => ({ ...evse, stationNo })))
  await saveEvses(tx, partner, evses)
  if (whole) await removeUnnamed(tx, partner, { places, now })
}

export type EvseOfStation = ReceivedEvse & { stationNo: string }
export async function saveEvses(tx: Tx, partner: PartnerKey, all: readonly EvseOfStation[]): Promise<void> {
  const evses = once(all, ({ stationNo, evseNo }) => `${stationNo}/${evseNo}`)
  const { operatorId, id } = partner
  await sql`
    insert into interop_roaming_evses as e (operator_id, partner_id, station_no, evse_no, label, status, raw, last_updated)
    select ${operatorId}, ${id}, n."stationNo", n."evseNo", n.label, n.status, n.raw, n."lastUpdated"
    from jsonb_to_recordset(${JSON.stringify(evses)}::jsonb) as n ("stationNo" text, "evseNo" text, label text, status text,
      raw jsonb, "lastUpdated" timestamptz)
    on conflict (operator_id, partner_id, station_no, evse_no) do update set label = excluded.label, status = excluded.status,
      raw = excluded.raw, last_updated = excluded.last_updated
    where e.last_updated <= excluded.last_updated`.execute(tx)
  const connectors = evses.flatMap(({ stationNo, evseNo, connectors: own }) =>
    own.map((connector) => ({ ...connector, stationNo, evseNo })),
  )
  await saveConnectors(tx, partner, connectors)
}

export type ConnectorOfEvse = ReceivedConnector & { stationNo: string; evseNo: string }
export async function saveConnectors(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  all: readonly ConnectorOfEvse[],
): Promise<void> {
  const connectors = once(all, (one) => `${one.stationNo}/${one.evseNo}/${one.connectorNo}`)
  await sql`
    insert into interop_roaming_connectors as c (operator_id, partner_id, station_no, evse_no, connector_no, standard, power_w,
      tariff_nos, raw, last_updated)
    select ${operatorId}, ${id}, n."stationNo", n."evseNo", n."connectorNo", n.standard, n."powerW", n."tariffNos", n.raw,
      n."lastUpdated"
    from jsonb_to_recordset(${JSON.stringify(connectors)}::jsonb) as n ("stationNo" text, "evseNo" text, "connectorNo" text,
      standard text, "powerW" int, "tariffNos" text[], raw jsonb, "lastUpdated" timestamptz)
    on conflict (operator_id, partner_id, station_no, evse_no, connector_no) do update set standard = excluded.standard,
      power_w = excluded.power_w, tariff_nos = excluded.tariff_nos, raw = excluded.raw, last_updated = excluded.last_updated
    where c.last_updated <= excluded.last_updated`.execute(tx)
}

const removed = sql`status = 'REMOVED', raw = e.raw || '{"status": "REMOVED"}'`
/** Removes parts that a complete station does not contain, unless they are newer than the station. */
async function removeUnnamed(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { places, now }: { places: readonly ReceivedLocation[]; now: Date },
): Promise<void> {
  await sql`
    update interop_roaming_evses e set ${removed}, last_updated = greatest(e.last_updated, s.last_updated)
    from interop_roaming_stations s
    where s.operator_id = e.operator_id and s.partner_id = e.partner_id and s.station_no = e.station_no
      and e.operator_id = ${operatorId} and e.partner_id = ${id} and s.seen_at = ${now} and e.status <> 'REMOVED'
      and e.last_updated <= s.last_updated and s.station_no = any (${places.map(({ stationNo }) => stationNo)}::text[])
      and not exists (select from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n ("stationNo" text, evses jsonb)
        where n."stationNo" = e.station_no and (n.evses @> jsonb_build_array(jsonb_build_object('evseNo', e.evse_no))))`.execute(
    tx,
  )
}
/** After a complete pull, removes stations that were not in it, and rejected objects that are now accepted. */
export async function deleteUnseenLocations(tx: Tx, { operatorId, id }: PartnerKey, startedAt: Date): Promise<void> {
  await sql`
    update interop_roaming_evses e set ${removed}, last_updated = greatest(e.last_updated, ${startedAt}::timestamptz)
    from interop_roaming_stations s
    where s.operator_id = e.operator_id and s.partner_id = e.partner_id and s.station_no = e.station_no
      and e.operator_id = ${operatorId} and e.partner_id = ${id} and s.seen_at < ${startedAt} and e.status <> 'REMOVED'`.execute(
    tx,
  )
  await sql`delete from interop_roaming_tariffs where operator_id = ${operatorId} and partner_id = ${id}
    and seen_at < ${startedAt}`.execute(tx)
  await sql`delete from interop_roaming_refusals where operator_id = ${operatorId} and partner_id = ${id}
    and kind in ('location', 'tariff') and last_at < ${startedAt}`.execute(tx)
}
/** Marks stations as present that a pull contained but that could not be read. */
export async function markLocationsSeen(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNos, tariffNos, now }: { stationNos: readonly string[]; tariffNos: readonly string[]; now: Date },
): Promise<void> {
  await sql`update interop_roaming_stations set seen_at = ${now} where operator_id = ${operatorId} and partner_id = ${id}
    and station_no = any (${[...stationNos]}::text[])`.execute(tx)
  await sql`update interop_roaming_tariffs set seen_at = ${now} where operator_id = ${operatorId} and partner_id = ${id}
    and tariff_no = any (${[...tariffNos]}::text[])`.execute(tx)
}

/**
 * Loads a station, an EVSE or a connector with all its parts, as received. Undefined: unknown. The row is locked until
 * the transaction ends.
 */
/** Finds an EVSE by its number or by the code on its label, with or without separators. */
export async function findReceivedByCode(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  code: string,
): Promise<{ stationNo: string; evseNo: string } | undefined> {
  const { rows } = await sql<{ stationNo: string; evseNo: string }>`
    select station_no as "stationNo", evse_no as "evseNo" from interop_roaming_evses
    where operator_id = ${operatorId} and partner_id = ${id} and status <> 'REMOVED'
      and (evse_no = ${code} or (label <> '' and upper(replace(label, '*', '')) = upper(replace(${code}, '*', ''))))
    order by evse_no <> ${code}, station_no, evse_no limit 1`.execute(tx)
  return rows[0]
}
/** Returns the data needed to price a record: the station's time zone, and the last received tariff. */
export async function findPricing(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, tariffNo }: { stationNo: string; tariffNo: string },
): Promise<{ zone: string | null; tariff: unknown }> {
  const { rows } = await sql<{ zone: string | null; tariff: unknown }>`
    select (select raw ->> 'time_zone' from interop_roaming_stations where operator_id = ${operatorId} and partner_id = ${id}
        and station_no = ${stationNo}) as zone,
      (select raw from interop_roaming_tariffs where operator_id = ${operatorId} and partner_id = ${id}
        and tariff_no = ${tariffNo}) as tariff`.execute(tx)
  return rows[0] ?? { zone: null, tariff: null }
}
/** Returns the last received tariff of an EVSE whose connectors have one tariff. */
export async function findConnectorTariff(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, evseNo }: { stationNo: string; evseNo: string },
): Promise<unknown> {
  const { rows } = await sql<{ raw: unknown }>`
    select distinct t.tariff_no, t.raw from interop_roaming_connectors c
    join interop_roaming_tariffs t on t.operator_id = c.operator_id and t.partner_id = c.partner_id
      and t.tariff_no = any (c.tariff_nos)
    where c.operator_id = ${operatorId} and c.partner_id = ${id} and c.station_no = ${stationNo} and c.evse_no = ${evseNo}`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0]?.raw : undefined
}
export async function findReceivedLocation(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, evseNo, connectorNo }: { stationNo: string; evseNo?: string; connectorNo?: string },
): Promise<ReceivedObject | undefined> {
  await sql`select from interop_roaming_stations where operator_id = ${operatorId} and partner_id = ${id}
    and station_no = ${stationNo} for update`.execute(tx)
  const connectors = sql`coalesce((select jsonb_agg(c.raw order by c.connector_no) from interop_roaming_connectors c
    where c.operator_id = e.operator_id and c.partner_id = e.partner_id and c.station_no = e.station_no and c.evse_no = e.evse_no),
    '[]')`
  const evse = sql`e.raw || jsonb_build_object('connectors', ${connectors})`
  const inStation = sql`e.operator_id = ${operatorId} and e.partner_id = ${id} and e.station_no = ${stationNo}`
  const query =
    connectorNo !== undefined
      ? sql<{ raw: ReceivedObject }>`select e.raw from interop_roaming_connectors e
          where ${inStation} and e.evse_no = ${evseNo} and e.connector_no = ${connectorNo}`
      : evseNo !== undefined
        ? sql<{
            raw: ReceivedObject
          }>`select ${evse} as raw from interop_roaming_evses e where ${inStation} and e.evse_no = ${evseNo}`
        : sql<{
            raw: ReceivedObject
          }>`select s.raw || jsonb_build_object('evses', coalesce((select jsonb_agg(${evse} order by e.evse_no)
            from interop_roaming_evses e where ${inStation}), '[]')) as raw
          from interop_roaming_stations s where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.station_no = ${stationNo}`
  return (await query.execute(tx)).rows[0]?.raw
}
/** Updates the dates of the parent objects of a changed EVSE or connector (OCPI 8.2.2). */
export async function updateParentDates(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, evseNo = null, at }: { stationNo: string; evseNo?: string | null; at: Date },
): Promise<void> {
  const dated = sql`last_updated = ${at}, raw = raw || jsonb_build_object('last_updated', ${at.toISOString()}::text)`
  const here = sql`operator_id = ${operatorId} and partner_id = ${id} and station_no = ${stationNo} and last_updated < ${at}`
  await sql`update interop_roaming_stations set ${dated} where ${here}`.execute(tx)
  if (evseNo !== null)
    await sql`update interop_roaming_evses set ${dated} where ${here} and evse_no = ${evseNo}`.execute(tx)
}

export async function saveReceivedTariffs(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tariffs: all, now }: { tariffs: readonly ReceivedTariff[]; now: Date },
): Promise<void> {
  const tariffs = once(all, ({ tariffNo }) => tariffNo)
  await sql`
    insert into interop_roaming_tariffs as t (operator_id, partner_id, tariff_no, currency, raw, last_updated, seen_at)
    select ${operatorId}, ${id}, n."tariffNo", n.currency, n.raw, n."lastUpdated", ${now}
    from jsonb_to_recordset(${JSON.stringify(tariffs)}::jsonb) as n ("tariffNo" text, currency text, raw jsonb,
      "lastUpdated" timestamptz)
    on conflict (operator_id, partner_id, tariff_no) do update set seen_at = excluded.seen_at,
      currency = case when excluded.last_updated >= t.last_updated then excluded.currency else t.currency end,
      raw = case when excluded.last_updated >= t.last_updated then excluded.raw else t.raw end,
      last_updated = greatest(excluded.last_updated, t.last_updated)`.execute(tx)
}
export async function findTariff(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  tariffNo: string,
): Promise<ReceivedObject | undefined> {
  const { rows } = await sql<{ raw: ReceivedObject }>`select raw from interop_roaming_tariffs
    where operator_id = ${operatorId} and partner_id = ${id} and tariff_no = ${tariffNo}`.execute(tx)
  return rows[0]?.raw
}
/** Returns false if the tariff was unknown. */
export async function dropTariff(tx: Tx, { operatorId, id }: PartnerKey, tariffNo: string): Promise<boolean> {
  const { rows } = await sql`delete from interop_roaming_tariffs
    where operator_id = ${operatorId} and partner_id = ${id} and tariff_no = ${tariffNo} returning 1`.execute(tx)
  return rows.length === 1
}
