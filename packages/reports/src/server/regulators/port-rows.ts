import { formatDecimalUnits } from '@evops/charging/server'
import type { Actor, TableCell, Services } from '@evops/platform/server'
import type { RegulatorFilter } from '../../contract/index.ts'
import type { EpochSpan } from '../facts/states.rules.ts'
import { clipSpans, totalSpanMs, mergeOutages, type DowntimeSpan, type Outage } from './downtime.rules.ts'
import { daysOfMonths, monthsOfDays, spanOfMonth } from './months.rules.ts'
import { openSpansOfPort, portsIn, type RegulatorPort } from './ports.service.ts'
import type { RegulatorColumns, RegulatorTable } from './regulator-table.ts'
import { annualUptime, addUptimes, calculateUptime, uptimeShare, type UptimeTotals } from './uptime.rules.ts'

/** Minimum power of a rapid charge point in the United Kingdom (regulation 2). */
const rapidW = 50_000

/** Formats as hundredths of a minute, and as thousandths of a percent. */
const minutes = (ms: number): TableCell => ({ decimal: formatDecimalUnits(Math.round(ms / 600), 2) })
const percent = (share: number | null): TableCell =>
  share === null ? null : { decimal: formatDecimalUnits(Math.round(share * 100_000), 3) }

interface OfPort {
  port: RegulatorPort
}
const names = [
  ['station', ({ port }) => port.place.code],
  ['stationName', ({ port }) => port.place.name],
  ['port', ({ port }) => port.portId],
] as const satisfies RegulatorColumns<OfPort>

interface MonthOf extends OfPort {
  month: string
  span: EpochSpan
}
/** Combines ports with each month that the days touch, if something is known for that month. */
async function* byMonth(ports: AsyncIterable<RegulatorPort>, months: readonly string[]): AsyncGenerator<MonthOf> {
  for await (const port of ports)
    for (const month of months) {
      const span = spanOfMonth(month, port.place.timeZone)
      if (clipSpans(port.recordedSpans, span).length > 0) yield { port, month, span }
    }
}

interface UptimeRow extends MonthOf {
  own: UptimeTotals
  /** Uptime of the twelve months that end with this one; null if not all of them are known. */
  year: UptimeTotals | null
}
/** Table for 23 CFR 680.112(a)(7): uptime, T_outage and T_excluded by month, by the equation of 680.116(b). */
export function uptimeTable(services: Services): RegulatorTable<UptimeRow> {
  return [
    [
      ...names,
      ['month', ({ month }) => month],
      ['monthMinutes', ({ span }) => minutes(span.to - span.from)],
      ['known', ({ own }) => minutes(own.observedSeconds)],
      ['outage', ({ own }) => minutes(own.outage)],
      ['excluded', ({ own }) => minutes(own.excluded)],
      ['uptime', ({ own }) => percent(uptimeShare(own))],
      ['yearOutage', ({ year }) => year && minutes(year.outage)],
      ['yearExcluded', ({ year }) => year && minutes(year.excluded)],
      ['yearUptime', ({ year }) => year && percent(annualUptime(year))],
    ],
    async function* (actor, filter) {
      const days = daysOfMonths(monthsOfDays(filter, 11))
      const ports = portsIn(services, actor, { filter: { ...filter, ...days }, isClosedExcluded: true })
      for await (const row of byMonth(ports, monthsOfDays(filter)))
        yield { ...row, own: calculateUptime(row.span, row.port), year: yearUpTo(row) }
    },
  ]
}
function yearUpTo({ port, month }: MonthOf): UptimeTotals | null {
  const day = `${month}-01`
  const spans = monthsOfDays({ dayFrom: day, dayTo: day }, 11).map((each) => spanOfMonth(each, port.place.timeZone))
  const year = addUptimes(spans.map((span) => calculateUptime(span, port)))
  return year.observedSeconds < totalSpanMs(spans) ? null : year
}

/**
 * Table for 23 CFR 680.112(a)(8): each outage; an ongoing one has no end. An outage from before the range begins with
 * the range.
 */
