import { runEvery } from './clock.ts'
import type { CallResult } from './messages.ts'
import { sendMeterValue, transactionIdOf } from './metering.ts'
import type { ChargePointState, StopReason } from './point.ts'
import { restingStatus, sendStatus, stopMetering, stopSession } from './session.ts'

export interface BootOutcome {
  /** Accepted, Pending, Rejected, or the error code. */
  readonly status: string
  /** Seconds until the next heartbeat, or until the next attempt. */
  readonly interval: number
}

const usualReconnect = { firstMs: 1000, longestMs: 60_000 }
const retryBootSeconds = 10
const rebootMs = { SoftReset: 2000, HardReset: 5000, PowerLoss: 20_000, Resume: 5000 }

/** Opens the connection. Throws if the server refuses. */
export async function connectChargePoint(point: ChargePointState): Promise<void> {
  point.online = true
  point.cancels.reconnect?.()
  await point.link.open()
  point.events.emit('open')
}

/**
 * Sends a BootNotification. When it is accepted, queued messages are sent and all statuses are reported. Otherwise it
 * is repeated later.
 */
export async function bootChargePoint(point: ChargePointState): Promise<BootOutcome> {
  const { vendor, model, identity } = point.options
  const payload = {
    chargePointVendor: vendor ?? 'EVOps',
    chargePointModel: model ?? (point.kind === 'dc' ? 'Sim DC' : 'Sim AC'),
    chargePointSerialNumber: identity.slice(0, 25),
    firmwareVersion: point.extras.firmware.version,
  }
  const answer = await point.link.call('BootNotification', () => payload, { first: true })
  const outcome = readBoot(answer)
  if (answer.ok) point.time.sync(answer.payload['currentTime'])
  if (outcome.status === 'Accepted') begin(point, outcome.interval)
  else if (answer.ok || answer.code !== 'Offline') retryBoot(point, outcome.interval)
  point.events.emit('booted', { status: outcome.status })
  return outcome
}

function readBoot(answer: CallResult): BootOutcome {
  if (!answer.ok) return { status: answer.code, interval: 0 }
  const { status, interval } = answer.payload
  return { status: String(status), interval: typeof interval === 'number' && interval > 0 ? interval : 0 }
}

function begin(point: ChargePointState, interval: number): void {
  if (interval > 0) point.keys.set('HeartbeatInterval', String(interval))
  // Not before, because a server that accepts and closes connections must not be flooded.
  point.attempts = 0
  point.link.setReady(true)
  void sendStatus(point, undefined)
  for (const connector of point.connectors) {
    connector.status = restingStatus(connector, point)
    void sendStatus(point, connector)
  }
  scheduleHeartbeat(point)
  scheduleAligned(point)
}

function retryBoot(point: ChargePointState, interval: number): void {
  const seconds = interval || retryBootSeconds
  point.cancels.boot = point.clock.after(seconds * 1000, () => void bootChargePoint(point))
}

export async function sendHeartbeat(point: ChargePointState): Promise<CallResult> {
  const answer = await point.link.call('Heartbeat', () => ({}))
  if (answer.ok) point.time.sync(answer.payload['currentTime'])
  return answer
}

export function scheduleHeartbeat(point: ChargePointState): void {
  point.cancels.heartbeat?.()
  const seconds = point.keys.number('HeartbeatInterval')
  if (seconds > 0) point.cancels.heartbeat = runEvery(point.clock, seconds * 1000, () => void sendHeartbeat(point))
}

/**
 * Sends meter values of charging connectors at whole multiples of ClockAlignedDataInterval after midnight, by the
 * charge point's clock.
 */
export function scheduleAligned(point: ChargePointState): void {
  point.cancels.aligned?.()
  const ms = point.keys.number('ClockAlignedDataInterval') * 1000
  if (ms <= 0) return
  point.cancels.aligned = point.clock.after(ms - (point.time.now() % ms), () => {
    for (const connector of point.connectors)
      if (connector.session) void sendMeterValue(point, connector, 'Sample.Clock')
    scheduleAligned(point)
  })
}

