import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import { tariffVersionSql } from './port.store.ts'

/*
 * Visible data of our stations: calculated once for all partners of an operator, and stored for each partner where it
 * changed.
 */

/** Connector data that is stored when a connector first becomes visible. It is needed to report the removal. */
const facts = sql`jsonb_build_object('chargePointNo', c.charge_point_no, 'equipmentType', c.equipment_type, 'connectorType', c.connector_type,
  'standard', c.standard, 'ocpiType', c.ocpi_type, 'ratedPowerW', c.rated_power_w, 'maxVoltageDv', c.max_voltage_dv,
  'maxCurrentDa', c.max_current_da)`
/** Station data that is stored when a station becomes visible, because the station may be deleted. */
const placeFacts = sql`jsonb_build_object('stationId', c.station_id, 'code', c.code, 'name', c.name, 'timeZone', c.time_zone, 'stationType', c.station_type,
  'countryCode', c.country_code, 'areaCode', c.area_code, 'address', c.address, 'longitude', c.longitude, 'latitude', c.latitude, 'phone', c.phone,
  'servicePhone', c.service_phone, 'businessHours', c.business_hours,
  'street', c.street, 'postcode', c.postcode, 'town', c.town, 'region', c.region)`
/** Hash of a connector without its status, which is reported separately. */
const connectorFigure = sql`hash_record_extended(row(c.charge_point_id, c.connector_no, c.charge_point_no, c.equipment_type, c.connector_type, c.standard, c.ocpi_type,
  c.rated_power_w, c.max_voltage_dv, c.max_current_da), 0)`
const openConnectors = sql`organisation_partner_stations o
  join stations_connector_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id`

/**
 * Time in ms for which the check of another partner is reused, unless this partner has a station that no other partner
 * had.
 */
const freshMs = 10_000

/**
 * Calculates the stations of an operator and the prices of their connectors, where they changed since the last check.
 * `anew`: even if the last check was a moment ago. Other partners of the same operator wait meanwhile, so the
 * calculation runs in its own transaction.
 */
