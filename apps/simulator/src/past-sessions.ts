import { busMessageAt, busStaysOn, type BusStay, type DepotBus } from './buses.ts'
import { powerFlowAfter, powerFlowAtPlugIn, type SupplyLimits, type Vehicle } from './electrics.ts'
import { type SeededRandom, seededRandom } from './random.ts'

/** Arrival patterns: buses at night and at noon, cars through the day, cars that stay for hours. */
export type ArrivalPattern = 'depot' | 'public' | 'parking'

export interface PastConnector extends SupplyLimits {
  /** Key chosen by the caller. */
  readonly key: string
  readonly pattern: ArrivalPattern
  /** Bus with this permanent bay: it alone charges here, between its trips. */
  readonly bus?: DepotBus | undefined
}
export interface PastSessionOptions {
  readonly connectors: readonly PastConnector[]
  /** Tags used here. Each is at one connector at a time; without a free tag there is no session. */
  readonly tags: readonly string[]
  readonly seed: number
  readonly days: number
  /** A session that would last beyond now is ended by its driver shortly before. */
  readonly now: number
  readonly utcOffsetHours: number
  /**
   * Power that all connectors may draw together: the site lowers a session that would exceed it, or starts none.
   */
  readonly siteLimitW?: number | undefined
}
export interface PastMeterValue {
  readonly at: number
  readonly wh: number
  readonly powerW: number
  readonly soc: number
}
export interface PastSession {
  readonly connector: string
  readonly tag: string
  readonly startedAt: number
  readonly endedAt: number
  /** Time from which the vehicle was full and stayed plugged in. Null if it left at once, or was not full. */
  readonly fullAt: number | null
  readonly startWh: number
  readonly endWh: number
  readonly meterValues: readonly PastMeterValue[]
}

const minute = 60_000
const hour = 60 * minute
/** Days with a meter value every five minutes; earlier days have one every quarter of an hour. */
const closeDays = 3
/** Integration step in seconds, coarser than for a live charge point, because whole days are calculated at once. */
const stepSeconds = 20

/** Ranges of local hours in which a vehicle arrives, and the probability on a day. */
type Arrivals = Readonly<Record<ArrivalPattern, readonly (readonly [from: number, to: number, chance: number])[]>>
const arrivals: Arrivals = {
  depot: [
    [1, 2.5, 0.08],
    [11, 13.5, 0.25],
    [21.5, 23.9, 0.65],
  ],
  public: [
    [7, 9, 0.2],
    [11.5, 13.5, 0.25],
    [17.5, 20, 0.4],
  ],
  parking: [
    [8, 9.5, 0.4],
    [18.5, 20, 0.2],
  ],
}
/** Drivers come later at weekends, and to car parks for shopping, because nobody commutes then. */
const weekendArrivals: Arrivals = {
  depot: arrivals.depot.map(([from, to, chance]) => [from, to, chance * 0.75]),
  public: [
    [10, 13, 0.3],
    [15, 19, 0.4],
    [20.5, 22, 0.1],
  ],
  parking: [
    [10.5, 12.5, 0.35],
    [16, 18, 0.2],
  ],
}

/**
 * Returns the sessions of the connectors on the days before now, in order of their start. The same seed gives the same
 * history.
 */
export function generatePastSessions(options: PastSessionOptions): PastSession[] {
  const { seed, now, utcOffsetHours } = options
  const random = seededRandom(seed, 'past')
  const today = Math.floor((now + utcOffsetHours * hour) / (24 * hour))
  const registers = new Map(options.connectors.map(({ key }) => [key, random.whole(2_000_000, 90_000_000)]))
  const freeFrom = new Map<string, number>()
  const sessions: PastSession[] = []
  const site = siteLoad(options.siteLimitW)
  for (const { connector, at, stay } of visits(options, { random, today })) {
    const tag = stay?.tag ?? longestFree(options.tags, freeFrom, at)
    if (tag === undefined || (freeFrom.get(connector.key) ?? 0) > at || at > now - 20 * minute) continue
    // Not the same time for all sessions, so that the total power does not drop to zero before now.
    const until = Math.min(now - random.between(1, 6) * minute, (stay?.leavesAt ?? Infinity) - 10 * minute)
    const isClose = at > now - closeDays * 24 * hour
    const everyMs = (isClose ? 5 : 15) * minute
    const session = sessionWithinSite(connector, site, {
      at,
      until,
      startWh: registers.get(connector.key) ?? 0,
      vehicle: connector.bus && stay ? chargingBus(connector.bus, stay) : vehicleOf(connector, random),
      everyMs,
      staysFull: connector.pattern === 'parking' && isClose,
    })
    if (!session) continue
    registers.set(connector.key, session.endWh)
    freeFrom.set(connector.key, session.endedAt + 4 * minute)
    // A vehicle drives before it returns, so other vehicles use the connector in between.
    freeFrom.set(tag, session.endedAt + 3 * hour)
    sessions.push({ ...session, connector: connector.key, tag })
  }
  return sessions
}

/** Returns the tag that was free for the longest time; undefined if all are in use. */
function longestFree(tags: readonly string[], freeFrom: ReadonlyMap<string, number>, at: number): string | undefined {
  const since = (tag: string) => freeFrom.get(tag) ?? 0
  return tags.filter((tag) => since(tag) <= at).toSorted((a, b) => since(a) - since(b))[0]
}

