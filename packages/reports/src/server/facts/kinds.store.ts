import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VehicleKind } from './session-facts.rules.ts'

const attributes = [
  'equipment_type',
  'rated_power_w',
  'connector_type',
  'standard',
  'protocol',
  'maker',
  'model',
  'org_id',
  'area_code',
  'firmware',
] as const
const list = (alias: string) => sql.join(attributes.map((name) => sql.ref(`${alias}.${name}`)))
const nobody = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")
/** The time before anybody looked. */
const ever = sql.raw("'epoch'::timestamptz")

/** Connectors as the master has them now, each with what was last kept of it, where that is not the same. */
const changed = sql`
    now as (
      select f.operator_id, f.pile_id, f.gun_no, f.station_id, f.in_use, f.equipment_type, f.rated_power_w, f.connector_type, f.standard, f.protocol,
        f.maker, f.model, coalesce(f.org_id, ${nobody}) as org_id, f.area_code, f.firmware
      from stations_gun_facts f),
    last as (
      select distinct on (s.pile_id, s.gun_no) s.pile_id, s.gun_no, s.station_id as kept_at, s.in_use as was_in_use, k.*
      from reports_gun_spells s join reports_gun_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id
      order by s.pile_id, s.gun_no, s.from_at desc),
    changed as (
      select n.*, l.pile_id is null as is_new from now n left join last l on l.pile_id = n.pile_id and l.gun_no = n.gun_no
      where l.pile_id is null or l.kept_at <> n.station_id or l.was_in_use <> n.in_use or (${list('l')}) is distinct from (${list('n')}))`

/**
 * Keeps what connectors are like from now on, where that is not what was kept; what was never looked at counts for ever
 * before. The caller holds the lock of the roll-up. Returns how many there were.
 */
export async function observeGuns(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`with ${changed} select count(*)::int as n from changed`.execute(
    tx,
  )
  const n = rows[0]?.n ?? 0
  if (n === 0) return 0
  await sql`
    with ${changed}
    insert into reports_gun_kinds (operator_id, kind_id, ${sql.join(attributes.map((name) => sql.ref(name)))})
    select c.operator_id, (select coalesce(max(kind_id), 0) from reports_gun_kinds) + row_number() over (), ${list('c')}
    from (select distinct operator_id, ${list('x')} from changed x) c
    where not exists (select from reports_gun_kinds k where (${list('k')}) = (${list('c')}))`.execute(tx)
  await sql`
    with ${changed}
    insert into reports_gun_spells (operator_id, pile_id, gun_no, from_at, station_id, kind_id, in_use)
    select c.operator_id, c.pile_id, c.gun_no, case when c.is_new then ${ever} else ${now} end, c.station_id, k.kind_id, c.in_use
    from changed c join reports_gun_kinds k on (${list('k')}) = (${list('c')})
    on conflict (operator_id, pile_id, gun_no, from_at) do update
      set station_id = excluded.station_id, kind_id = excluded.kind_id, in_use = excluded.in_use`.execute(tx)
  return n
}

/** The same of vehicles. */
export async function observeVehicles(tx: Tx, now: Date): Promise<void> {
  await sql`
    with last as (
      select distinct on (vehicle_id) vehicle_id, model_id, type_id from reports_vehicle_spells order by vehicle_id, from_at desc)
    insert into reports_vehicle_spells (operator_id, vehicle_id, from_at, model_id, type_id)
    select v.operator_id, v.vehicle_id, case when l.vehicle_id is null then ${ever} else ${now} end, coalesce(v.model_id, ${nobody}), coalesce(v.type_id, ${nobody})
    from fleet_vehicle_kinds v left join last l on l.vehicle_id = v.vehicle_id
    where l.vehicle_id is null or l.model_id <> coalesce(v.model_id, ${nobody}) or l.type_id <> coalesce(v.type_id, ${nobody})
    on conflict (operator_id, vehicle_id, from_at) do update set model_id = excluded.model_id, type_id = excluded.type_id`.execute(
    tx,
  )
}

