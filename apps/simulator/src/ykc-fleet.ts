import { realClock, runEvery, type Clock } from './clock.ts'
import { seededRandom, type SeededRandom } from './random.ts'
import { createYkcPoint, type SimulatedYkcPoint } from './ykc-point.ts'

/**
 * Behaviours of a charge point: it works; its line is cut in the middle of sessions, so that their records come late; it
 * sends every record twice; its last connector has a fault.
 */
export const ykcBehaviours = ['normal', 'offline', 'repeating', 'faulty'] as const
export type YkcBehaviour = (typeof ykcBehaviours)[number]

export interface YkcFleetPoint {
  chargePointNo: string
  connectors: number
  ratedKw: number
  /** UIDs of the cards that are presented here. */
  cards: readonly [string, ...string[]]
  behaviour?: YkcBehaviour
  /** Energy that the registers begin with, in 0.1 Wh. */
  registersAtStart?: number
}

export interface YkcFleetOptions {
  host?: string
  port: number
  points: readonly YkcFleetPoint[]
  /** Default 1. */
  seed?: number
  clock?: Clock
  /** Interval of real-time data while charging. Default 15 s. */
  reportMs?: number
  /** Average minutes between two vehicles. Default 12. */
  gapMinutes?: number
  /** Average minutes of a charge at full power. Default 20. */
  chargeMinutes?: number
  /** Time within which the first vehicles come. Default one minute. */
  arrivalMs?: number
  /** Time for which a bad line is cut. Default 3 minutes. */
  cutMs?: number
  onProblem?: (chargePointNo: string, error: unknown) => void
}

export interface SimulatedYkcFleet {
  readonly points: readonly SimulatedYkcPoint[]
  statistics(): { connected: number; charging: number; pendingRecords: number }
  stop: () => void
}

/** A vehicle at a connector. Energy is in 0.1 Wh. */
interface Stay {
  wanted: number
  total: number
  isCut: boolean
  leavesAt: number
}
interface ConnectorLife {
  connectorNo: number
  nextAt: number
  stay: Stay | undefined
}

const heartbeatMs = 10_000
const minuteMs = 60_000
/** Fault bit 3: outlet too hot. */
const outletTooHot = 1 << 3
/** Fault bit 13. */
const doorOpen = 1 << 13
const fullBattery = 0x41
/** Percent. */
const arrivalSoc = 30
/** Highest power that the reported voltage and current can express. */
const fullCurrentW = 3_900_000

/** Runs YKC charge points until `stop`. Drivers come, present their card and charge; starts of the platform work too. */
export function runYkcFleet(options: YkcFleetOptions): SimulatedYkcFleet {
  const { clock = realClock, points: listed } = options
  const lives = listed.map((point, index) => createLife(options, point, seededRandom((options.seed ?? 1) + index)))
  const ends = lives.map((life) => life.run(clock))
  const isCharging = ({ point, connectors }: Life) => connectors.filter((no) => point.isCharging(no)).length
  return {
    points: lives.map(({ point }) => point),
    statistics: () => ({
      connected: lives.filter(({ point }) => point.isOnline).length,
      charging: lives.reduce((sum, life) => sum + isCharging(life), 0),
      pendingRecords: lives.reduce((sum, { point }) => sum + point.pendingRecords, 0),
    }),
    stop() {
      for (const end of ends) end()
      for (const { point } of lives) point.disconnect()
    },
  }
}

interface Life {
  point: SimulatedYkcPoint
  connectors: number[]
  /** Starts the life. Returns the function that ends it. */
  run(clock: Clock): () => void
}

function createLife(options: YkcFleetOptions, listed: YkcFleetPoint, random: SeededRandom): Life {
  const { reportMs = 15_000, gapMinutes = 12, clock = realClock, cutMs = 3 * minuteMs } = options
  const { chargePointNo, behaviour = 'normal' } = listed
  const connectors = Array.from({ length: listed.connectors }, (_, at) => at + 1)
  const point = createYkcPoint({
    ...options,
    ...listed,
    now: () => clock.now(),
    repeatsRecords: behaviour === 'repeating',
  })
  const ratedW = (listed.ratedKw * 1_000) / listed.connectors
  const faultyNo = behaviour === 'faulty' ? listed.connectors : undefined
  let cutUntil = 0

  async function connect(): Promise<void> {
    if (point.isOnline || clock.now() < cutUntil) return
    if ((await point.connect()) && faultyNo !== undefined) point.setFaults(faultyNo, outletTooHot | doorOpen)
  }

  function stayOf(share: number): Stay {
    const total = Math.max(1, Math.round((ratedW * share * (options.chargeMinutes ?? 20)) / 6))
    return { wanted: total, total, isCut: false, leavesAt: Infinity }
  }

  function leave(life: ConnectorLife): void {
    life.stay = undefined
    life.nextAt = clock.now() + gapMinutes * minuteMs * (0.5 + random.next())
    point.unplug(life.connectorNo)
  }

  async function arrive(life: ConnectorLife): Promise<void> {
    const { connectorNo } = life
    const card = random.pick(listed.cards)
    point.plugIn(connectorNo)
    life.stay = stayOf(0.5 + random.next())
    await point.presentCard(connectorNo, card)
    if (!point.isCharging(connectorNo)) leave(life)
  }

  async function charge({ connectorNo }: ConnectorLife, stay: Stay): Promise<void> {
    const watts = (ratedW * point.maxPower) / 100
    const energy = Math.min(stay.wanted, Math.round((watts * reportMs) / 360_000))
    stay.wanted -= energy
    point.setSoc(connectorNo, Math.round(arrivalSoc + (100 - arrivalSoc) * (1 - stay.wanted / stay.total)))
    point.charge(connectorNo, energy, Math.min(watts, fullCurrentW))
    if (behaviour === 'offline' && !stay.isCut) {
      stay.isCut = true
      cutUntil = clock.now() + cutMs
      point.disconnect()
    }
    if (stay.wanted > 0) return
    stay.leavesAt = clock.now() + minuteMs
    await point.stop(connectorNo, fullBattery)
  }

  async function live(life: ConnectorLife): Promise<void> {
    const { connectorNo, stay } = life
    if (connectorNo === faultyNo) return
    const isStartedRemotely = !stay && point.isCharging(connectorNo)
    if (isStartedRemotely) life.stay = stayOf(1)
    if (life.stay && point.isCharging(connectorNo)) return charge(life, life.stay)
    if (stay && clock.now() >= stay.leavesAt) return leave(life)
    if (!stay && clock.now() >= life.nextAt) await arrive(life)
  }

  return {
    point,
    connectors,
    run(runClock) {
      const attempt = (work: Promise<void>) =>
        void work.catch((error: unknown) => options.onProblem?.(chargePointNo, error))
      const lives = connectors.map((connectorNo) => ({
        connectorNo,
        nextAt: runClock.now() + Math.round(random.next() * (options.arrivalMs ?? minuteMs)),
        stay: undefined,
      }))
      attempt(connect())
      const ends = [
        runEvery(runClock, heartbeatMs, () => {
          if (point.isOnline) point.heartbeat()
          else attempt(connect())
        }),
        ...lives.map((life) => runEvery(runClock, reportMs, () => attempt(live(life)))),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
