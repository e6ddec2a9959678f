import type { ConnectedChargePoint } from '@evops/stations/server'
import { zoneClock } from '@evops/tariffs/contract'
import { isPossibleCount } from '../sessions/plausibility.rules.ts'
import type { EnergyReading } from './record-split.rules.ts'
import type { YkcStart } from './start.kind.store.ts'
import type { YkcStartStore } from './starts.store.ts'
import type { BatteryTemperatures } from '../sessions/vehicle-curve.rules.ts'

/** A start that we allowed, and whether its session is stored. */
export interface YkcGrant extends YkcStart {
  isOpen?: boolean
  /** VIN that the vehicle reported in its handshake. */
  vin?: string
  /** Output current of the last real-time data, 0.1 A. */
  outputCurrent?: number
  /** Temperatures of the vehicle's battery in its last report. */
  battery?: BatteryTemperatures
  /** Times at which messages of the vehicle were stored, by their name, in epoch ms. */
  vehicleAt?: Map<string, number>
}

const mostGrants = 32
const halfHourMs = 1_800_000

/** State of one charge point between its messages. It survives a reconnect; grants are stored and survive a restart. */
export interface YkcPointMemory {
  /** Stores a grant. The charge point may be answered when this resolves. */
  addGrant(serial: string, grant: YkcStart & { balance: number }): Promise<void>
  grant(serial: string): Promise<YkcGrant | null>
  /** Last state of a connector, so that only changes are stored. */
  readonly states: Map<number, { text: string; isStill: boolean; isFaulty: boolean }>
  /** Connectors whose parking lock reports an alarm. The charge point repeats it every five minutes. */
  readonly faultyLocks: Set<number>
  /** Last position of a connector's parking lock. */
  readonly lockPositions: Map<number, number>
  /** Serial that a connector showed last. */
  readonly running: Map<number, string>
  connectorOf(serial: string): number | undefined
  /**
   * Stores the energy of a running session. A count is ignored if it is lower than an earlier one, or higher than the
   * charge point can have delivered since the start was allowed.
   */
  addEnergy(serial: string, reading: EnergyReading, ratedPowerW: number): Promise<void>
  listEnergies(serial: string): Promise<EnergyReading[]>
}

type ChargePointKey = Pick<ConnectedChargePoint, 'operatorId' | 'chargePointId' | 'timeZone'>

export interface YkcMemory {
  of(chargePoint: ChargePointKey): YkcPointMemory
}

export function createYkcMemory(starts: YkcStartStore): YkcMemory {
  const points = new Map<string, YkcPointMemory>()
  return {
    of(chargePoint) {
      const { chargePointId } = chargePoint
      const memory = points.get(chargePointId) ?? createPointMemory(chargePoint, starts)
      points.set(chargePointId, memory)
      return memory
    },
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > mostGrants && oldest !== undefined) map.delete(oldest)
}

interface SeenEnergies {
  boundaries: EnergyReading[]
  last: EnergyReading | null
}

/** Adds a reading to those of its session. Returns those to keep: the first one, and the two around a half-hour. */
function keepReading(seen: SeenEnergies, reading: EnergyReading, timeZone: string): EnergyReading[] {
  const halfHourOf = ([at]: EnergyReading) => Math.floor((at + zoneClock(timeZone).spanAt(at).offsetMs) / halfHourMs)
  const { last } = seen
  const isCrossing = last !== null && halfHourOf(last) !== halfHourOf(reading)
  const boundaries = last === null ? [reading] : isCrossing ? [last, reading] : []
  seen.boundaries.push(...boundaries)
  seen.last = reading
  return boundaries
}

function createPointMemory(
  { operatorId, chargePointId, timeZone }: ChargePointKey,
  starts: YkcStartStore,
): YkcPointMemory {
  const energies = new Map<string, SeenEnergies>()
  const grants = new Map<string, YkcGrant | null>()
  const running = new Map<number, string>()
  const remember = <Grant extends YkcGrant | null>(serial: string, grant: Grant): Grant => {
    grants.set(serial, grant)
    dropOldest(grants)
    return grant
  }
  async function findGrant(serial: string): Promise<YkcGrant | null> {
    const grant = grants.get(serial)
    return grant === undefined ? remember(serial, await starts.find({ operatorId, chargePointId, serial })) : grant
  }
  return {
    async addGrant(serial, { balance, ...grant }) {
      await starts.insert({ operatorId, chargePointId, serial, balance, ...grant })
      remember(serial, grant)
    },
    grant: findGrant,
    states: new Map(),
    faultyLocks: new Set(),
    lockPositions: new Map(),
    running,
    connectorOf: (serial) => [...running].find(([, shown]) => shown === serial)?.[0],
    async addEnergy(serial, reading, ratedPowerW) {
      const seen = energies.get(serial) ?? { boundaries: [], last: null }
      const [at, dwh] = reading
      const since = (await findGrant(serial))?.at
      if (dwh < (seen.last?.[1] ?? 0)) return
      if (since && !isPossibleCount(dwh, { ratedPowerW, forMs: at - since.getTime() })) return
      energies.set(serial, seen)
      dropOldest(energies)
      const boundaries = keepReading(seen, reading, timeZone)
      await starts.saveEnergy({ operatorId, chargePointId, serial }, { reading, boundaries })
    },
    async listEnergies(serial) {
      const { boundaries, last } = energies.get(serial) ?? { boundaries: [], last: null }
      energies.delete(serial)
      const stored = await starts.listEnergies({ operatorId, chargePointId, serial })
      return [...stored, ...boundaries, ...(last ? [last] : [])]
    },
  }
}