export async function refreshSharedStations(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, anew }: { now: Date; anew: boolean },
): Promise<void> {
  await sql`insert into interop_shown_looks (operator_id, looked_at, priced) values (${operatorId}, '-infinity', '')
    on conflict do nothing`.execute(tx)
  const { rows: looks } = await sql<{ isFresh: boolean; priced: string; prices: string }>`
    select looked_at > ${new Date(now.getTime() - freshMs)} and looked_at <= ${now} and not exists (
        select from organisation_partner_stations o where o.operator_id = ${operatorId} and o.partner_id = ${id} and not exists (
          select from interop_shown_stations s where s.operator_id = o.operator_id and s.station_id = o.station_id)) as "isFresh", priced,
      tariffs_prices_mark(operator_id, ${now}) as prices
    from interop_shown_looks where operator_id = ${operatorId} for update`.execute(tx)
  const [look] = looks
  if (!look || (look.isFresh && !anew)) return
  const { priced, prices } = look
  const { rows: others } = await sql<{ stationId: string; madeOf: string }>`
    with open as (select distinct station_id from organisation_partner_stations where operator_id = ${operatorId}),
    connectors as (select c.station_id, sum(${connectorFigure}) as figure from open join stations_connector_cards c on c.operator_id = ${operatorId}
      and c.station_id = open.station_id group by c.station_id),
    made as (select c.station_id, concat_ws(' ', hash_record_extended(c, 0), connectors.figure) as made_of from open
      join stations_station_cards c on c.operator_id = ${operatorId} and c.station_id = open.station_id
      left join connectors on connectors.station_id = c.station_id)
    select made.station_id as "stationId", made.made_of as "madeOf" from made
    left join interop_shown_stations s on s.operator_id = ${operatorId} and s.station_id = made.station_id
    where s.made_of is distinct from made.made_of or ${priced !== prices}`.execute(withPreparedStatements(tx))
  await sql`with gone as (delete from interop_shown_stations s where s.operator_id = ${operatorId} and not exists (
      select from organisation_partner_stations o where o.operator_id = s.operator_id and o.station_id = s.station_id)
      returning s.operator_id, s.station_id)
    delete from interop_shown_connectors g using gone where g.operator_id = gone.operator_id and g.station_id = gone.station_id`.execute(
    tx,
  )
  if (others.length > 0) await workOut(tx, operatorId, { now, others })
  await sql`update interop_shown_looks set looked_at = ${now}, priced = ${prices} where operator_id = ${operatorId}`.execute(
    tx,
  )
}
async function workOut(
  tx: Tx,
  operatorId: string,
  { now, others }: { now: Date; others: readonly { stationId: string; madeOf: string }[] },
): Promise<void> {
  const ids = others.map(({ stationId }) => stationId)
  await sql`delete from interop_shown_connectors g where g.operator_id = ${operatorId} and g.station_id = any(${ids}::uuid[])
    and not exists (select from stations_connector_cards c where c.operator_id = g.operator_id and c.charge_point_id = g.charge_point_id
      and c.connector_no = g.connector_no and c.station_id = g.station_id)`.execute(tx)
  await sql`
    insert into interop_shown_connectors as g (operator_id, charge_point_id, connector_no, station_id, version_id, rule_id)
    select c.operator_id, c.charge_point_id, c.connector_no, c.station_id, c.version_id, n.rule_id
    from (select c.operator_id, c.charge_point_id, c.connector_no, c.station_id, ${tariffVersionSql(now, 'c.charge_point_id, c.connector_no::int')} as version_id
      from stations_connector_cards c where c.operator_id = ${operatorId} and c.station_id = any(${ids}::uuid[]) offset 0) c
    left join tariffs_version_names n on n.operator_id = c.operator_id and n.version_id = c.version_id
    on conflict (operator_id, charge_point_id, connector_no) do update set station_id = excluded.station_id, version_id = excluded.version_id,
      rule_id = excluded.rule_id
    where (g.station_id, g.version_id, g.rule_id) is distinct from (excluded.station_id, excluded.version_id, excluded.rule_id)`.execute(
    tx,
  )
  await sql`
    insert into interop_shown_stations as s (operator_id, station_id, made_of, mark, version_id, version_ids)
    select ${operatorId}, c.station_id, c.made_of, md5(concat(c.made_of, g.rules)), ${tariffVersionSql(now, 'null, null')},
      coalesce(g.version_ids, '{}')
    from (select ${operatorId}::uuid as operator_id, station_id, made_of
      from unnest(${ids}::uuid[], ${others.map(({ madeOf }) => madeOf)}::text[]) n (station_id, made_of)) c
    cross join lateral (
      select string_agg(concat_ws(':', g.charge_point_id, g.connector_no, g.rule_id), ' ' order by g.charge_point_id, g.connector_no) as rules,
        array_agg(distinct g.version_id) filter (where g.version_id is not null) as version_ids
      from interop_shown_connectors g where g.operator_id = c.operator_id and g.station_id = c.station_id) g
    on conflict (operator_id, station_id) do update set made_of = excluded.made_of, mark = excluded.mark,
      version_id = excluded.version_id, version_ids = excluded.version_ids
    where (s.made_of, s.mark, s.version_id, s.version_ids)
      is distinct from (excluded.made_of, excluded.mark, excluded.version_id, excluded.version_ids)`.execute(tx)
}

