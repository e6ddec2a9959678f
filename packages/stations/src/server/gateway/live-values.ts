import type { MessageBus } from '@evops/platform/server'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  renewConnections,
  writeInferredStates,
  writeConnections,
  writeLiveValues,
  type InferredState,
  type ConnectionRow,
  type LiveValueRow,
} from './live-values.store.ts'
import type { MeterValueRow } from './meter-value.kind.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const flushMs = 1_000
const aliveMs = 30_000
/** A connection is written soon, because a command may follow the handshake. Other waiting rows are written with it. */
const linkSoonMs = 20
/** Maximum early writes between two flushes. During a wave of reconnections the rest waits for the next flush. */
const mostSoon = 10
/** Maximum number of connectors whose inferred state is remembered. */
const mostInferred = 50_000
/** Maximum time for which a handshake waits for the record of its connection. */
const longestLinkMs = 2_000

export interface LiveValues {
  /** Stores the last measured values of a connector. */
  values(chargePoint: ConnectedChargePoint, row: MeterValueRow): void
  /**
   * Stores the state of a connector that reported none, as it follows from a session or a meter value. Without a state
   * the connector would be shown as offline.
   */
  inferState(chargePoint: ConnectedChargePoint, connectorNo: number, status: InferredState['status']): void
  /** A state was committed, so subscribers' views must be refreshed. */
  touched(operatorId: string): void
  /** `at`: time of the last message. `since`: start of the connection, if it is not now. */
  link(
    chargePoint: ConnectedChargePoint,
    link: Pick<ConnectionRow, 'connected' | 'subprotocol' | 'address' | 'since'> & { at?: Date },
  ): void
  /** Resolves when all connections up to now are written, or after a delay that no handshake should exceed. */
  linksWritten(): Promise<void>
  close(): Promise<void>
}

/**
 * Writes the last values of each connector and the connection states without a delivery guarantee: one upsert per
 * second for all charge points, on a separate database connection. A crash loses one second of display, never a meter
 * value.
 */
export function createLiveValues(options: {
  pool: pg.Pool
  bus: MessageBus
  processId: string
  log: Logger
}): LiveValues {
  const { pool, bus, processId, log } = options
  const values = new Map<string, LiveValueRow>()
  const states = new Map<string, InferredState>()
  /** States that were inferred before, so that each costs one write. */
  const inferred = new Map<string, InferredState['status']>()
  const links = new Map<string, ConnectionRow>()
  const touched = new Set<string>()
  let turn: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let soon: NodeJS.Timeout | undefined
  let hastened = 0

  async function flush(): Promise<void> {
    const valueRows = [...values.values()]
    const stateRows = [...states.values()]
    const operators = [...touched]
    values.clear()
    states.clear()
    touched.clear()
    if (valueRows.length > 0) await writeLiveValues(pool, valueRows)
    if (stateRows.length > 0) await writeInferredStates(pool, stateRows)
    await writeWaitingLinks()
    for (const operatorId of operators) bus.publish('stations.live', { operatorId })
  }
  async function writeWaitingLinks(): Promise<void> {
    const linkRows = [...links.values()]
    links.clear()
    if (linkRows.length > 0) await writeConnections(pool, linkRows)
  }
  const queueGuarded = (work: () => Promise<void>) => () => {
    turn = turn.then(work).catch((error: unknown) => log.warn({ error }, 'live values'))
  }
  function hasten(): void {
    if (soon || hastened >= mostSoon) return
    hastened += 1
    soon = setTimeout(() => {
      soon = undefined
      queueGuarded(flush)()
    }, linkSoonMs)
  }
  const flushing = setInterval(() => {
    hastened = 0
    queueGuarded(flush)()
  }, flushMs)
  const renewing = setInterval(
    queueGuarded(() => renewConnections(pool, processId)),
    aliveMs,
  )

  function inferState(
    { operatorId, chargePointId }: ConnectedChargePoint,
    connectorNo: number,
    status: InferredState['status'],
  ): void {
    const key = `${chargePointId}:${connectorNo}`
    if (connectorNo === 0 || inferred.get(key) === status) return
    if (inferred.size >= mostInferred) inferred.clear()
    inferred.set(key, status)
    states.set(key, { operatorId, chargePointId, connectorNo, status })
    touched.add(operatorId)
  }

  return {
    inferState,
    values(chargePoint, row) {
      inferState(chargePoint, row.connectorNo, statusOfValue(row))
      const key = `${chargePoint.chargePointId}:${row.connectorNo}`
      const previous = values.get(key)
      if (previous && previous.sampledAt > row.at) return
      values.set(key, {
        operatorId: chargePoint.operatorId,
        chargePointId: chargePoint.chargePointId,
        connectorNo: row.connectorNo,
        sampledAt: row.at,
        registerDwh: row.registerDwh,
        powerW: row.powerW,
        voltageDv: row.voltageDv,
        currentDa: row.currentDa,
        soc: row.soc,
        temperatureDc: row.temperatureDc,
      })
      touched.add(chargePoint.operatorId)
    },
    touched: (operatorId) => void touched.add(operatorId),
    link(chargePoint, link) {
      links.set(chargePoint.chargePointId, {
        operatorId: chargePoint.operatorId,
        chargePointId: chargePoint.chargePointId,
        processId,
        at: new Date(),
        ...link,
      })
      touched.add(chargePoint.operatorId)
      hasten()
    },
    async linksWritten() {
      // Connections that arrive during a write share the next one.
      next ??= turn.then(() => {
        next = undefined
        return writeWaitingLinks()
      })
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, longestLinkMs)
      turn = next.catch((error: unknown) => log.warn({ error }, 'connections'))
      await Promise.race([turn, promise])
      clearTimeout(timer)
    },
    async close() {
      clearTimeout(soon)
      clearInterval(flushing)
      clearInterval(renewing)
      await turn
      await flush().catch((error: unknown) => log.warn({ error }, 'last live values'))
    },
  }
}

/** Values by the clock are also reported by idle connectors; all others belong to a session. */
function statusOfValue({ powerW, context }: MeterValueRow): InferredState['status'] {
  if (powerW !== null) return powerW > 0 ? 'charging' : 'occupied'
  return context === 'Sample.Clock' ? 'idle' : 'charging'
}
