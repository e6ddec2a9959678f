import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { type Clock, realClock } from './clock.ts'
import {
  simulateReservation,
  simulateProblems,
  type ChargePointActivity,
  simulateDepotConnector,
  simulateConnector,
  simulateRemoteStart,
} from './driver.ts'
import type { BusStay } from './buses.ts'
import type { ChargePointOptions } from './point.ts'
import { seededRandom } from './random.ts'

/** Charge point in the fleet's list. */
export type FleetPoint = Pick<
  ChargePointOptions,
  | 'identity'
  | 'password'
  | 'version'
  | 'connectors'
  | 'kind'
  | 'ratedKw'
  | 'vendor'
  | 'model'
  | 'firmware'
  | 'meterStartWh'
> & {
  /**
   * Tags of the drivers at this charge point, each at one connector at a time. Missing means the fleet's tags without
   * limit.
   */
  readonly tags?: readonly [string, ...string[]]
  /** True if its first connector reports a permanent fault, so nobody charges there. */
  readonly broken?: boolean
  /** Returns the vehicle at a connector by timetable. Missing means random arrivals. */
  readonly stayAt?: (connector: number, now: number) => BusStay | undefined
}

export interface FleetOptions {
  /** Base URL, to which the identity is appended: `ws://host/ocpp/`. */
  readonly url: string
  readonly points: readonly FleetPoint[]
  /** Tags of the drivers. The server rejects unknown ones, and those drivers leave. */
  readonly tags: readonly string[]
  /** Default 1. */
  readonly seed?: number
  readonly clock?: Clock
  /** MeterValueSampleInterval. Default 10. */
  readonly meterValueSeconds?: number
  /** Share of connectors that are charging at the start. Default 0.5. */
  readonly busy?: number
  /** Average minutes between the departure of a vehicle and the arrival of the next. Default 12 and 45. */
  readonly gapMinutes?: Readonly<Record<'dc' | 'ac', number>>
  /** Factor for faults, power cuts and lost connections; 1 is about one in three hours per charge point. */
  readonly eventful?: number
  /** New connections per second. Default 40. */
  readonly connectRate?: number
  /** UTC offset for the rush hours of the day. Default 8. */
  readonly utcOffsetHours?: number
  /** Factor for the physics only, see ChargePointOptions. */
  readonly speed?: number
  /** Options of all charge points: configuration keys, quirks, timeouts, reconnection. */
  readonly each?: Pick<ChargePointOptions, 'keys' | 'quirks' | 'callTimeoutMs' | 'reconnect'>
  /** Called for each charge point before it connects, to subscribe to its events. */
  readonly onPoint?: (point: ChargePoint) => void
  /** Called when a script fails; that connector or charge point then stops. */
  readonly onProblem?: (identity: string, error: unknown) => void
}

export interface FleetStatistics {
  readonly connected: number
  readonly charging: number
  readonly powerKw: number
  /** Messages sent and received, sessions started, and CALLERRORs received, since the start. */
  readonly sent: number
  readonly received: number
  readonly sessions: number
  readonly errors: number
  /** Messages that wait for a connection or a response. */
  readonly pending: number
}

export interface SimulatedFleet {
  readonly points: readonly ChargePoint[]
  statistics(): FleetStatistics
  /** Ends active transactions (waits at most 2 s for the responses) and closes every connection. */
  stop(): Promise<void>
}

const graceMs = 2000
/** Relative arrivals by local hour, 1 on average: quiet nights, peaks before work, at noon and in the evening. */
const rushByHour = [
  0.7, 0.6, 0.5, 0.5, 0.5, 0.6, 0.8, 1, 1.2, 1.1, 1, 1.2, 1.4, 1.2, 1, 1, 1.1, 1.3, 1.4, 1.4, 1.3, 1.2, 1.1, 0.9,
]

/** Starts the charge points; they connect one after another and run until `stop`. */
export function runFleet(options: FleetOptions): SimulatedFleet {
  const [firstTag, ...otherTags] = options.tags
  if (firstTag === undefined) throw new Error('runFleet needs at least one tag')
  const clock = options.clock ?? realClock
  const pauses = createPauses(clock)
  const counts = { sent: 0, received: 0, sessions: 0, errors: 0 }
  const out = new Set<string>()
  const atOnce = connectorsChargingAtStart(options.points, options.busy ?? 0.5)
  const points = options.points.map(({ tags, broken, stayAt, ...listed }, index) => {
    const point = createChargePoint(pointOptions(options, listed, clock))
    count(point, counts)
    options.onPoint?.(point)
    const life: ChargePointActivity = {
      point,
      kind: listed.kind ?? 'dc',
      random: seededRandom(options.seed ?? 1, listed.identity).fork('life'),
      tags: tags ?? [firstTag, ...otherTags],
      out: tags && out,
      begins: (connector) => atOnce.has(`${listed.identity}:${connector}`),
      gapMinutes: (options.gapMinutes ?? { dc: 12, ac: 45 })[listed.kind ?? 'dc'],
      eventful: options.eventful ?? 1,
      rush: () => rushHourFactor(clock.now(), options.utcOffsetHours ?? 8),
      pause: (ms) => pauses.pause(ms),
      now: () => clock.now(),
    }
    run(life, { delayMs: (index * 1000) / (options.connectRate ?? 40), broken, stayAt }, options.onProblem)
    return point
  })
  return {
    points,
    statistics: () => ({ ...counts, ...total(points) }),
    async stop() {
      pauses.end()
      await withinGrace(clock, endSessions(points))
      await Promise.all(points.map((point) => point.close()))
    },
  }
}