/** Stores the stations that are open to a partner and those that were removed. Updates only stations that changed. */
export async function updateStationsOpenToPartner(tx: Tx, key: PartnerKey, now: Date): Promise<void> {
  const others = await otherThanNoted(tx, key)
  if (others.length === 0) return
  const ids = others.map(({ stationId }) => stationId)
  await scheduleStations(tx, key, { ids, now })
  await storeMovedConnectors(tx, key, { ids, now })
  await scheduleConnectors(tx, key, { ids, now })
  const { operatorId, id } = key
  await sql`
    update interop_sent_stations s set changed_at = n.changed_at from (
      select c.station_id, greatest(c.updated_at, (select max(t.ruled_at) from interop_sent_states t where t.operator_id = c.operator_id
        and t.partner_id = ${id} and t.station_id = c.station_id)) as changed_at
      from stations_station_cards c where c.operator_id = ${operatorId} and c.station_id = any(${ids}::uuid[])) n
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.station_id = n.station_id
      and s.changed_at is distinct from n.changed_at`.execute(tx)
  const open = others.filter(({ mark }) => mark !== null)
  await sql`
    insert into interop_noted_stations (operator_id, partner_id, station_id, mark)
    select ${operatorId}, ${id}, n.station_id, n.mark
    from unnest(${open.map(({ stationId }) => stationId)}::uuid[], ${open.map(({ mark }) => mark)}::text[]) n (station_id, mark)
    on conflict (operator_id, partner_id, station_id) do update set mark = excluded.mark`.execute(tx)
  const closed = others.filter(({ mark }) => mark === null).map(({ stationId }) => stationId)
  await sql`delete from interop_noted_stations where operator_id = ${operatorId} and partner_id = ${id}
    and station_id = any(${closed}::uuid[])`.execute(tx)
}

/** Returns stations that differ from the stored state. `mark` null: closed to the partner, or removed. */
async function otherThanNoted(
  tx: Tx,
  { operatorId, id }: PartnerKey,
): Promise<{ stationId: string; mark: string | null }[]> {
  const { rows } = await sql<{ stationId: string; mark: string | null }>`
    with shown as (select o.station_id, s.mark from organisation_partner_stations o
      join interop_shown_stations s on s.operator_id = o.operator_id and s.station_id = o.station_id
      where o.operator_id = ${operatorId} and o.partner_id = ${id}),
    noted as (select station_id, mark from interop_noted_stations where operator_id = ${operatorId} and partner_id = ${id}),
    -- Who was told that a connector is gone here is shown it where it is now.
    moved as (select c.station_id from interop_sent_states t
      join stations_connector_cards c on c.operator_id = t.operator_id and c.charge_point_id = t.charge_point_id and c.connector_no = t.connector_no
      where t.operator_id = ${operatorId} and t.partner_id = ${id} and t.removed_at is not null and t.station_id <> c.station_id
        and (t.state is null or t.state = 'removed'))
    select coalesce(s.station_id, n.station_id) as "stationId", s.mark from shown s
    full join noted n on n.station_id = s.station_id
    where s.mark is distinct from n.mark or s.station_id in (select station_id from moved)`.execute(
    withPreparedStatements(tx),
  )
  return rows
}

