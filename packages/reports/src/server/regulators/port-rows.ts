import { decimal } from '@evops/charging/server'
import type { Actor, Cell, Services } from '@evops/platform/server'
import type { RegulatorFilter } from '../../contract/index.ts'
import type { Span } from '../facts/states.rules.ts'
import { clipSpans, lengthOf, outagesOf, type Down, type Outage } from './downtime.rules.ts'
import { daysOfMonths, monthsOf, spanOfMonth } from './months.rules.ts'
import { openOf, portsIn, type Port } from './ports.service.ts'
import type { Columns, Table } from './regulator-table.ts'
import { annualUptime, together, uptimeIn, uptimeShare, type Uptime } from './uptime.rules.ts'

/** Minimum power of a rapid charge point in the United Kingdom (regulation 2). */
const rapidW = 50_000

/** Formats as hundredths of a minute, and as thousandths of a percent. */
const minutes = (ms: number): Cell => ({ decimal: decimal(Math.round(ms / 600), 2) })
const percent = (share: number | null): Cell =>
  share === null ? null : { decimal: decimal(Math.round(share * 100_000), 3) }

interface OfPort {
  port: Port
}
const names = [
  ['station', ({ port }) => port.place.code],
  ['stationName', ({ port }) => port.place.name],
  ['port', ({ port }) => port.portId],
] as const satisfies Columns<OfPort>

interface MonthOf extends OfPort {
  month: string
  span: Span
}
/** Combines ports with each month that the days touch, if something is known for that month. */
async function* byMonth(ports: AsyncIterable<Port>, months: readonly string[]): AsyncGenerator<MonthOf> {
  for await (const port of ports)
    for (const month of months) {
      const span = spanOfMonth(month, port.place.timeZone)
      if (clipSpans(port.recordedSpans, span).length > 0) yield { port, month, span }
    }
}

interface UptimeRow extends MonthOf {
  own: Uptime
  /** Uptime of the twelve months that end with this one; null if not all of them are known. */
  year: Uptime | null
}
/** Table for 23 CFR 680.112(a)(7): uptime, T_outage and T_excluded by month, by the equation of 680.116(b). */
export function uptimeRows(services: Services): Table<UptimeRow> {
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
      const days = daysOfMonths(monthsOf(filter, 11))
      const ports = portsIn(services, actor, { filter: { ...filter, ...days }, isClosedExcluded: true })
      for await (const row of byMonth(ports, monthsOf(filter)))
        yield { ...row, own: uptimeIn(row.span, row.port), year: yearUpTo(row) }
    },
  ]
}
function yearUpTo({ port, month }: MonthOf): Uptime | null {
  const day = `${month}-01`
  const spans = monthsOf({ dayFrom: day, dayTo: day }, 11).map((each) =>
    spanOfMonth(each, port.place.timeZone),
  )
  const year = together(spans.map((span) => uptimeIn(span, port)))
  return year.observedSeconds < lengthOf(spans) ? null : year
}

/**
 * Table for 23 CFR 680.112(a)(8): each outage; an ongoing one has no end. An outage from before the range begins with
 * the range.
 */