function pointOptions(options: FleetOptions, listed: FleetPoint, clock: Clock): ChargePointOptions {
  return {
    meterStartWh: lifeLongRegister(listed, options.seed ?? 1, clock.now()),
    ...listed,
    url: options.url,
    seed: options.seed,
    speed: options.speed,
    utcOffsetHours: options.utcOffsetHours,
    clock,
    ...options.each,
    keys: { MeterValueSampleInterval: String(options.meterValueSeconds ?? 10), ...options.each?.keys },
  }
}

/**
 * Returns initial registers that are never above those of a later run: they grow since 2026 as if each connector had
 * delivered 70 % of its power continuously, which no run exceeds for long.
 */
function lifeLongRegister(listed: FleetPoint, seed: number, now: number): number[] {
  const connectors = listed.connectors ?? 1
  const share = listed.kind === 'ac' ? (listed.ratedKw ?? 7) : (listed.ratedKw ?? 120) / connectors
  const hours = Math.max(0, now - Date.UTC(2026, 0, 1)) / 3_600_000
  const random = seededRandom(seed, listed.identity).fork('register')
  return Array.from({ length: connectors }, () => Math.floor(hours * share * 700 + random.between(0, 50_000)))
}

interface Begin {
  delayMs: number
  broken: boolean | undefined
  stayAt: FleetPoint['stayAt']
}

function run(life: ChargePointActivity, begin: Begin, onProblem: FleetOptions['onProblem']): void {
  const reportFailure = (work: Promise<void>) => {
    // A failed script must not end the process.
    work.catch((error: unknown) => onProblem?.(life.point.identity, error))
  }
  life.point.events.on('expectsVehicle', ({ connector }) => reportFailure(simulateRemoteStart(life, connector)))
  reportFailure(live(life, begin, reportFailure))
}

async function live(
  life: ChargePointActivity,
  { delayMs, broken, stayAt }: Begin,
  keep: (work: Promise<void>) => void,
): Promise<void> {
  if (!(await life.pause(delayMs))) return
  await life.point.comeBack()
  while (!life.point.ready) if (!(await life.pause(1000))) return
  if (broken) return life.point.fault(1, 'GroundFailure')
  for (const connector of life.point.connectors) {
    keep(
      stayAt
        ? simulateDepotConnector(life, connector.id, (now) => stayAt(connector.id, now))
        : simulateConnector(life, connector.id),
    )
    keep(simulateReservation(life, connector.id))
  }
  await simulateProblems(life)
}

function createPauses(clock: Clock) {
  const waiting = new Set<() => void>()
  let ended = false
  return {
    pause(ms: number): Promise<boolean> {
      if (ended) return Promise.resolve(false)
      return new Promise((resolve) => {
        const cancel = clock.after(ms, () => finish(true))
        const abort = () => finish(false)
        waiting.add(abort)
        function finish(went: boolean): void {
          cancel()
          waiting.delete(abort)
          resolve(went)
        }
      })
    },
    end(): void {
      ended = true
      for (const abort of waiting) abort()
    },
  }
}

function count(point: ChargePoint, counts: { sent: number; received: number; sessions: number; errors: number }): void {
  point.events.on('sessionStarted', () => (counts.sessions += 1))
  point.events.on('message', ({ direction, text }) => {
    if (direction === 'out') counts.sent += 1
    else counts.received += 1
    if (direction === 'in' && text.startsWith('[4')) counts.errors += 1
  })
}

function total(points: readonly ChargePoint[]) {
  let charging = 0
  let powerW = 0
  let pending = 0
  for (const point of points) {
    pending += point.pending
    for (const connector of point.connectors) {
      if (connector.charging) charging += 1
      powerW += connector.powerW
    }
  }
  return {
    connected: points.filter((point) => point.connected).length,
    charging,
    pending,
    powerKw: powerW / 1000,
  }
}

async function endSessions(points: readonly ChargePoint[]): Promise<void> {
  const stops = points.flatMap((point) =>
    point.connectors.filter((connector) => connector.charging).map((connector) => point.stop(connector.id, 'Local')),
  )
  await Promise.all(stops)
}

function withinGrace(clock: Clock, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(graceMs, resolve)
    void work.then(() => {
      cancel()
      resolve()
    })
  })
}

/**
 * Returns the connectors that charge at the start, as `{identity}:{connector}`, selected by golden ratio steps, so that
 * a small share of a few is not empty.
 */
export function connectorsChargingAtStart(points: readonly FleetPoint[], share: number): Set<string> {
  return new Set(
    points
      .filter(({ stayAt, broken }) => !stayAt && !broken)
      .flatMap(({ identity, connectors = 1 }) => Array.from({ length: connectors }, (_, at) => `${identity}:${at + 1}`))
      .filter((_connector, place) => (place * 0.618_034) % 1 < share),
  )
}

export function rushHourFactor(now: number, utcOffsetHours: number): number {
  return rushByHour[new Date(now + utcOffsetHours * 3_600_000).getUTCHours()] ?? 1
}