interface Some {
  ids: readonly string[]
  now: Date
}
async function scheduleStations(tx: Tx, { operatorId, id }: PartnerKey, { ids, now }: Some): Promise<void> {
  await sql`
    insert into interop_sent_stations (operator_id, partner_id, station_id, shown_at, next_at)
    select o.operator_id, o.partner_id, o.station_id, ${now}, ${now} from organisation_partner_stations o
    where o.operator_id = ${operatorId} and o.partner_id = ${id} and o.station_id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx)
  await sql`
    delete from interop_sent_stations s where s.operator_id = ${operatorId} and s.partner_id = ${id}
      and s.station_id = any(${[...ids]}::uuid[]) and not exists (select from organisation_partner_stations o
        where o.operator_id = s.operator_id and o.partner_id = s.partner_id and o.station_id = s.station_id)`.execute(
    tx,
  )
  await sql`
    merge into interop_shown_places p using (select ${placeFacts} as card, c.operator_id, o.partner_id, c.station_id
      from organisation_partner_stations o
      join stations_station_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id
      where o.operator_id = ${operatorId} and o.partner_id = ${id} and o.station_id = any(${[...ids]}::uuid[])) n
      on p.operator_id = n.operator_id and p.partner_id = n.partner_id and p.station_id = n.station_id
    when matched and p.card <> n.card then update set card = n.card
    when not matched then insert (operator_id, partner_id, station_id, card)
      values (n.operator_id, n.partner_id, n.station_id, n.card)`.execute(tx)
}
/** Records a moved connector as removed from its previous station, if its removal need not be reported first. */
async function storeMovedConnectors(tx: Tx, { operatorId, id }: PartnerKey, { ids, now }: Some): Promise<void> {
  await sql`
    insert into interop_moved_connectors as m (operator_id, partner_id, station_id, charge_point_id, connector_no, facts, removed_at)
    select k.operator_id, k.partner_id, k.station_id, k.charge_point_id, k.connector_no, k.facts, coalesce(k.removed_at, ${now})
    from ${openConnectors}
    join interop_sent_states k on k.operator_id = c.operator_id and k.partner_id = o.partner_id and k.charge_point_id = c.charge_point_id
      and k.connector_no = c.connector_no
    where o.operator_id = ${operatorId} and o.partner_id = ${id} and o.station_id = any(${[...ids]}::uuid[])
      and k.station_id <> c.station_id and k.facts is not null and (k.state is null or k.state = 'removed')
    on conflict (operator_id, partner_id, station_id, charge_point_id, connector_no) do update set removed_at = excluded.removed_at,
      facts = excluded.facts`.execute(tx)
  await sql`
    delete from interop_moved_connectors m using stations_connector_cards c
    where m.operator_id = ${operatorId} and m.partner_id = ${id} and m.station_id = any(${[...ids]}::uuid[])
      and c.operator_id = m.operator_id and c.charge_point_id = m.charge_point_id and c.connector_no = m.connector_no and c.station_id = m.station_id`.execute(
    tx,
  )
}
async function scheduleConnectors(tx: Tx, { operatorId, id }: PartnerKey, { ids, now }: Some): Promise<void> {
  await sql`
    insert into interop_sent_states as t (operator_id, partner_id, charge_point_id, connector_no, next_at, station_id, facts, due)
    select o.operator_id, o.partner_id, c.charge_point_id, c.connector_no, ${now}, c.station_id, ${facts}, true from ${openConnectors}
    left join interop_sent_states k on k.operator_id = o.operator_id and k.partner_id = o.partner_id and k.charge_point_id = c.charge_point_id
      and k.connector_no = c.connector_no
    where o.operator_id = ${operatorId} and o.partner_id = ${id} and o.station_id = any(${[...ids]}::uuid[])
      and (k.station_id is null or (k.station_id <> c.station_id and (k.state is null or k.state = 'removed')))
    on conflict (operator_id, partner_id, charge_point_id, connector_no) do update set station_id = excluded.station_id,
      facts = excluded.facts, removed_at = null, due = true`.execute(tx)
  await sql`
    update interop_sent_states t set removed_at = case when t.removed_at is null then ${now}::timestamptz end, due = true
    where t.operator_id = ${operatorId} and t.partner_id = ${id} and t.station_id = any(${[...ids]}::uuid[])
      and (t.removed_at is null) <> exists (
      select from ${openConnectors} where o.operator_id = t.operator_id and o.partner_id = t.partner_id and c.charge_point_id = t.charge_point_id
        and c.connector_no = t.connector_no and c.station_id = t.station_id)`.execute(tx)
  // A new tariff also counts as a change of the connector.
  await sql`
    update interop_sent_states t set rule_id = g.rule_id, ruled_at = ${now} from interop_shown_connectors g
    where t.operator_id = ${operatorId} and t.partner_id = ${id} and t.station_id = any(${[...ids]}::uuid[]) and t.removed_at is null
      and g.operator_id = t.operator_id and g.charge_point_id = t.charge_point_id and g.connector_no = t.connector_no and t.rule_id is distinct from g.rule_id`.execute(
    tx,
  )
}