/** From an instant on, until the next one's. */
export interface GunSpell {
  pileId: string
  gunNo: number
  from: number
  stationId: string
  kindId: number
  ratedPowerW: number
  inUse: boolean
}

/** What connectors of charge points were like, each in the order of time. */
export async function spellsOf(tx: Tx, pileIds: readonly string[]): Promise<Map<string, GunSpell[]>> {
  const { rows } = await sql<GunSpell>`
    select s.pile_id as "pileId", s.gun_no as "gunNo", (extract(epoch from s.from_at) * 1000)::bigint as "from", s.station_id as "stationId",
      s.kind_id as "kindId", k.rated_power_w as "ratedPowerW", s.in_use as "inUse"
    from reports_gun_spells s join reports_gun_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id
    where s.pile_id = any(${pileIds}::uuid[]) order by s.from_at`.execute(tx)
  return Map.groupBy(rows, ({ pileId, gunNo }) => `${pileId} ${gunNo}`)
}

/** What a connector was like on a day at a station: of the spells that touch the day the last one there, else the last. */
export function spellOn(
  spells: readonly GunSpell[],
  { stationId, from, to }: { stationId: string; from: number; to: number },
): GunSpell | undefined {
  const touching = spells.filter(
    (spell, place) => spell.from < to && (spells[place + 1]?.from ?? Infinity) > from,
  )
  return touching.findLast((spell) => spell.stationId === stationId) ?? touching.at(-1)
}

/** Says which model and type a vehicle was of. */
export async function vehicleKinds(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<(vehicleId: string, at: number) => VehicleKind | undefined> {
  if (vehicleIds.length === 0) return () => undefined
  const { rows } = await sql<VehicleKind & { vehicleId: string; from: number }>`
    select vehicle_id as "vehicleId", (extract(epoch from from_at) * 1000)::bigint as "from", model_id as "modelId", type_id as "typeId"
    from reports_vehicle_spells where vehicle_id = any(${vehicleIds}::uuid[]) order by from_at`.execute(tx)
  const spells = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  return (vehicleId, at) => spells.get(vehicleId)?.findLast(({ from }) => from <= at)
}

/** Says what a kWh costs in the cheapest period of a tariff's version, in 1e-5 of the major unit. */
export async function lowestPrices(
  tx: Tx,
  versionIds: readonly string[],
): Promise<(versionId: string | null) => number | undefined> {
  if (versionIds.length === 0) return () => undefined
  const { rows } = await sql<{ id: string; lowestE5: number }>`
    select version_id as id, lowest_e5 as "lowestE5" from tariffs_version_names
    where version_id = any(${versionIds}::uuid[]) and lowest_e5 is not null`.execute(tx)
  const known = new Map<string | null, number>(rows.map(({ id, lowestE5 }) => [id, Number(lowestE5)]))
  return (versionId) => known.get(versionId)
}

/** Connectors' days from before their kinds were kept, of so many connectors; none are left when it returns none. */
export async function adoptDays(tx: Tx, guns: number): Promise<{ pileId: string; gunNo: number }[]> {
  const { rows } = await sql<{ pileId: string; gunNo: number }>`
    with old as (
      select d.pile_id, d.gun_no from reports_days d where d.kind_id = 0
        and exists (select from reports_gun_spells s where s.pile_id = d.pile_id and s.gun_no = d.gun_no) group by 1, 2 limit ${guns}),
    done as (
      update reports_days d set kind_id = s.kind_id
      from old o join reports_gun_spells s on s.pile_id = o.pile_id and s.gun_no = o.gun_no and s.from_at = ${ever}
      where d.pile_id = o.pile_id and d.gun_no = o.gun_no and d.kind_id = 0)
    select pile_id as "pileId", gun_no as "gunNo" from old`.execute(tx)
  return rows
}
