import { addDays } from '@evops/platform/contract'
import { serviceMinutes } from '../../contract/index.ts'

/** Row of a GTFS file, accessed by column. */
export type GtfsRow = ((column: string) => string) & { readonly row: number }
export interface GtfsFeed {
  trips: readonly GtfsRow[]
  stopTimes: readonly GtfsRow[]
  calendar: readonly GtfsRow[]
  calendarDates: readonly GtfsRow[]
  routes: readonly GtfsRow[]
  frequencies: readonly GtfsRow[]
}
/** Block on a service day, in minutes since the start of the day. */
export interface GtfsBlock {
  day: string
  block: string
  line: string
  from: number
  until: number
}
/** Something in a feed that cannot be so. */
export interface FeedFinding {
  kind: 'time' | 'backwards' | 'overlap'
  file: string
  row: number
  values: Readonly<Record<string, string>>
}
interface TripSpan {
  from: number
  until: number
  firstStop: string
  lastStop: string
}
/** A run of a trip on a day. */
interface TripRun extends TripSpan {
  trip: GtfsRow
  line: string
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const compact = (day: string) => day.replaceAll('-', '')

/**
 * Returns the blocks on these days, and what cannot be so in the feed. Trips without a block are counted; with
 * `buildBlocks` they are put into blocks by the turn-round of vehicles.
 */
export function gtfsBlocksOf(
  feed: GtfsFeed,
  { from, days, buildBlocks = false }: { from: string; days: number; buildBlocks?: boolean },
): { blocks: GtfsBlock[]; withoutBlock: number; builtBlocks: number; findings: FeedFinding[] } {
  const { spans, findings } = spansOf(feed.stopTimes)
  const lineOf = new Map(
    feed.routes.map((route) => [route('route_id'), route('route_short_name') || route('route_long_name')]),
  )
  const starts = Map.groupBy(feed.frequencies, (one) => one('trip_id'))
  const blocks: GtfsBlock[] = []
  let withoutBlock = 0
  let builtBlocks = 0
  for (const day of Array.from({ length: days }, (_, at) => addDays(from, at))) {
    const services = servicesOn(feed, day)
    const runs = feed.trips.flatMap((trip): TripRun[] => {
      const span = spans.get(trip('trip_id'))
      if (!span || !services.has(trip('service_id'))) return []
      const line = lineOf.get(trip('route_id')) ?? ''
      return runsOf(span, starts.get(trip('trip_id'))).map((run) => ({ ...run, trip, line }))
    })
    const byBlock = Map.groupBy(runs, ({ trip }) => trip('block_id'))
    for (const [block, members] of byBlock) {
      if (block === '') continue
      blocks.push(joinRuns({ day, block }, members))
      findings.push(...overlapsOf(members, { day, block }))
    }
    const loose = byBlock.get('') ?? []
    withoutBlock += loose.length
    if (!buildBlocks) continue
    const built = buildFromRuns(loose, { day, taken: new Set(byBlock.keys()) })
    builtBlocks += built.length
    blocks.push(...built)
  }
  return { blocks, withoutBlock, builtBlocks, findings: findings.slice(0, findingsShown) }
}
const findingsShown = 200

/** Returns the runs of a trip: one, or one for each departure of its frequencies. */
function runsOf(span: TripSpan, frequencies: readonly GtfsRow[] = []): TripSpan[] {
  if (frequencies.length === 0) return [span]
  return frequencies.flatMap((frequency) => {
    const [start, end] = [serviceMinutes(frequency('start_time')), serviceMinutes(frequency('end_time'))]
    const headway = Number(frequency('headway_secs')) / 60
    if (start === undefined || end === undefined || !(headway >= 1) || end <= start) return []
    return Array.from({ length: Math.ceil((end - start) / headway) }, (_, index) => {
      const from = Math.floor(start + index * headway)
      return { ...span, from, until: from + span.until - span.from }
    })
  })
}

function joinRuns({ day, block }: { day: string; block: string }, runs: readonly TripRun[]): GtfsBlock {
  return {
    day,
    block,
    line: runs[0]?.line ?? '',
    from: Math.min(...runs.map((run) => run.from)),
    until: Math.max(...runs.map((run) => run.until)),
  }
}

/** Finds trips of one block that run at the same time, which one vehicle cannot do. */
function overlapsOf(runs: readonly TripRun[], place: { day: string; block: string }): FeedFinding[] {
  const inOrder = runs.toSorted((a, b) => a.from - b.from)
  return inOrder.flatMap((run, index) => {
    const previous = inOrder[index - 1]
    if (!previous || run.from >= previous.until) return []
    const values = { ...place, trip: run.trip('trip_id'), other: previous.trip('trip_id') }
    return [{ kind: 'overlap' as const, file: 'trips.txt', row: run.trip.row, values }]
  })
}

/** Minutes between two trips of one vehicle: below, it cannot turn round; above, it returns to the depot. */
const shortestTurn = 5
const longestTurn = 120

/**
 * Builds blocks from trips: a vehicle goes on with the next trip of its line that begins at the stop where it is, and
 * returns to the depot if none begins soon.
 */
function buildFromRuns(
  runs: readonly TripRun[],
  { day, taken }: { day: string; taken: ReadonlySet<string> },
): GtfsBlock[] {
  const vehicles: TripRun[][] = []
  for (const run of runs.toSorted((a, b) => a.from - b.from || a.until - b.until)) {
    const waiting = vehicles.filter((trips) => {
      const last = trips.at(-1)
      const turn = last ? run.from - last.until : 0
      return last?.line === run.line && last.lastStop === run.firstStop && turn >= shortestTurn && turn <= longestTurn
    })
    const [next] = waiting.toSorted((a, b) => (a.at(-1)?.until ?? 0) - (b.at(-1)?.until ?? 0))
    if (next) next.push(run)
    else vehicles.push([run])
  }
  const numbers = new Map<string, number>()
  return vehicles.map((trips) => {
    const line = trips[0]?.line ?? ''
    let block = ''
    do {
      const n = (numbers.get(line) ?? 0) + 1
      numbers.set(line, n)
      block = `${line.slice(0, 30)}${line === '' ? '' : '-'}${n}`
    } while (taken.has(block))
    return joinRuns({ day, block }, trips)
  })
}

/**
 * Returns the services of a day: by the weekly calendar within its dates, plus added (1) and minus removed (2) single
 * days.
 */
function servicesOn({ calendar, calendarDates }: GtfsFeed, day: string): Set<string> {
  const weekday = weekdays[new Date(day).getUTCDay()] ?? 'sunday'
  const date = compact(day)
  const services = new Set(
    calendar
      .filter((one) => one(weekday) === '1' && one('start_date') <= date && one('end_date') >= date)
      .map((one) => one('service_id')),
  )
  for (const one of calendarDates) {
    if (one('date') !== date) continue
    if (one('exception_type') === '1') services.add(one('service_id'))
    else services.delete(one('service_id'))
  }
  return services
}

/**
 * Returns the time and the stops from the first departure to the last arrival of each trip. A trip with an impossible
 * time is left out and named.
 */
function spansOf(stopTimes: readonly GtfsRow[]): { spans: Map<string, TripSpan>; findings: FeedFinding[] } {
  const spans = new Map<string, TripSpan>()
  const wrong = new Set<string>()
  const findings: FeedFinding[] = []
  for (const stop of stopTimes) {
    const [trip, stopId] = [stop('trip_id'), stop('stop_id')]
    const complain = (kind: FeedFinding['kind'], values: FeedFinding['values']) =>
      findings.push({ kind, file: 'stop_times.txt', row: stop.row, values: { trip, ...values } })
    const texts = [stop('arrival_time'), stop('departure_time')].filter((text) => text !== '')
    for (const text of texts) {
      const minutes = serviceMinutes(text)
      if (minutes === undefined) {
        complain('time', { time: text })
        wrong.add(trip)
        continue
      }
      const span = spans.get(trip)
      if (!span) spans.set(trip, { from: minutes, until: minutes, firstStop: stopId, lastStop: stopId })
      else {
        if (minutes < span.from) Object.assign(span, { from: minutes, firstStop: stopId })
        if (minutes >= span.until) Object.assign(span, { until: minutes, lastStop: stopId })
      }
    }
    const [arrival, departure] = texts.map(serviceMinutes)
    if (arrival !== undefined && departure !== undefined && departure < arrival)
      complain('backwards', { time: texts.join(' – ') })
  }
  for (const trip of wrong) spans.delete(trip)
  return { spans, findings }
}
