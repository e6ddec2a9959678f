/*
 * Buses that drive: back and forth on a route around their depot by day, at the depot by night. Where one is and how it stands
 * follows from the time alone, so that the past and the present of a bus are one.
 */

export interface SimulatedBus {
  /** As its source names it. */
  name: string
  /** Which of the routes around the depot, and how far ahead of the others on it. */
  no: number
  /** WGS-84. */
  depot: { longitude: number; latitude: number }
  utcOffsetHours: number
}
/** A message in the flat form of telematics sources. */
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

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Out from half past five to ten at night, by its own clock. */
const outFrom = 5.5 * hourMs
const outUntil = 22 * hourMs
const cruiseKmh = 24
const degreeKm = 111.195
/** Of one way, and what it waits at each end. */
const routeKm = (no: number) => 5 + (no % 4) * 1.5
const waitMs = 7 * 60_000

/** What a bus says at an instant. `isOut`: it drives its route, or waits at an end of it. */
export function busAt(bus: SimulatedBus, at: Date): BusMessage & { isOut: boolean } {
  const local = at.getTime() + bus.utcOffsetHours * hourMs
  const day = Math.floor(local / dayMs)
  const outMs = Math.min(Math.max(local - day * dayMs - outFrom, 0), outUntil - outFrom)
  const isOut = outMs > 0 && outMs < outUntil - outFrom
  const { km, along, isBack, moves } = placeOf(bus.no, outMs)
  const wholeDay = placeOf(bus.no, outUntil - outFrom).km
  const bend = Math.sin(along * Math.PI * 3) * 0.4
  const turn = ((bus.no % 6) * Math.PI) / 3
  const reach = along * routeKm(bus.no)
  const [east, north] = isOut
    ? [Math.cos(turn) * reach - Math.sin(turn) * bend, Math.sin(turn) * reach + Math.cos(turn) * bend]
    : [((bus.no % 5) - 2) * 0.006, (Math.floor(bus.no / 5) - 2) * 0.006]
  const { longitude, latitude } = bus.depot
  const heading = Math.round(((isBack ? 270 : 90) - (turn * 180) / Math.PI + 720) % 360)
  // It comes home with what the day left, and is full by the early morning.
  const nightShare = Math.min(1, Math.max(0, (local - day * dayMs) / (4.5 * hourMs)))
  const leaves = 96 - (bus.no % 5)
  const used = Math.min(70, km * 0.38)
  const usedDay = Math.min(70, wholeDay * 0.38)
  const soc = outMs > 0 ? leaves - used : leaves - usedDay * (1 - nightShare)
  return {
    vehicle: bus.name,
    time: at.toISOString(),
    longitude: round(longitude + east / (degreeKm * Math.cos((latitude * Math.PI) / 180)), 7),
    latitude: round(latitude + north / degreeKm, 7),
    speed: isOut && moves ? cruiseKmh : 0,
    heading,
    odometer: round(20_000 + bus.no * 731 + (day - 20_000) * wholeDay + km, 1),
    soc: Math.round(soc),
    isOut,
  }
}

/** How far it came since it left, and where on its way that is: 0 at the depot, 1 at the other end. */
function placeOf(no: number, outMs: number) {
  const oneWayMs = (routeKm(no) / cruiseKmh) * hourMs
  const legMs = oneWayMs + waitMs
  const legs = Math.floor(outMs / legMs)
  const share = Math.min(1, (outMs - legs * legMs) / oneWayMs)
  const isBack = legs % 2 === 1
  return { km: (legs + share) * routeKm(no), along: isBack ? 1 - share : share, isBack, moves: share < 1 }
}
function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

/** Buses tell how they stand, all of them in one call, until what it returns is called. */
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
  const tell = () => {
    const now = new Date()
    const messages = buses.map((bus) => busAt(bus, now)).filter(({ isOut }) => isOut)
    if (messages.length > 0) push(messages).catch(onProblem)
  }
  const timer = setInterval(tell, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** As a machine pushes to a source: its id and password. Throws where it is not taken. */
export function pushTo(
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
