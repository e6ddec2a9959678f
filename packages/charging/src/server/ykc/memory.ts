import type { ConnectedChargePoint } from '@evops/stations/server'

/** A start that we allowed: the token, and whether our system sent it. */
export interface YkcGrant {
  idTag: string
  isRemote: boolean
  /** True when the session is stored. */
  isOpen?: boolean
}

const mostGrants = 32

/** State of one charge point between its messages. It survives a reconnect, and a restart of the server loses it. */
export interface YkcPointMemory {
  addGrant(serial: string, grant: YkcGrant): void
  grant(serial: string): YkcGrant | undefined
  /** Last state of a connector, so that only changes are stored. */
  readonly states: Map<number, { text: string; isStill: boolean }>
  /** Serial that a connector showed last. */
  readonly running: Map<number, string>
  connectorOf(serial: string): number | undefined
}

export interface YkcMemory {
  of(chargePoint: Pick<ConnectedChargePoint, 'chargePointId'>): YkcPointMemory
}

export function createYkcMemory(): YkcMemory {
  const points = new Map<string, YkcPointMemory>()
  return {
    of({ chargePointId }) {
      const memory = points.get(chargePointId) ?? createPointMemory()
      points.set(chargePointId, memory)
      return memory
    },
  }
}

function createPointMemory(): YkcPointMemory {
  const grants = new Map<string, YkcGrant>()
  const running = new Map<number, string>()
  return {
    addGrant(serial, grant) {
      grants.set(serial, grant)
      const [oldest] = grants.keys()
      if (grants.size > mostGrants && oldest !== undefined) grants.delete(oldest)
    },
    grant: (serial) => grants.get(serial),
    states: new Map(),
    running,
    connectorOf: (serial) => [...running].find(([, shown]) => shown === serial)?.[0],
  }
}
