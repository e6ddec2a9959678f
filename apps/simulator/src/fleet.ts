import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { type Clock, realClock } from './clock.ts'
import {
  comeForReservation,
  haveTroubles,
  type Life,
  liveByTimetable,
  liveConnector,
  plugForRemoteStart,
} from './driver.ts'
import type { BusStay } from './buses.ts'
import type { ChargePointOptions } from './point.ts'
import { seededRandom } from './random.ts'

/** A point as the fleet's list names it. */
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
  /** Whose drivers come here, each to one connector at a time; left out: the fleet's, as often as they like. */
  readonly tags?: readonly [string, ...string[]]
  /** Its first connector reports a fault and goes on doing so; nobody charges there. */
  readonly broken?: boolean
  /** Who stands at a connector by a timetable; left out: drivers come as they like. */
  readonly stayAt?: (connector: number, now: number) => BusStay | undefined
}

export interface FleetOptions {
  /** The identity is appended: `ws://host/ocpp/`. */
  readonly url: string
  readonly points: readonly FleetPoint[]
  /** Tags that the drivers show; unknown ones are refused by the server and the drivers leave. */
  readonly tags: readonly string[]
  /** Default 1. */
  readonly seed?: number
  readonly clock?: Clock
  /** MeterValueSampleInterval. Default 10. */
  readonly meterValueSeconds?: number
  /** Share of connectors charging from the beginning. Default 0.5. */
  readonly busy?: number
  /** From one vehicle's leaving to the next one's coming, on average. Default 12 and 45. */
  readonly gapMinutes?: Readonly<Record<'dc' | 'ac', number>>
  /** Scales faults, power cuts and lost connections; 1 is about one in three hours and point. */
  readonly eventful?: number
  /** New connections a second. Default 40. */
  readonly connectRate?: number
  /** For the rush hours of the day. Default 8. */
  readonly utcOffsetHours?: number
  /** Physics only, see ChargePointOptions. */
  readonly speed?: number
  /** For every point: keys of the configuration, quirks, time-outs, reconnection. */
  readonly each?: Pick<ChargePointOptions, 'keys' | 'quirks' | 'callTimeoutMs' | 'reconnect'>
  /** Told of every point before it connects, to listen to its events. */
  readonly onPoint?: (point: ChargePoint) => void
  /** Told when a script fails; that connector or point then stands still. */
  readonly onProblem?: (identity: string, error: unknown) => void
}

export interface FleetStatistics {
  readonly connected: number
  readonly charging: number
  readonly powerKw: number
  /** Frames sent and received, sessions begun, CALLERRORs received, since the beginning. */
  readonly sent: number
  readonly received: number
  readonly sessions: number
  readonly errors: number
  /** Messages that wait for a connection or an answer. */
  readonly pending: number
}

export interface Fleet {
  readonly points: readonly ChargePoint[]
  statistics(): FleetStatistics
  /** Ends running transactions (waiting at most 2 s for the answers) and closes every socket. */
  stop(): Promise<void>
}

const graceMs = 2000
/** Arrivals by local hour, 1 on average: quiet nights, peaks before work, at noon and in the evening. */
const rushByHour = [
  0.7, 0.6, 0.5, 0.5, 0.5, 0.6, 0.8, 1, 1.2, 1.1, 1, 1.2, 1.4, 1.2, 1, 1, 1.1, 1.3, 1.4, 1.4, 1.3, 1.2, 1.1,
  0.9,
]

/** Starts the points; they connect one after the other and live until `stop`. */
export function runFleet(options: FleetOptions): Fleet {
  const [firstTag, ...otherTags] = options.tags
  if (firstTag === undefined) throw new Error('runFleet needs at least one tag')
  const clock = options.clock ?? realClock
  const pauses = createPauses(clock)
  const counts = { sent: 0, received: 0, sessions: 0, errors: 0 }
  const out = new Set<string>()
  const atOnce = chargingAtOnce(options.points, options.busy ?? 0.5)
  const points = options.points.map(({ tags, broken, stayAt, ...listed }, index) => {
    const point = createChargePoint(pointOptions(options, listed, clock))
    count(point, counts)
    options.onPoint?.(point)
    const life: Life = {
      point,
      kind: listed.kind ?? 'dc',
      random: seededRandom(options.seed ?? 1, listed.identity).fork('life'),
      tags: tags ?? [firstTag, ...otherTags],
      out: tags && out,
      begins: (connector) => atOnce.has(`${listed.identity}:${connector}`),
      gapMinutes: (options.gapMinutes ?? { dc: 12, ac: 45 })[listed.kind ?? 'dc'],
      eventful: options.eventful ?? 1,
      rush: () => rushAt(clock.now(), options.utcOffsetHours ?? 8),
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
    clock,
    ...options.each,
    keys: { MeterValueSampleInterval: String(options.meterValueSeconds ?? 10), ...options.each?.keys },
  }
}

/**
 * A register that a later run does not fall behind: it grew since 2026 as if every connector had delivered 70 % of its
 * power all the time, which no run exceeds for long.
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

function run(life: Life, begin: Begin, onProblem: FleetOptions['onProblem']): void {
  const reportFailure = (work: Promise<void>) => {
    // a failed script must not take the process with it
    work.catch((error: unknown) => onProblem?.(life.point.identity, error))
  }
  life.point.events.on('expectsVehicle', ({ connector }) => reportFailure(plugForRemoteStart(life, connector)))
  reportFailure(live(life, begin, reportFailure))
}

async function live(
  life: Life,
  { delayMs, broken, stayAt }: Begin,
  keep: (work: Promise<void>) => void,
): Promise<void> {
  if (!(await life.pause(delayMs))) return
  await life.point.comeBack()
  while (!life.point.ready) if (!(await life.pause(1000))) return
  if (broken) return life.point.fault(1, 'GroundFailure')
  for (const connector of life.point.connectors) {
    keep(stayAt ? liveByTimetable(life, connector.id, (now) => stayAt(connector.id, now)) : liveConnector(life, connector.id))
    keep(comeForReservation(life, connector.id))
  }
  await haveTroubles(life)
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

function count(
  point: ChargePoint,
  counts: { sent: number; received: number; sessions: number; errors: number },
): void {
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

/** Which connectors charge from the beginning, as `{identity}:{connector}`: in golden steps, so that a small share of few is somebody, too. */
export function chargingAtOnce(points: readonly FleetPoint[], share: number): Set<string> {
  return new Set(
    points
      .filter(({ stayAt, broken }) => !stayAt && !broken)
      .flatMap(({ identity, connectors = 1 }) => Array.from({ length: connectors }, (_, at) => `${identity}:${at + 1}`))
      .filter((_connector, place) => (place * 0.618_034) % 1 < share),
  )
}

export function rushAt(now: number, utcOffsetHours: number): number {
  return rushByHour[new Date(now + utcOffsetHours * 3_600_000).getUTCHours()] ?? 1
}
