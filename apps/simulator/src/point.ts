import type { EventEmitter } from 'node:events'
import type { Clock } from './clock.ts'
import type { ConfigurationKeys } from './configuration.ts'
import type { PowerFlow, Vehicle } from './electrics.ts'
import type { ChargePointExtras } from './extras.ts'
import type { MessagePayload } from './messages.ts'
import type { ServerConnection } from './link.ts'
import type { DeviceTime, ChargePointQuirks } from './quirks.ts'
import type { SeededRandom } from './random.ts'

/** Protocol versions that a simulated charge point supports. */
export const supportedVersions = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
export type SupportedVersion = (typeof supportedVersions)[number]

export interface ChargePointOptions {
  /** Base URL, to which the identity is appended: `ws://host/ocpp/`. */
  readonly url: string
  readonly identity: string
  /** Protocol version. Default: ocpp1.6. */
  readonly version?: SupportedVersion
  /** Only sent in the Basic header. */
  readonly password: string
  /** Number of connectors, 1 to n. Default 1. */
  readonly connectors?: number
  /** Default dc. */
  readonly kind?: 'dc' | 'ac'
  /**
   * DC: power of the whole charge point, shared by its charging connectors. AC: power of each connector. Default 120 or
   * 7.
   */
  readonly ratedKw?: number
  readonly vendor?: string
  readonly model?: string
  readonly firmware?: string
  /** Default 1. All randomness depends on it and on the identity. */
  readonly seed?: number
  readonly clock?: Clock
  /** Initial register of all connectors or of each. Default 0. */
  readonly meterStartWh?: number | readonly number[]
  /** Factor for the charging speed: physics only, so the average power looks too high. Default 1. */
  readonly speed?: number
  readonly callTimeoutMs?: number
  /**
   * Reconnects and boots automatically after a lost connection, after delays that double from `firstMs` to `longestMs`,
   * each shortened randomly. Default true: 1 s to 60 s.
   */
  readonly reconnect?: boolean | { readonly firstMs: number; readonly longestMs: number }
  /** Values that differ from the default configuration. */
  readonly keys?: Readonly<Record<string, string>>
  readonly quirks?: ChargePointQuirks
  /** Local time of the charge point, for tariffs by time of day. Default: UTC. */
  readonly utcOffsetHours?: number | undefined
  /** The meter signs begin and end of each session. Default false. */
  readonly signs?: boolean
}

export type ConnectorStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEV'
  | 'Finishing'
  | 'Reserved'
  | 'Unavailable'
  | 'Faulted'

export type StopReason =
  | 'DeAuthorized'
  | 'EVDisconnected'
  | 'EmergencyStop'
  | 'HardReset'
  | 'Local'
  | 'Other'
  | 'PowerLoss'
  | 'Reboot'
  | 'Remote'
  | 'SoftReset'
  | 'UnlockCommand'

/** Active transaction. */
export interface SimulatedSession {
  readonly tag: string
  readonly meterStart: number
  readonly startedAt: number
  readonly startedOffline: boolean
  /** Transaction id from the response to Start. */
  transactionId: number | undefined
  meterValues: number
  /** Meter values for StopTransaction's transactionData. */
  readonly stopData: MessagePayload[]
  readonly cancelLook: () => void
  cancelSamples: (() => void) | undefined
}

export interface SimulatedConnector {
  readonly id: number
  status: ConnectorStatus
  /** OCPP error code in the state Faulted. */
  fault: string | undefined
  operative: boolean
  vehicle: Vehicle | undefined
  flow: PowerFlow | undefined
  /** True if a session has ended and the vehicle is still plugged in. */
  finished: boolean
  session: SimulatedSession | undefined
  /** Remote start that waits for the vehicle to be plugged in. */
  awaited: { readonly tag: string; readonly cancel: () => void } | undefined
  /** Register in Wh, with fractions. */
  registerWh: number
  /** Register of the energy that vehicles returned, in Wh, with fractions. */
  exportedWh: number
  integratedTo: number
}

/**
 * Events. `call`: the server sent a call. `answered`: the server responded to a call with a result, so the charge point
 * has deleted its copy of a transaction message. `expectsVehicle`: a remote start waits for a vehicle. `sessionEnded`:
 * a session has stopped for any reason.
 */
export interface ChargePointEvents {
  call: [{ action: string; payload: MessagePayload }]
  answered: [{ action: string; request: MessagePayload; answer: MessagePayload }]
  message: [{ direction: 'in' | 'out'; text: string; at: number }]
  open: []
  close: [{ code: number }]
  booted: [{ status: string }]
  status: [{ connector: number; status: ConnectorStatus }]
  sessionStarted: [{ connector: number }]
  sessionEnded: [{ connector: number; reason: StopReason }]
  expectsVehicle: [{ connector: number }]
  drained: []
}

/** Internal state shared by the modules of a charge point. */
export interface ChargePointState {
  readonly options: ChargePointOptions
  readonly kind: 'dc' | 'ac'
  readonly ratedW: number
  readonly clock: Clock
  readonly time: DeviceTime
  readonly random: SeededRandom
  readonly quirks: ChargePointQuirks
  readonly keys: ConfigurationKeys
  readonly events: EventEmitter<ChargePointEvents>
  readonly link: ServerConnection
  readonly connectors: readonly SimulatedConnector[]
  readonly extras: ChargePointExtras
  password: string
  /** True while switched on and meant to be connected; false after `disconnect` or `close`. */
  online: boolean
  /** Connection attempts since the last success. */
  attempts: number
  readonly cancels: Record<'heartbeat' | 'aligned' | 'reconnect' | 'boot' | 'pull', (() => void) | undefined>
}

/** Returns the connector with this number. Throws for an invalid number, which is an error of the script. */
export function getConnector(point: ChargePointState, id: number): SimulatedConnector {
  const connector = point.connectors.find((one) => one.id === id)
  if (!connector) throw new Error(`${point.options.identity} has no connector ${id}`)
  return connector
}
