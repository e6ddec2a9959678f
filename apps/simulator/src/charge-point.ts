import { EventEmitter } from 'node:events'
import { authorizeTag } from './authorize.ts'
import { realClock } from './clock.ts'
import { createConfiguration } from './configuration.ts'
import type { Vehicle } from './electrics.ts'
import { createChargePointExtras } from './extras.ts'
import type { CallResult, MessagePayload } from './messages.ts'
import {
  type BootOutcome,
  bootChargePoint,
  shutDownChargePoint,
  reconnectChargePoint,
  connectChargePoint,
  handleConnectionLoss,
  disconnectChargePoint,
  sendHeartbeat,
  restartChargePoint,
} from './life.ts'
import { ServerConnection } from './link.ts'
import { meterRegisterWh, sendMeterValue } from './metering.ts'
import type {
  ChargePointOptions,
  SimulatedConnector,
  ConnectorStatus,
  ChargePointState,
  ChargePointEvents,
  StopReason,
} from './point.ts'
import { getConnector } from './point.ts'
import { createDeviceTime } from './quirks.ts'
import { seededRandom } from './random.ts'
import { conflictingReservationTag } from './reservation-book.ts'
import { applyConfigurationChange, handleServerCall } from './server-calls.ts'
import { createTranslator201 } from './words-201.ts'
import {
  plugInVehicle,
  restingStatus,
  setStatus,
  type StartOutcome,
  startSession,
  stopSession,
  unplugVehicle,
} from './session.ts'

/** Public state of a connector. */
export interface ConnectorView {
  readonly id: number
  readonly status: ConnectorStatus
  readonly plugged: boolean
  readonly charging: boolean
  readonly transactionId: number | undefined
  readonly registerWh: number
  readonly powerW: number
  readonly soc: number | undefined
  /** Tag of the current reservation, the only one that can start here. */
  readonly reservedFor: string | undefined
}

/** Simulated charge point. Promises resolve with the server's response; they reject only for invalid scripts. */
export interface ChargePoint {
  readonly identity: string
  readonly connectors: readonly ConnectorView[]
  readonly connected: boolean
  /** True if the server has accepted the charge point since the last connection. */
  readonly ready: boolean
  /** Messages that wait for a response or a connection. */
  readonly pending: number
  connect(): Promise<void>
  /**
   * Connects and sends a boot notification. Returns false if the server is unreachable (it retries automatically, see
   * `reconnect`).
   */
  comeBack(): Promise<boolean>
  /**
   * Interrupts the connection without a close frame; charging continues. Stays offline until `connect` or `reconnectChargePoint`.
   */
  disconnect(): Promise<void>
  /** Switches the charge point off permanently. An active transaction stays open. */
  close(): Promise<void>
  boot(): Promise<BootOutcome>
  restart(reason: 'SoftReset' | 'HardReset' | 'PowerLoss'): Promise<void>
  heartbeat(): Promise<CallResult>
  plug(connector: number, vehicle: Vehicle): Promise<void>
  /** Returns idTagInfo.status, or an error code. */
  authorize(tag: string): Promise<string>
  start(connector: number, tag: string): Promise<StartOutcome>
  meterValue(connector: number): Promise<CallResult>
  stop(connector: number, reason?: StopReason, tag?: string): Promise<CallResult>
  unplug(connector: number): Promise<void>
  /** Sets an OCPP error code and stops active sessions (reason `Other` by default). */
  fault(connector: number, code: string, reason?: StopReason): Promise<void>
  clearFault(connector: number): Promise<void>
  /** Sends any call immediately, even before the boot is accepted. */
  call(action: string, payload: MessagePayload): Promise<CallResult>
  /** Sends text unchanged. */
  send(text: string): void
  /** Resolves when no message is waiting. */
  drained(): Promise<void>
  /** `events.on('call', …)`: events of the charge point, and all messages. */
  readonly events: EventEmitter<ChargePointEvents>
}

export function createChargePoint(options: ChargePointOptions): ChargePoint {
  const point = buildPoint(options)
  const connector = (id: number) => getConnector(point, id)
  return {
    identity: options.identity,
    get connectors() {
      return point.connectors.map((one) => view(one, point))
    },
    get connected() {
      return point.link.isOpen
    },
    get ready() {
      return point.link.isReady
    },
    get pending() {
      return point.link.pending
    },
    connect: () => connectChargePoint(point),
    comeBack: () => reconnectChargePoint(point),
    disconnect: () => disconnectChargePoint(point),
    close: () => shutDownChargePoint(point),
    boot: () => bootChargePoint(point),
    restart: (reason) => restartChargePoint(point, reason),
    heartbeat: () => sendHeartbeat(point),
    plug: (id, vehicle) => plugInVehicle(point, connector(id), vehicle),
    authorize: (tag) => authorizeTag(point, tag),
    start: (id, tag) =>
      conflictingReservationTag(point, connector(id), tag) === undefined
        ? startSession(point, connector(id), tag)
        : Promise.resolve({ status: 'Reserved', transactionId: undefined }),
    meterValue: (id) => sendMeterValue(point, connector(id), 'Sample.Periodic'),
    stop: (id, reason = 'Local', tag) => stopSession(point, connector(id), reason, tag),
    unplug: (id) => unplugVehicle(point, connector(id)),
    fault: (id, code, reason = 'Other') => raiseFault(point, connector(id), code, reason),
    clearFault: (id) => clearFault(point, connector(id)),
    call: (action, payload) => point.link.call(action, () => payload, { first: true }),
    send: (text) => point.link.send(text),
    drained: () => waitUntilDrained(point),
    events: point.events,
  }
}

