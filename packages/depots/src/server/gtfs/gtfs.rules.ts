import { serviceMinutes } from '../../contract/index.ts'

/** Row of a GTFS file, accessed by column. */
export type GtfsLine = (column: string) => string
export interface Feed {
  trips: readonly GtfsLine[]
  stopTimes: readonly GtfsLine[]
  calendar: readonly GtfsLine[]
  calendarDates: readonly GtfsLine[]
  routes: readonly GtfsLine[]
}
/** Block on a service day, in minutes since the start of the day. */
export interface Block {
  day: string
  block: string
  line: string
  from: number
  until: number
}

const dayMs = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const compact = (day: string) => day.replaceAll('-', '')

/** Returns the blocks on these days. Trips without a block are counted. */
export function blocksOf(
  feed: Feed,
  { from, days }: { from: string; days: number },
): { blocks: Block[]; withoutBlock: number } {
  const spans = spansOf(feed.stopTimes)
  const lineOf = new Map(
    feed.routes.map((route) => [route('route_id'), route('route_short_name') || route('route_long_name')]),
  )
  const blocks = new Map<string, Block>()
  let withoutBlock = 0
  for (const day of Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  )) {
    const services = servicesOn(feed, day)
    for (const trip of feed.trips) {
      const span = spans.get(trip('trip_id'))
      if (!span || !services.has(trip('service_id'))) continue
      const block = trip('block_id')
      if (block === '') {
        withoutBlock += 1
        continue
      }
      const existing = blocks.get(`${day} ${block}`)
      if (existing) {
        existing.from = Math.min(existing.from, span.from)
        existing.until = Math.max(existing.until, span.until)
      } else blocks.set(`${day} ${block}`, { day, block, line: lineOf.get(trip('route_id')) ?? '', ...span })
    }
  }
  return { blocks: [...blocks.values()], withoutBlock }
}

/**
 * Returns the services of a day: by the weekly calendar within its dates, plus added (1) and minus removed (2) single
 * days.
 */
function servicesOn({ calendar, calendarDates }: Feed, day: string): Set<string> {
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

/** Returns the time from the first departure to the last arrival of each trip. */
function spansOf(stopTimes: readonly GtfsLine[]): Map<string, { from: number; until: number }> {
  const spans = new Map<string, { from: number; until: number }>()
  for (const stop of stopTimes) {
    const times = [serviceMinutes(stop('departure_time')), serviceMinutes(stop('arrival_time'))]
    for (const minutes of times) {
      if (minutes === undefined) continue
      const span = spans.get(stop('trip_id'))
      if (!span) spans.set(stop('trip_id'), { from: minutes, until: minutes })
      else {
        span.from = Math.min(span.from, minutes)
        span.until = Math.max(span.until, minutes)
      }
    }
  }
  return spans
}
