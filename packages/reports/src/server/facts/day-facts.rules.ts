import type { SessionFact } from '@evops/charging/server'
import { currencyExponent } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { amountBucketOf } from './amounts.rules.ts'
import { loadSteps, maxOfLoadSteps } from './load.rules.ts'
import { chargingSecondsOf, sessionRows, type DaySurroundings } from './session-facts.rules.ts'
import type { DayCells, FactRow, ConnectorDay } from './cells.rules.ts'
import { energyOverTime, amountOverTime, splitByWeights } from './flow.rules.ts'
import { shiftableEnergyOf } from './shiftable.rules.ts'

export interface DayFacts {
  days: FactRow[]
  hours: FactRow[]
  amounts: FactRow[]
  loads: FactRow[]
  sessions: FactRow[]
}
/** Data about a connector's day besides its sessions. */
export interface ConnectorDaySurroundings extends DaySurroundings {
  /** Id of the connector's properties. */
  kindId: number
  /** Price per kWh in the cheapest period of a tariff version. */
  lowestE5: (versionId: string | null) => number | undefined
}
export const emptyDaySurroundings: ConnectorDaySurroundings = {
  kindId: 0,
  ratedPowerW: 0,
  vehicleAt: () => undefined,
  lowestE5: () => undefined,
}
export const emptyDayFacts = (): DayFacts => ({ days: [], hours: [], amounts: [], loads: [], sessions: [] })

/** Columns of the sums, in the tables' order. */
export const sumColumns = [
  'sessions',
  'charging_seconds',
  'energy_dwh',
  ...periodKinds.map((kind) => `energy_${kind}_dwh`),
  ...periodKinds.map((kind) => `electricity_${kind}_minor`),
  ...periodKinds.map((kind) => `service_${kind}_minor`),
  'electricity_minor',
  'service_minor',
  'occupancy_minor',
  'total_minor',
  'reduced_minor',
  'refunded_minor',
  'shiftable_dwh',
  'shiftable_saving_minor',
  'flowed_dwh',
  'charged_seconds',
  'plugged_seconds',
  'used_days',
] as const
export const hourFigures = ['energy_dwh', 'starts', 'money_minor'] as const
export const hourColumn = (figure: (typeof hourFigures)[number], hour: number) =>
  `${figure}_${String(hour).padStart(2, '0')}`
export const hourColumns = hourFigures.flatMap((figure) =>
  Array.from({ length: 24 }, (_, hour) => hourColumn(figure, hour)),
)

/**
 * Calculates a connector's day from all sessions that touch it. The result is deterministic: the same sessions give the
 * same rows.
 */