function buildPoint(options: ChargePointOptions): ChargePointState {
  const clock = options.clock ?? realClock
  const quirks = options.quirks ?? {}
  const random = seededRandom(options.seed ?? 1, options.identity)
  const kind = options.kind ?? 'dc'
  const events = new EventEmitter<ChargePointEvents>().setMaxListeners(0)
  const point: ChargePointState = {
    options,
    kind,
    ratedW: (options.ratedKw ?? (kind === 'dc' ? 120 : 7)) * 1000,
    clock,
    time: createDeviceTime(clock, quirks),
    random: random.fork('noise'),
    quirks,
    keys: createConfiguration((key, value) => applyConfigurationChange(point, key, value)),
    events,
    link: createLink(options, () => point),
    connectors: Array.from({ length: options.connectors ?? 1 }, (_, index) =>
      newConnector(options, index, clock.now()),
    ),
    extras: createChargePointExtras(options.firmware ?? '1.0.0'),
    password: options.password,
    online: false,
    attempts: 0,
    cancels: { heartbeat: undefined, aligned: undefined, reconnect: undefined, boot: undefined, pull: undefined },
  }
  point.keys.set('NumberOfConnectors', String(point.connectors.length))
  for (const [key, value] of Object.entries(options.keys ?? {})) point.keys.set(key, value)
  return point
}

function createLink(options: ChargePointOptions, point: () => ChargePointState): ServerConnection {
  const ids = seededRandom(options.seed ?? 1, options.identity).fork('ids')
  const clock = options.clock ?? realClock
  return new ServerConnection({
    url: options.url,
    identity: options.identity,
    clock,
    words:
      options.version === undefined || options.version === 'ocpp1.6'
        ? undefined
        : createTranslator201(() => ids.id(), options.version, (options.utcOffsetHours ?? 0) * 3_600_000),
    password: () => point().password,
    newId: () => ids.id(),
    callTimeoutMs: options.callTimeoutMs ?? 30_000,
    resendId: options.quirks?.resendId ?? 'new',
    repeatSends: options.quirks?.repeatSends ?? 0,
    retry: () => ({
      attempts: point().keys.number('TransactionMessageAttempts'),
      seconds: point().keys.number('TransactionMessageRetryInterval'),
    }),
    onCall: (action, payload) => handleServerCall(point(), action, payload),
    onAnswered: (action, request, answer) => point().events.emit('answered', { action, request, answer }),
    onMessage: (direction, text) => point().events.emit('message', { direction, text, at: clock.now() }),
    onClose: (code) => handleConnectionLoss(point(), code),
    onDrained: () => point().events.emit('drained'),
  })
}

function newConnector(options: ChargePointOptions, index: number, now: number): SimulatedConnector {
  const start = options.meterStartWh ?? 0
  return {
    id: index + 1,
    status: 'Available',
    fault: undefined,
    operative: true,
    vehicle: undefined,
    flow: undefined,
    finished: false,
    session: undefined,
    awaited: undefined,
    exportedWh: 0,
    registerWh: typeof start === 'number' ? start : (start[index] ?? 0),
    integratedTo: now,
  }
}

/** Values of the last integration step, at most 5 s old: reading them must not change the simulation. */
function view(connector: SimulatedConnector, point: ChargePointState): ConnectorView {
  return {
    id: connector.id,
    status: connector.status,
    plugged: connector.vehicle !== undefined,
    charging: connector.session !== undefined,
    transactionId: connector.session?.transactionId,
    registerWh: meterRegisterWh(connector),
    powerW: connector.session ? (connector.flow?.powerW ?? 0) : 0,
    soc: connector.flow?.soc,
    reservedFor: point.extras.reservations.get(connector.id)?.tag,
  }
}

async function raiseFault(
  point: ChargePointState,
  connector: SimulatedConnector,
  code: string,
  reason: StopReason,
): Promise<void> {
  connector.fault = code
  if (connector.session) await stopSession(point, connector, reason)
  else await setStatus(point, connector, 'Faulted')
}

async function clearFault(point: ChargePointState, connector: SimulatedConnector): Promise<void> {
  connector.fault = undefined
  await setStatus(point, connector, restingStatus(connector, point))
}

function waitUntilDrained(point: ChargePointState): Promise<void> {
  if (point.link.pending === 0) return Promise.resolve()
  return new Promise((resolve) => point.events.once('drained', () => resolve()))
}