export function outageRows(services: Services): Table<OfPort & { outage: Outage }> {
  const why = ({ outage }: { outage: Outage }) => [...new Set(outage.down.flatMap((one) => one.why ?? []))]
  return [
    [
      ...names,
      ['start', ({ outage, port }) => moment(outage.from, port)],
      [
        'end',
        ({ outage, port }) =>
          outage.to < (port.recordedSpans.at(-1)?.to ?? 0) ? moment(outage.to, port) : null,
      ],
      ['minutes', ({ outage }) => minutes(outage.to - outage.from)],
      ['excluded', ({ outage }) => minutes(lengthOf(excludedOf(outage.down)))],
      [
        'states',
        ({ outage }, translate) =>
          [...new Set(outage.down.map(({ state }) => translate('state', state)))].join(', '),
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
        for (const outage of outagesOf(port.down)) yield { port, outage }
    },
  ]
}
const excludedOf = (down: readonly Down[], why?: string) =>
  down.filter((one) => (why === undefined ? one.why !== null : one.why === why))
const ofState = (down: readonly Down[], state: Down['state']) =>
  lengthOf(down.filter((one) => one.state === state))
const moment = (at: number, { place }: Port): Cell => ({
  instant: new Date(at).toISOString(),
  zone: place.timeZone,
})

interface AvailabilityRow extends MonthOf {
  own: Uptime
  down: readonly Down[]
}
/** Table of operating time by month, lost time by state, and the excluded part by cause. */
export function availabilityRows(services: Services): Table<AvailabilityRow> {
  const because =
    (why: string) =>
    ({ down }: AvailabilityRow) =>
      minutes(lengthOf(excludedOf(down, why)))
  return [
    [
      ...names,
      ['month', ({ month }) => month],
      ['known', ({ own }) => minutes(own.observedSeconds)],
      ['offline', ({ down }) => minutes(ofState(down, 'offline'))],
      ['faulted', ({ down }) => minutes(ofState(down, 'faulted'))],
      ['disabled', ({ down }) => minutes(ofState(down, 'disabled'))],
      ['outages', ({ down }) => outagesOf(down).length],
      ['planned', because('planned')],
      ['power-supply', because('power')],
      ['vehicle', because('vehicle')],
      ['misuse', because('misuse')],
      ['damage', because('damage')],
      ['uptime', ({ own }) => percent(uptimeShare(own))],
    ],
    async function* (actor, filter) {
      const months = monthsOf(filter)
      const ports = portsIn(services, actor, { filter: { ...filter, ...daysOfMonths(months) } })
      for await (const row of byMonth(ports, months))
        yield { ...row, own: uptimeIn(row.span, row.port), down: clipSpans(row.port.down, row.span) }
    },
  ]
}

interface Reliability {
  /** Null for all ports together. */
  port: Port | null
  open: number
  faulted: number
  disabled: number
  offline: number
}
/**
 * Table for the Public Charge Point Regulations 2023, regulation 7: rapid charge points are reliable unless out of
 * order or inoperative. Time without a connection is unknown and not measured. Only opening hours count.
 */
export function reliabilityRows(services: Services): Table<Reliability> {
  const share = ({ open, faulted, disabled }: Reliability) =>
    open === 0 ? null : (open - faulted - disabled) / open
  return [
    [
      ['level', ({ port }, translate) => translate('level', port ? 'port' : 'network')],
      ['station', ({ port }) => port && port.place.code],
      ['stationName', ({ port }) => port && port.place.name],
      ['port', ({ port }) => port && port.portId],
      ['rated', ({ port }) => port && { decimal: decimal(port.ratedPowerW, 3) }],
      ['measured', ({ open }) => minutes(open)],
      ['outOfOrder', ({ faulted }) => minutes(faulted)],
      ['inoperative', ({ disabled }) => minutes(disabled)],
      ['exempt', ({ offline }) => minutes(offline)],
      ['reliability', (row) => percent(share(row))],
    ],
    (actor, filter) => reliabilityOf(services, actor, filter),
  ]
}
async function* reliabilityOf(
  services: Services,
  actor: Actor,
  filter: RegulatorFilter,
): AsyncGenerator<Reliability> {
  const all: Reliability = { port: null, open: 0, faulted: 0, disabled: 0, offline: 0 }
  for await (const port of portsIn(services, actor, { filter })) {
    if (port.ratedPowerW < rapidW) continue
    const open = openOf(port)
    const down = open.flatMap((span) => clipSpans(port.down, span))
    const own = {
      port,
      open: lengthOf(open),
      faulted: ofState(down, 'faulted'),
      disabled: ofState(down, 'disabled'),
      offline: ofState(down, 'offline'),
    }
    for (const name of ['open', 'faulted', 'disabled', 'offline'] as const) all[name] += own[name]
    yield own
  }
  yield all
}
