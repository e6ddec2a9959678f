import type { ConnectedChargePoint } from '@evops/stations/server'
import { zoneClock } from '@evops/tariffs/contract'
import type { EnergyReading } from './record-split.rules.ts'
import type { YkcStart, YkcStartStore } from './starts.store.ts'

/** A start that we allowed, and whether its session is stored. */
export interface YkcGrant extends YkcStart {
  isOpen?: boolean
  /** VIN that the vehicle reported in its handshake. */
  vin?: string
}

const mostGrants = 32
const halfHourMs = 1_800_000

/** State of one charge point between its messages. It survives a reconnect; grants are stored and survive a restart. */
export interface YkcPointMemory {
  /** Stores a grant. The charge point may be answered when this resolves. */
  addGrant(serial: string, grant: YkcStart & { connectorNo: number; at: Date; balance: number }): Promise<void>
  grant(serial: string): Promise<YkcGrant | null>
  /** Last state of a connector, so that only changes are stored. */
  readonly states: Map<number, { text: string; isStill: boolean }>
  /** Connectors whose parking lock reports an alarm. The charge point repeats it every five minutes. */
  readonly faultyLocks: Set<number>
  /** Serial that a connector showed last. */
  readonly running: Map<number, string>
  connectorOf(serial: string): number | undefined
  /** Remembers the energy of a running session. The readings around a half-hour survive a restart. */
  addEnergy(serial: string, reading: EnergyReading): Promise<void>
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
  return {
    async addGrant(serial, { idTag, isRemote, ...more }) {
      await starts.insert({ operatorId, chargePointId, serial, idTag, isRemote, ...more })
      remember(serial, { idTag, isRemote })
    },
    async grant(serial) {
      const grant = grants.get(serial)
      return grant === undefined ? remember(serial, await starts.find({ operatorId, chargePointId, serial })) : grant
    },
    states: new Map(),
    faultyLocks: new Set(),
    running,
    connectorOf: (serial) => [...running].find(([, shown]) => shown === serial)?.[0],
    async addEnergy(serial, reading) {
      const seen = energies.get(serial) ?? { boundaries: [], last: null }
      energies.set(serial, seen)
      dropOldest(energies)
      const boundaries = keepReading(seen, reading, timeZone)
      if (boundaries.length > 0) await starts.addEnergies({ operatorId, chargePointId, serial }, boundaries)
    },
    async listEnergies(serial) {
      const { boundaries, last } = energies.get(serial) ?? { boundaries: [], last: null }
      energies.delete(serial)
      const stored = await starts.listEnergies({ operatorId, chargePointId, serial })
      return [...stored, ...boundaries, ...(last ? [last] : [])]
    },
  }
}
