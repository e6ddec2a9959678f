import type { Services } from '@evops/platform/server'
import { alarmsChannel, updateChargePointAlarm, type ConnectedChargePoint } from '@evops/stations/server'
import type { YkcConnection } from '@evops/ykc/server'

type Connection = YkcConnection<ConnectedChargePoint>

export interface TariffAlarms {
  /** Notes why today's prices cannot be sent. Null: they can. */
  note(connection: Connection, fault: string | null): void
  /** Raises and clears the alarms (F69) of what changed since the last update. */
  update(): Promise<void>
}

/**
 * Alarms of YKC charge points whose prices cannot be sent. A new connection is always reported, because its alarm may
 * be one of an earlier process.
 */
export function createTariffAlarms({ db, bus, log, now }: Services): TariffAlarms {
  const reported = new WeakMap<Connection, string | null>()
  const pending = new Map<Connection, string | null>()

  async function report(operatorId: string, changes: readonly (readonly [Connection, string | null])[]): Promise<void> {
    await db.inTenant(operatorId, async (tx) => {
      for (const [{ point }, detail] of changes) {
        const { stationId, chargePointId } = point
        const place = { operatorId, stationId, chargePointId, connectorNo: 0 }
        await updateChargePointAlarm(tx, { ...place, code: 'F69', detail, at: now() })
      }
    })
    for (const [connection, detail] of changes) reported.set(connection, detail)
    bus.publish(alarmsChannel, { operatorId })
  }

  return {
    note(connection, fault) {
      if (reported.get(connection) !== fault) pending.set(connection, fault)
    },
    async update() {
      const changes = [...pending]
      pending.clear()
      for (const [operatorId, own] of Map.groupBy(changes, ([{ point }]) => point.operatorId))
        try {
          await report(operatorId, own)
        } catch (error) {
          log.warn({ error }, 'alarms of YKC price models were not stored')
        }
    },
  }
}
