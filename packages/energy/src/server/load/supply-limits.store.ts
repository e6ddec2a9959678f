import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { quarterMs, type ContractedPower } from '../../contract/index.ts'
import { quarterHourStart } from '../bills/to-date.rules.ts'
import { isValidOn, createLimitLookup, quartersFrom, type QuarterLimit } from './load.rules.ts'
import { otherLoadOf } from './other-load.store.ts'
import { localQuarter } from '../series/series.rules.ts'
import { gridTariffVersionsOf } from '../tariffs/grid-tariffs.store.ts'
import type { StationsExternalLimit } from '../outside/outside.store.ts'

/** Limit in W of all stations of a supply point between two instants (ms), with its cause. */
export interface ContractLimit extends StationsExternalLimit {
  cause: 'contracted' | 'capacity'
}
interface Span {
  stationIds: readonly string[]
  from: Date
  until: Date
  /** Stations whose charging is planned, so that it is no other load of the supply point. */
  plannedStationIds?: readonly string[]
}
interface ContractRow {
  id: string
  contractedW: number[]
  capacityVa: number | null
  tariffId: string | null
  timeZone: string
  validFrom: string
  validUntil: string | null
  stationIds: string[]
}

/**
 * Returns the limits of the supply points that feed these stations: the contracted power of each period, or the capacity
 * of the transformers without a contract, each less the other load of the supply point. A plan that exceeds one of these
 * costs a penalty or trips the fuse, so each is a limit of the depot.
 */
export async function contractLimitsAt(tx: Tx, span: Span): Promise<ContractLimit[]> {
  const limits: ContractLimit[] = []
  for (const contract of await contractsOf(tx, span.stationIds)) {
    const versions = contract.tariffId === null ? [] : await gridTariffVersionsOf(tx, contract.tariffId)
    const otherAt = await otherLoadOf(tx, contract, {
      plannedStationIds: span.plannedStationIds ?? contract.stationIds,
      from: span.from.getTime(),
      until: span.until.getTime(),
    })
    const limitAt = createLimitLookup({ ...contract, versions })
    limits.push(...spansOf(contract, (at) => withoutOther(limitAt(at), otherAt(at)), span))
  }
  return limits
}

/** Subtracts the other load of a supply point from its limit. */
function withoutOther(limit: QuarterLimit, otherW: number): QuarterLimit {
  return limit.limitW === null ? limit : { ...limit, limitW: Math.max(0, limit.limitW - otherW) }
}

/** Returns the sum of the contracted powers that apply now, and the number of stations that they cover. */
export async function contractedPowerNow(tx: Tx, now: Date): Promise<ContractedPower> {
  const covered = new Set<string>()
  let contractedW: number | null = null
  for (const contract of await contractsOf(tx, null)) {
    if (!isValidOn(contract, localQuarter(contract.timeZone, now.getTime()).day)) continue
    const versions = contract.tariffId === null ? [] : await gridTariffVersionsOf(tx, contract.tariffId)
    const { limitW, limitOf } = createLimitLookup({ ...contract, versions })(now.getTime())
    if (limitW === null || limitOf !== 'contracted') continue
    contractedW = (contractedW ?? 0) + limitW
    for (const id of contract.stationIds) covered.add(id)
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stations_station_names`.execute(tx)
  return { contractedW, stations: covered.size, allStations: rows[0]?.n ?? 0 }
}

/** Returns the contracts that feed any of these stations; null: all contracts. */
async function contractsOf(tx: Tx, stationIds: readonly string[] | null): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select p.id, p.contracted_w as "contractedW", p.capacity_va as "capacityVa", p.tariff_id as "tariffId",
      p.valid_from::text as "validFrom", p.valid_until::text as "validUntil", f.ids as "stationIds", f.zone as "timeZone"
    from energy_supply_points p
    cross join lateral (select array_agg(x.station_id::text order by x.station_id) as ids, min(s.time_zone) as zone
      from energy_supply_stations x
      join stations_station_names s on s.operator_id = x.operator_id and s.station_id = x.station_id
      where x.operator_id = p.operator_id and x.supply_id = p.id) f
    where (cardinality(p.contracted_w) > 0 or p.capacity_va is not null) and exists (select from energy_supply_stations x
      where x.operator_id = p.operator_id and x.supply_id = p.id
        and (${stationIds}::uuid[] is null or x.station_id = any(${stationIds}::uuid[])))
    order by p.operator_id, p.id`.execute(tx)
  return rows
}

/** Joins consecutive quarter hours with the same limit. */
function spansOf(contract: ContractRow, limitAt: (at: number) => QuarterLimit, { from, until }: Span): ContractLimit[] {
  const spans: ContractLimit[] = []
  for (const at of quartersFrom(quarterHourStart(from.getTime()), quarterHourStart(until.getTime()) + quarterMs)) {
    const { limitW, limitOf } = limitAt(at)
    if (limitW === null || (limitOf !== 'contracted' && limitOf !== 'capacity')) continue
    if (!isValidOn(contract, localQuarter(contract.timeZone, at).day)) continue
    const last = spans.at(-1)
    if (last?.until === at && last.limitW === limitW && last.cause === limitOf) last.until = at + quarterMs
    else
      spans.push({
        from: at,
        until: at + quarterMs,
        limitW,
        cause: limitOf,
        stationIds: contract.stationIds,
      })
  }
  return spans
}
