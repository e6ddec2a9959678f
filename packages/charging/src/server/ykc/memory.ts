import type { ConnectedChargePoint } from '@evops/stations/server'
import type { YkcStart, YkcStartStore } from './starts.store.ts'

/** A start that we allowed, and whether its session is stored. */
export interface YkcGrant extends YkcStart {
  isOpen?: boolean
}

const mostGrants = 32

/** State of one charge point between its messages. It survives a reconnect; grants are stored and survive a restart. */
export interface YkcPointMemory {
  /** Stores a grant. The charge point may be answered when this resolves. */
  addGrant(serial: string, grant: YkcStart & { connectorNo: number; at: Date }): Promise<void>
  grant(serial: string): Promise<YkcGrant | null>
  /** Last state of a connector, so that only changes are stored. */
  readonly states: Map<number, { text: string; isStill: boolean }>
  /** Serial that a connector showed last. */
  readonly running: Map<number, string>
  connectorOf(serial: string): number | undefined
}

type ChargePointKey = Pick<ConnectedChargePoint, 'operatorId' | 'chargePointId'>

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

function createPointMemory({ operatorId, chargePointId }: ChargePointKey, starts: YkcStartStore): YkcPointMemory {
  const grants = new Map<string, YkcGrant | null>()
  const running = new Map<number, string>()
  const remember = <Grant extends YkcGrant | null>(serial: string, grant: Grant): Grant => {
    grants.set(serial, grant)
    const [oldest] = grants.keys()
    if (grants.size > mostGrants && oldest !== undefined) grants.delete(oldest)
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
    running,
    connectorOf: (serial) => [...running].find(([, shown]) => shown === serial)?.[0],
  }
}
