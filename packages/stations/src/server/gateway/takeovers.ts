import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { LiveValues } from './live-values.ts'
import { createHolderLookUp } from './neighbours.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const takenChannel = 'stations.connection-taken'
const takenSchema = z.object({ operatorId: z.uuid(), chargePointId: z.uuid(), identity: z.string(), by: z.string() })

/**
 * Connections that a newer one takes over in another process, for protocols whose newest connection wins (YKC). OCPP
 * keeps the older connection while it is alive (`neighbours.ts`).
 */
export interface Takeovers {
  /** Tells the other processes about a new connection, once its record is written. */
  announce(point: ConnectedChargePoint): Promise<void>
  /** Ends connections whose newer one is elsewhere. Returns the function that stops this. */
  listen(connections: { has: (identity: string) => boolean; end: (identity: string) => void }): () => void
}

/**
 * The order of the records in the database decides which of two connections is newer: before this process ends its
 * connection, it writes its own waiting records and reads who holds the charge point. So two processes that announce at
 * the same time never both end theirs.
 */
export function createTakeovers(
  { bus, db, log }: Services,
  { live, processId }: { live: Pick<LiveValues, 'linksWritten'>; processId: string },
): Takeovers {
  const holderOf = createHolderLookUp(db.gatewayPool)
  return {
    async announce({ operatorId, chargePointId, identity }) {
      await live.linksWritten()
      bus.publish(takenChannel, { operatorId, chargePointId, identity, by: processId })
    },
    listen({ has, end }) {
      const take = async (payload: unknown) => {
        const { by, identity, ...key } = takenSchema.parse(payload)
        if (by === processId || !has(identity)) return
        await live.linksWritten()
        const holder = await holderOf(key)
        if (holder !== null && holder !== processId) end(identity)
      }
      return bus.subscribe(takenChannel, (payload) => {
        take(payload).catch((error: unknown) => log.error({ error }, 'a connection that moved to another process'))
      })
    },
  }
}