/** Called when the connection has closed: pending server calls stop, charging continues. */
export function handleConnectionLoss(point: ChargePointState, code: number): void {
  point.cancels.heartbeat?.()
  point.cancels.boot?.()
  point.events.emit('close', { code })
  if (point.online && point.options.reconnect !== false) scheduleReconnect(point)
}

/** Exponential back-off with jitter, so that many charge points do not reconnect at the same time. */
function scheduleReconnect(point: ChargePointState): void {
  const { reconnect } = point.options
  const { firstMs, longestMs } = typeof reconnect === 'object' ? reconnect : usualReconnect
  const ceiling = Math.min(longestMs, firstMs * 2 ** point.attempts)
  point.attempts += 1
  point.cancels.reconnect?.()
  point.cancels.reconnect = point.clock.after(
    ceiling * point.random.between(0.5, 1),
    () => void reconnectChargePoint(point),
  )
}

/**
 * Connects and boots. Returns true once the connection is open. After a failure the close event schedules the next
 * attempt.
 */
export async function reconnectChargePoint(point: ChargePointState): Promise<boolean> {
  try {
    await connectChargePoint(point)
  } catch {
    return false
  }
  await bootChargePoint(point)
  return true
}

/** Interrupts the connection. Charging continues, and transaction messages are queued. */
export async function disconnectChargePoint(point: ChargePointState): Promise<void> {
  point.online = false
  point.cancels.reconnect?.()
  await point.link.drop()
}

/** Switches the charge point off permanently. */
export async function shutDownChargePoint(point: ChargePointState): Promise<void> {
  point.online = false
  for (const cancel of Object.values(point.cancels)) cancel?.()
  for (const connector of point.connectors) {
    connector.awaited?.cancel()
    if (connector.session) stopMetering(connector.session)
  }
  await point.link.close()
  point.link.discard(() => true)
}

/**
 * Stops active sessions, disconnects, reconnects and boots. A soft reset waits for the responses to its stops; other
 * resets send them after the boot. `Resume` (OCPP 2.1) continues them instead. Resolves after the boot, or if the server is unreachable.
 */
export async function restartChargePoint(
  point: ChargePointState,
  reason: 'SoftReset' | 'HardReset' | 'PowerLoss' | 'Resume',
): Promise<void> {
  const wasOffline = !point.link.isOpen
  if (point.quirks.losesSessions) deleteSessions(point)
  if (reason === 'SoftReset' && point.link.isReady) await stopAll(point, reason)
  point.online = false
  point.cancels.reconnect?.()
  const down = reason === 'PowerLoss' ? point.link.drop() : point.link.close()
  // The connection is closing, so these messages stay in the queue until after the boot.
  if (reason !== 'Resume') void stopAll(point, reason)
  await down
  if (point.quirks.stopOnly && wasOffline) discardUnanswered(point)
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = point.clock.after(rebootMs[reason], () => resolve(returnFromReset(point, reason)))
  point.cancels.reconnect = () => {
    cancel()
    resolve()
  }
  await promise
}

async function returnFromReset(point: ChargePointState, reason: string): Promise<void> {
  await reconnectChargePoint(point)
  if (reason !== 'Resume') return
  for (const { session } of point.connectors)
    if (session) {
      const resumed = { transactionId: transactionIdOf(point, session), timestamp: point.time.text() }
      void point.link.call('TransactionResumed', () => resumed)
    }
}

function stopAll(point: ChargePointState, reason: StopReason): Promise<unknown> {
  return Promise.all(
    point.connectors.filter((connector) => connector.session).map((connector) => stopSession(point, connector, reason)),
  )
}

/** Deletes all sessions without a trace. */
function deleteSessions(point: ChargePointState): void {
  for (const connector of point.connectors) {
    if (!connector.session) continue
    stopMetering(connector.session)
    connector.session = undefined
  }
}

/** Simulates charge points that lose unanswered Start messages and meter values in a reset. */
function discardUnanswered(point: ChargePointState): void {
  point.link.discard((action, owner) => {
    return action !== 'StopTransaction' && owner !== undefined && owner.transactionId === undefined
  })
}