interface VehicleVisit {
  at: number
  until: number
  startWh: number
  vehicle: Vehicle
  everyMs: number
  staysFull: boolean
}
type ConnectorSession = Omit<PastSession, 'connector' | 'tag'>

/** Shares of a connector's limit that a site with little power left allows. */
const siteShares = [1, 0.75, 0.5, 0.25]
const bucketMs = 5 * minute

/** Returns the session at the highest share of the connector's power that the site allows; undefined: it allows none. */
function sessionWithinSite(
  connector: PastConnector,
  site: ReturnType<typeof siteLoad>,
  visit: VehicleVisit,
): ConnectorSession | undefined {
  for (const share of siteShares) {
    const session = site.accept(pastSession({ ...connector, limitW: connector.limitW * share }, visit))
    if (session) return session
  }
  return undefined
}

/** Keeps the highest power of all accepted sessions by five minutes. */
function siteLoad(limitW = Infinity): { accept(session: ConnectorSession): ConnectorSession | undefined } {
  const drawn = new Map<number, number>()
  return {
    accept(session) {
      const own = new Map<number, number>()
      let last = { at: session.startedAt, wh: session.startWh, powerW: 0 }
      for (const value of session.meterValues) {
        // Between two values the power may be that of either, and is on average that of the energy.
        const meanW = ((value.wh - last.wh) * hour) / (value.at - last.at)
        const mostW = Math.max(last.powerW, value.powerW, meanW)
        for (let bucket = Math.floor(last.at / bucketMs); bucket * bucketMs < value.at; bucket += 1)
          own.set(bucket, Math.max(own.get(bucket) ?? 0, mostW))
        last = value
      }
      if (Array.from(own).some(([bucket, powerW]) => (drawn.get(bucket) ?? 0) + powerW > limitW)) return undefined
      for (const [bucket, powerW] of own) drawn.set(bucket, (drawn.get(bucket) ?? 0) + powerW)
      return session
    },
  }
}

interface PlannedVisit {
  connector: PastConnector
  at: number
  /** Set for a bus with a permanent bay. */
  stay?: BusStay
}
function visits(
  { connectors, days, utcOffsetHours }: PastSessionOptions,
  { random, today }: { random: SeededRandom; today: number },
): PlannedVisit[] {
  const found: PlannedVisit[] = []
  for (let day = today - days; day <= today; day += 1) {
    // 1970 began on a Thursday.
    const by = (day + 3) % 7 >= 5 ? weekendArrivals : arrivals
    for (const connector of connectors) {
      const stays = connector.bus ? busStaysOn(connector.bus, day) : []
      for (const stay of stays) found.push({ connector, at: stay.at + random.between(1, 9) * minute, stay })
      for (const [from, to, chance] of connector.bus ? [] : by[connector.pattern])
        if (random.chance(chance))
          found.push({ connector, at: (day * 24 + random.between(from, to) - utcOffsetHours) * hour })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}

const busBattery = { capacityKwh: 350, maxKw: 150 }
/** Returns a bus as it comes back: it charges up to the state in which its timetable lets it leave. */
function chargingBus(bus: DepotBus, { soc, leavesAt }: BusStay): Vehicle {
  return { ...busBattery, soc, targetSoc: busMessageAt(bus, new Date(leavesAt)).soc }
}

function vehicleOf({ pattern }: PastConnector, random: SeededRandom): Vehicle {
  if (pattern === 'depot') return { ...busBattery, soc: random.between(25, 55), targetSoc: random.between(88, 98) }
  if (pattern === 'public')
    return {
      capacityKwh: random.between(50, 90),
      soc: random.between(15, 45),
      maxKw: random.between(60, 150),
      targetSoc: random.between(78, 90),
    }
  return { capacityKwh: random.between(45, 80), soc: random.between(20, 60), maxKw: 7, targetSoc: 100 }
}

function pastSession(
  connector: PastConnector,
  { at, until, startWh, vehicle, everyMs, staysFull }: VehicleVisit,
): ConnectorSession {
  const startedAt = Math.floor(at / 1000) * 1000
  const longest = Math.min(startedAt + 9 * hour, Math.floor(until / 1000) * 1000)
  const meterValues: PastMeterValue[] = []
  let [flow, clock, fullAt] = [powerFlowAtPlugIn(vehicle), startedAt, null as number | null]
  while (!flow.done && clock < longest) {
    const step = Math.min(everyMs, longest - clock)
    flow = powerFlowAfter(flow, vehicle, connector, step / 1000, stepSeconds)
    clock += step
    meterValues.push({
      at: clock,
      wh: startWh + Math.floor(flow.energyWh),
      powerW: Math.round(flow.powerW),
      soc: Math.floor(flow.soc),
    })
  }
  const unplugAt = Math.min(clock + 30 * minute + (startedAt % hour), longest)
  if (staysFull && flow.done && unplugAt > clock) {
    fullAt = clock
    const last = { wh: startWh + Math.floor(flow.energyWh), powerW: 0, soc: Math.floor(flow.soc) }
    while (clock < unplugAt) meterValues.push({ ...last, at: (clock = Math.min(clock + everyMs, unplugAt)) })
  }
  return {
    startedAt,
    endedAt: clock,
    fullAt,
    startWh,
    endWh: startWh + Math.floor(flow.energyWh),
    meterValues,
  }
}