export function outageTable(services: Services): RegulatorTable<OfPort & { outage: Outage }> {
  const why = ({ outage }: { outage: Outage }) => [...new Set(outage.down.flatMap((one) => one.why ?? []))]
  return [
    [
      ...names,
      ['start', ({ outage, port }) => moment(outage.from, port)],
      [
        'end',
        ({ outage, port }) => (outage.to < (port.recordedSpans.at(-1)?.to ?? 0) ? moment(outage.to, port) : null),
      ],
      ['minutes', ({ outage }) => minutes(outage.to - outage.from)],
      ['excluded', ({ outage }) => minutes(totalSpanMs(excludedOf(outage.down)))],
      [
        'states',
        ({ outage }, translate) => [...new Set(outage.down.map(({ state }) => translate('state', state)))].join(', '),
      ],
      [
        'causes',
        (row, translate) =>
          why(row)
            .map((one) => translate('why', one as 'planned'))
            .join(', '),
      ],
    ],
    async function* (actor, filter) {
      for await (const port of portsIn(services, actor, { filter, isClosedExcluded: true }))
        for (const outage of mergeOutages(port.down)) yield { port, outage }
    },
  ]
}
const excludedOf = (down: readonly DowntimeSpan[], why?: string) =>
  down.filter((one) => (why === undefined ? one.why !== null : one.why === why))
const ofState = (down: readonly DowntimeSpan[], state: DowntimeSpan['state']) =>
  totalSpanMs(down.filter((one) => one.state === state))
const moment = (at: number, { place }: RegulatorPort): TableCell => ({
  instant: new Date(at).toISOString(),
  zone: place.timeZone,
})

interface AvailabilityRow extends MonthOf {
  own: UptimeTotals
  down: readonly DowntimeSpan[]
}
/** Table of operating time by month, lost time by state, and the excluded part by cause. */
export function availabilityTable(services: Services): RegulatorTable<AvailabilityRow> {
  const because =
    (why: string) =>
    ({ down }: AvailabilityRow) =>
      minutes(totalSpanMs(excludedOf(down, why)))
  return [
    [
      ...names,
      ['month', ({ month }) => month],
      ['known', ({ own }) => minutes(own.observedSeconds)],
      ['offline', ({ down }) => minutes(ofState(down, 'offline'))],
      ['faulted', ({ down }) => minutes(ofState(down, 'faulted'))],
      ['disabled', ({ down }) => minutes(ofState(down, 'disabled'))],
      ['outages', ({ down }) => mergeOutages(down).length],
      ['planned', because('planned')],
      ['power-supply', because('power')],
      ['vehicle', because('vehicle')],
      ['misuse', because('misuse')],
      ['damage', because('damage')],
      ['uptime', ({ own }) => percent(uptimeShare(own))],
    ],
    async function* (actor, filter) {
      const months = monthsOfDays(filter)
      const ports = portsIn(services, actor, { filter: { ...filter, ...daysOfMonths(months) } })
      for await (const row of byMonth(ports, months))
        yield { ...row, own: calculateUptime(row.span, row.port), down: clipSpans(row.port.down, row.span) }
    },
  ]
}

interface Reliability {
  /** Null for all ports together. */
  port: RegulatorPort | null
  open: number
  faulted: number
  disabled: number
  offline: number
}
/**
 * Table for the Public Charge Point Regulations 2023, regulation 7: rapid charge points are reliable unless out of
 * order or inoperative. Time without a connection is unknown and not measured. Only opening hours count.
 */
export function reliabilityTable(services: Services): RegulatorTable<Reliability> {
  const share = ({ open, faulted, disabled }: Reliability) => (open === 0 ? null : (open - faulted - disabled) / open)
  return [
    [
      ['level', ({ port }, translate) => translate('level', port ? 'port' : 'network')],
      ['station', ({ port }) => port && port.place.code],
      ['stationName', ({ port }) => port && port.place.name],
      ['port', ({ port }) => port && port.portId],
      ['rated', ({ port }) => port && { decimal: formatDecimalUnits(port.ratedPowerW, 3) }],
      ['measured', ({ open }) => minutes(open)],
      ['outOfOrder', ({ faulted }) => minutes(faulted)],
      ['inoperative', ({ disabled }) => minutes(disabled)],
      ['exempt', ({ offline }) => minutes(offline)],
      ['reliability', (row) => percent(share(row))],
    ],
    (actor, filter) => reliabilityOf(services, actor, filter),
  ]
}
async function* reliabilityOf(services: Services, actor: Actor, filter: RegulatorFilter): AsyncGenerator<Reliability> {
  const all: Reliability = { port: null, open: 0, faulted: 0, disabled: 0, offline: 0 }
  for await (const port of portsIn(services, actor, { filter })) {
    if (port.ratedPowerW < rapidW) continue
    const open = openSpansOfPort(port)
    const down = open.flatMap((span) => clipSpans(port.down, span))
    const own = {
      port,
      open: totalSpanMs(open),
      faulted: ofState(down, 'faulted'),
      disabled: ofState(down, 'disabled'),
      offline: ofState(down, 'offline'),
    }
    for (const name of ['open', 'faulted', 'disabled', 'offline'] as const) all[name] += own[name]
    yield own
  }
  yield all
}
