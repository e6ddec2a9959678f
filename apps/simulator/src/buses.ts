/*
 * Simulated buses: on a route around their depot by day, at the depot by night. Position and state depend only on the
 * time, so that a bus's past and present are consistent.
 */

export interface SimulatedBus {
  /** Name of the bus in its data source. */
  name: string
  /** Number that selects the route around the depot and the offset on it. */
  no: number
  /** WGS-84. */
  depot: { longitude: number; latitude: number }
  utcOffsetHours: number
}
/** Message in the flat format of telematics sources. */
export interface BusMessage {
  vehicle: string
  time: string
  longitude: number
  latitude: number
  /** km/h. */
  speed: number
  heading: number
  /** km. */
  odometer: number
  soc: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/**
 * Daily trips in local minutes: out in the morning peak, back at noon; out again, back at night. Each bus starts later
 * than the one before.
 */
export const dailyBusTrips = [
  { out: 5 * 60 + 10, back: 12 * 60 + 20, every: 9 },
  { out: 14 * 60 + 40, back: 21 * 60 + 30, every: 11 },
] as const
/** State of charge at the start of each trip, and the time needed to charge back to it. */
const leavesWith = [96, 88] as const
const noonMs = 100 * minuteMs
const nightMs = 4.5 * hourMs
const cruiseKmh = 24
/** Buses differ in what they use: 98 to 113 kWh per 100 km from the grid, with a battery of 350 kWh. */
const pctPerKm = (no: number) => 0.27 + (no % 5) * 0.01
/** Number of buses that start one after the other: the next one starts with the first, so that all return on the same day. */
const startTimes = 14
const degreeKm = 111.195
/** Length of one direction, and the waiting time at each end. */
const routeKm = (no: number) => 5 + (no % 4) * 1.5
const waitMs = 7 * minuteMs
const legMs = (no: number) => (routeKm(no) / cruiseKmh) * hourMs + waitMs

/** A third of the buses rests on Saturdays, another third on Sundays. Day 0, in 1970, was a Thursday. */
const restDayOf = (no: number) => [5, 6][no % 3]
const rests = (no: number, day: number) => (day + 3) % 7 === restDayOf(no)
/** Number of days until this one on which the bus ran, but for a constant. */
const daysRun = (no: number, day: number) => day - Math.ceil((day + 3 - (restDayOf(no) ?? day + 3)) / 7)

/** Returns start and end of the trips in ms of the day. They are whole rounds, so that a bus ends where it started. */
function runsOf(no: number): { from: number; until: number }[] {
  return dailyBusTrips.map(({ out, back, every }) => {
    const from = (out + (no % startTimes) * every) * minuteMs
    const rounds = Math.floor(((back - out) * minuteMs) / (2 * legMs(no)))
    return { from, until: from + rounds * 2 * legMs(no) - waitMs }
  })
}

/** Returns a bus's message at an instant. `isOut`: it is on its route or waits at an end of it. */
export function busMessageAt(bus: SimulatedBus, at: Date): BusMessage & { isOut: boolean } {
  const local = at.getTime() + bus.utcOffsetHours * hourMs
  const day = Math.floor(local / dayMs)
  const since = local - day * dayMs
  const runs = runsOf(bus.no)
  const isResting = rests(bus.no, day)
  const run = isResting ? undefined : runs.find(({ from, until }) => since > from && since < until)
  const isOut = run !== undefined
  const { along, isBack, moves } = placeOf(bus.no, run ? since - run.from : 0)
  const lengths = runs.map(({ from, until }) => placeOf(bus.no, until - from).km)
  const driven = runs.map(({ from, until }) =>
    isResting ? 0 : placeOf(bus.no, Math.min(Math.max(since - from, 0), until - from)).km,
  )
  const sum = (all: readonly number[]) => all.reduce((total, km) => total + km, 0)
  const bend = Math.sin(along * Math.PI * 3) * 0.4
  const turn = ((bus.no % 6) * Math.PI) / 3
  const reach = along * routeKm(bus.no)
  const [east, north] = isOut
    ? [Math.cos(turn) * reach - Math.sin(turn) * bend, Math.sin(turn) * reach + Math.cos(turn) * bend]
    : [((bus.no % 5) - 2) * 0.006, (Math.floor(bus.no / 5) - 2) * 0.006]
  const { longitude, latitude } = bus.depot
  const heading = Math.round(((isBack ? 270 : 90) - (turn * 180) / Math.PI + 720) % 360)
  return {
    vehicle: bus.name,
    time: at.toISOString(),
    longitude: round(longitude + east / (degreeKm * Math.cos((latitude * Math.PI) / 180)), 7),
    latitude: round(latitude + north / degreeKm, 7),
    speed: isOut && moves ? cruiseKmh : 0,
    heading,
    odometer: round(
      20_000 + bus.no * 731 + (daysRun(bus.no, day) - daysRun(bus.no, 20_000)) * sum(lengths) + sum(driven),
      1,
    ),
    soc: Math.round(socAt(bus.no, { day, since, runs, driven, lengths })),
    isOut,
  }
}

/** Returns the state of charge: reduced by the trip on return, full again at departure. */
function socAt(
  no: number,
  {
    day,
    since,
    runs,
    driven,
    lengths,
  }: {
    day: number
    since: number
    runs: readonly { from: number; until: number }[]
    driven: readonly number[]
    lengths: readonly number[]
  },
): number {
  const leaves = leavesWith.map((pct) => pct - (no % 5))
  const [early = 0, late = 0] = leaves
  const home = leaves.map((pct, run) => pct - (lengths[run] ?? 0) * pctPerKm(no))
  const [noon = 0, night = 0] = home
  const [first, second] = runs
  const risen = (from: number, to: number, share: number) => from + (to - from) * Math.min(1, Math.max(0, share))
  const wasFull = rests(no, day - 1)
  if (rests(no, day)) return wasFull ? early : risen(night, early, since / nightMs)
  if (wasFull && since <= (first?.from ?? 0)) return early
  if (since <= (first?.from ?? 0)) return risen(night, early, since / nightMs)
  if (since <= (first?.until ?? 0)) return early - (driven[0] ?? 0) * pctPerKm(no)
  if (since <= (second?.from ?? 0)) return risen(noon, late, (since - (first?.until ?? 0)) / noonMs)
  return late - (driven[1] ?? 0) * pctPerKm(no)
}

/** Bus with the token that it uses. */
export interface DepotBus extends SimulatedBus {
  tag: string
}
/** Vehicle at a connector with its state of charge and its departure. */
export interface BusStay {
  tag: string
  soc: number
  leavesAt: number
}
/** Returns a bus's stay at its depot, or undefined if it is on its route. */
export function busStay(bus: DepotBus, now: number): BusStay | undefined {
  const { isOut, soc } = busMessageAt(bus, new Date(now))
  if (isOut) return undefined
  const today = Math.floor((now + bus.utcOffsetHours * hourMs) / dayMs)
  const starts = [0, 1, 2].flatMap((after) => startsOn(bus, today + after))
  return { tag: bus.tag, soc, leavesAt: Math.min(...starts.filter((at) => at > now)) }
}
/** Returns the instants at which a bus starts its trips on a local day; none while it rests. */
const startsOn = ({ no, utcOffsetHours }: SimulatedBus, day: number) =>
  rests(no, day) ? [] : runsOf(no).map(({ from }) => day * dayMs + from - utcOffsetHours * hourMs)

/** Returns the stays of a bus at its depot that begin on a local day, each from a minute after its return. */
export function busStaysOn(bus: DepotBus, day: number): (BusStay & { at: number })[] {
  const returns = rests(bus.no, day) ? [] : runsOf(bus.no)
  return returns.flatMap(({ until }) => {
    const at = day * dayMs + until + minuteMs - bus.utcOffsetHours * hourMs
    const stay = busStay(bus, at)
    return stay ? [{ ...stay, at }] : []
  })
}

/** Shift of a driver on a bus, by the odometer of the bus. */
export interface BusShift {
  shift: 'early' | 'late'
  startM: number
  endM: number
  /** Number of rounds. */
  trips: number
}
/** Returns the shifts of a bus on a local day: one for each trip from the depot and back. */
export function busShiftsOn(bus: SimulatedBus, day: number): BusShift[] {
  if (rests(bus.no, day)) return []
  const odometerAt = (ms: number) =>
    Math.round(busMessageAt(bus, new Date(day * dayMs + ms - bus.utcOffsetHours * hourMs)).odometer * 1000)
  return runsOf(bus.no).map(({ from, until }, at) => ({
    shift: at === 0 ? 'early' : 'late',
    startM: odometerAt(from),
    endM: odometerAt(until),
    trips: Math.round((until - from + waitMs) / (2 * legMs(bus.no))),
  }))
}

/**
 * Assigns buses to the connectors of a depot's charge point: one bus each, the first connectors of all charge points
 * first.
 */
export function busesAtPoint(
  buses: readonly DepotBus[],
  place: number,
  places: number,
): (connector: number) => DepotBus | undefined {
  return (connector) => buses[(connector - 1) * places + place]
}

/** Returns the distance since departure and the position on the route: 0 at the depot, 1 at the other end. */
function placeOf(no: number, outMs: number) {
  const oneWayMs = legMs(no) - waitMs
  const legs = Math.floor(outMs / legMs(no))
  const share = Math.min(1, (outMs - legs * legMs(no)) / oneWayMs)
  const isBack = legs % 2 === 1
  return { km: (legs + share) * routeKm(no), along: isBack ? 1 - share : share, isBack, moves: share < 1 }
}
function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

/** Sends the states of all buses in one call, repeatedly. Returns a function that stops this. */
export function runBuses({
  buses,
  everyMs,
  push,
  onProblem,
}: {
  buses: readonly SimulatedBus[]
  everyMs: number
  push: (messages: readonly BusMessage[]) => Promise<void>
  onProblem: (error: unknown) => void
}): () => void {
  const sendPositions = () => {
    const now = new Date()
    const messages = buses.map((bus) => busMessageAt(bus, now)).filter(({ isOut }) => isOut)
    if (messages.length > 0) push(messages).catch(onProblem)
  }
  const timer = setInterval(sendPositions, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Sends data to a source with its id and password. Throws if it is rejected. */
export function pushToTelematicsSource(
  { url, source, password }: { url: string; source: string; password: string },
  send: typeof fetch,
): (messages: readonly BusMessage[]) => Promise<void> {
  return async (messages) => {
    const reply = await send(new URL('/api/public/telematics/push', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${source}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify(messages),
    })
    if (!reply.ok) throw new Error(`telematics push: HTTP ${reply.status}`)
  }
}