export function calculateConnectorDay(
  connectorDay: ConnectorDay,
  sessions: readonly SessionFact[],
  around: ConnectorDaySurroundings,
): DayFacts {
  const { cells } = connectorDay
  const touching = sessions
    .filter(
      ({ startedAt, pluggedUntil, failedStart }) => !failedStart && startedAt < cells.to && pluggedUntil >= cells.from,
    )
    .toSorted((a, b) => a.startedAt - b.startedAt)
  const byCurrency = [...Map.groupBy(touching, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const facts = emptyDayFacts()
  const steps = loadSteps(touching, cells)
  byCurrency.forEach(([currency, own], place) => {
    const key = keyOf(connectorDay, currency)
    const ended = own.filter(({ endedAt }) => endedAt >= cells.from && endedAt < cells.to)
    const hours = hoursOf(own, cells)
    const flowed = hourColumns.slice(0, 24).reduce((sum, column) => sum + (hours[column] ?? 0), 0)
    // Time belongs to the connector regardless of the currency, so it is only stored in the first row.
    const time = place === 0 ? { ...timeOf(touching, cells), peak_w: maxOfLoadSteps(steps) } : { ...noTime, peak_w: 0 }
    if (ended.length > 0 || flowed !== 0 || time.used_days > 0)
      facts.days.push({
        ...key,
        kind_id: around.kindId,
        ...sumsOf(ended, around),
        flowed_dwh: flowed,
        ...time,
      })
    if (Object.keys(hours).length > 0) facts.hours.push({ ...key, ...hours })
    facts.amounts.push(...amountsOf(ended, currency).map((row) => ({ ...key, ...row })))
  })
  const { station_id, charge_point_id, connector_no, day } = keyOf(connectorDay, '')
  if (steps.length > 0) facts.loads.push({ day, station_id, charge_point_id, connector_no, steps })
  facts.sessions.push(...sessionRows(connectorDay, sessions, around))
  return facts
}

function keyOf({ stationId, chargePointId, connectorNo, cells }: ConnectorDay, currency: string) {
  return {
    day: cells.day,
    station_id: stationId,
    charge_point_id: chargePointId,
    connector_no: connectorNo,
    currency,
  }
}

function sumsOf(ended: readonly SessionFact[], { lowestE5 }: ConnectorDaySurroundings): FactRow {
  const sums: Record<string, number> = Object.fromEntries(sumColumns.map((column) => [column, 0]))
  const add = (column: (typeof sumColumns)[number], value: number) => {
    sums[column] = (sums[column] ?? 0) + value
  }
  for (const session of ended) {
    add('sessions', 1)
    add('charging_seconds', chargingSecondsOf(session))
    add('energy_dwh', session.energyDwh)
    add('electricity_minor', session.electricityMinor)
    add('service_minor', session.serviceMinor)
    add('occupancy_minor', session.occupancyMinor)
    add('total_minor', session.totalMinor)
    add('reduced_minor', session.reducedMinor)
    add('refunded_minor', session.refundedMinor)
    const { dwh, savingMinor } = shiftableEnergyOf(session, lowestE5(session.tariffVersionId))
    add('shiftable_dwh', dwh)
    add('shiftable_saving_minor', savingMinor)
    const { energy, electricity, service } = periodsOf(session)
    periodKinds.forEach((kind, place) => {
      add(`energy_${kind}_dwh`, energy[place] ?? 0)
      add(`electricity_${kind}_minor`, electricity[place] ?? 0)
      add(`service_${kind}_minor`, service[place] ?? 0)
    })
  }
  return sums
}

/** Splits energy and money by kind of price period; amounts that are not for energy (fees) belong to no period. */
function periodsOf({ byPeriod, currency, electricityMinor, serviceMinor, hasFees }: SessionFact) {
  const of = (figure: 'energyDwh' | 'electricityAmountE4' | 'serviceAmountE4') =>
    periodKinds.map((kind) => byPeriod.reduce((sum, line) => sum + (line.period === kind ? line[figure] : 0), 0))
  const service = of('serviceAmountE4')
  const allE4 = service.reduce((sum, each) => sum + each, 0)
  // Without fees the whole service amount belongs to energy, except for the rounding of the bill.
  const ofEnergy =
    hasFees || allE4 === 0
      ? Math.min(Math.round(allE4 * 10 ** (currencyExponent(currency) - 4)), serviceMinor)
      : serviceMinor
  return {
    energy: of('energyDwh'),
    electricity: splitByWeights(electricityMinor, of('electricityAmountE4')),
    service: splitByWeights(ofEnergy, service),
  }
}

function hoursOf(sessions: readonly SessionFact[], { cells }: DayCells): Record<string, number> {
  const hours: Record<string, number> = {}
  const add = (column: string, value: number) => {
    if (value !== 0) hours[column] = (hours[column] ?? 0) + value
  }
  for (const session of sessions) {
    const [energy, money] = [energyOverTime(session), amountOverTime(session)]
    for (const { from, to, hour } of cells) {
      if (to <= session.startedAt || from > session.pluggedUntil) continue
      // A value at the end of an hour belongs to that hour, like a meter reading at its end.
      add(hourColumn('energy_dwh', hour), energy(to) - (from <= session.startedAt ? 0 : energy(from)))
      add(hourColumn('money_minor', hour), money(to) - (from <= session.startedAt ? 0 : money(from)))
      if (session.startedAt >= from && session.startedAt < to) add(hourColumn('starts', hour), 1)
    }
  }
  return hours
}

const noTime = { charged_seconds: 0, plugged_seconds: 0, used_days: 0, plugged: '{}' }
export type SecondsRange = readonly [from: number, to: number]

function timeOf(sessions: readonly SessionFact[], { from, to }: DayCells): typeof noTime {
  const within = (spans: readonly SecondsRange[]) =>
    mergeRanges(
      spans.map(([begin, end]): SecondsRange => [
        Math.floor((Math.max(begin, from) - from) / 1_000),
        Math.floor((Math.min(end, to) - from) / 1_000),
      ]),
    )
  const plugged = within(sessions.map(({ startedAt, pluggedUntil }): SecondsRange => [startedAt, pluggedUntil]))
  return {
    charged_seconds: totalRangeSeconds(within(sessions.flatMap(chargingRanges))),
    plugged_seconds: totalRangeSeconds(plugged),
    used_days: sessions.some((session) => session.startedAt >= from || session.pluggedUntil > from) ? 1 : 0,
    plugged: formatRanges(plugged),
  }
}
/** Returns when a session charged: all of its time if that was never split. */
function chargingRanges({ timeSplit, startedAt, endedAt }: SessionFact): SecondsRange[] {
  if (timeSplit.length === 0) return [[startedAt, endedAt]]
  return timeSplit.flatMap(({ kind, from, to }) => (kind === 'charging' ? [[from, to]] : []))
}
export const formatRanges = (ranges: readonly SecondsRange[]) =>
  `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`
/** Merges ranges that overlap, in order: a connector is plugged in once. */
export function mergeRanges(ranges: readonly SecondsRange[]): SecondsRange[] {
  const all: [number, number][] = []
  for (const [start, end] of ranges) {
    if (end <= start) continue
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
export function totalRangeSeconds(ranges: readonly SecondsRange[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}

function amountsOf(ended: readonly SessionFact[], currency: string): FactRow[] {
  const net = ended.map(({ totalMinor, reducedMinor, refundedMinor }) => totalMinor - reducedMinor - refundedMinor)
  return [...Map.groupBy(net, (minor) => amountBucketOf(currency, minor))].map(([bucket, amounts]) => ({
    bucket,
    sessions: amounts.length,
    net_minor: amounts.reduce((sum, minor) => sum + minor, 0),
  }))
}
