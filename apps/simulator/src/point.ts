import type { EventEmitter } from 'node:events'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import type { Flow, Vehicle } from './electrics.ts'
import type { Extras } from './extras.ts'
import type { Payload } from './messages.ts'
import type { Link } from './link.ts'
import type { DeviceTime, Quirks } from './quirks.ts'
import type { Random } from './random.ts'

/** What a simulated point can speak. */
export const spokenVersions = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
export type SpokenVersion = (typeof spokenVersions)[number]

export interface ChargePointOptions {
  /** The identity is appended: `ws://host/ocpp/`. */
  readonly url: string
  readonly identity: string
  /** What it speaks. Default: ocpp1.6. */
  readonly version?: SpokenVersion
  /** Sent in the Basic header only. */
  readonly password: string
  /** Number of connectors, 1 to n. Default 1. */
  readonly connectors?: number
  /** Default dc. */
  readonly kind?: 'dc' | 'ac'
  /** DC: of the whole point, shared by connectors that charge together. AC: of each connector. Default 120 or 7. */
  readonly ratedKw?: number
  readonly vendor?: string
  readonly model?: string
  readonly firmware?: string
  /** Default 1. Everything random follows from it and the identity. */
  readonly seed?: number
  readonly clock?: Clock
  /** Life-long register at the beginning, for all connectors or one by one. Default 0. */
  readonly meterStartWh?: number | readonly number[]
  /** Charging happens this much faster than time: physics only, average power looks too high. Default 1. */
  readonly speed?: number
  readonly callTimeoutMs?: number
  /**
   * Reconnects and boots by itself when the connection is lost, after pauses that double from `firstMs` to
   * `longestMs`, each shortened by chance. Default true: 1 s to 60 s.
   */
  readonly reconnect?: boolean | { readonly firstMs: number; readonly longestMs: number }
  /** Changed values of the configuration table. */
  readonly keys?: Readonly<Record<string, string>>
  readonly quirks?: Quirks
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

/** A running transaction. */
export interface Session {
  readonly tag: string
  readonly meterStart: number
  readonly startedAt: number
  readonly begunOffline: boolean
  /** From Start's answer. */
  transactionId: number | undefined
  meterValues: number
  /** Samples of StopTransaction's transactionData. */
  readonly stopData: Payload[]
  readonly cancelLook: () => void
  cancelSamples: (() => void) | undefined
}

export interface Connector {
  readonly id: number
  status: ConnectorStatus
  /** OCPP error code while Faulted. */
  fault: string | undefined
  operative: boolean
  vehicle: Vehicle | undefined
  flow: Flow | undefined
  /** A session has ended and the plug is still in. */
  finished: boolean
  session: Session | undefined
  /** A remote start waits for the plug. */
  awaited: { readonly tag: string; readonly cancel: () => void } | undefined
  /** Life-long register in Wh, with fractions. */
  registerWh: number
  integratedTo: number
}

/**
 * `call`: the server asked. `answered`: the server answered a call of the point with a result, so for a
 * transaction message the point has dropped its copy. `expectsVehicle`: a remote start waits for the plug in. `sessionEnded`: any stop.
 */
export interface PointEvents {
  call: [{ action: string; payload: Payload }]
  answered: [{ action: string; request: Payload; answer: Payload }]
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

/** The inner state that the modules of a charge point work on. */
export interface Point {
  readonly options: ChargePointOptions
  readonly kind: 'dc' | 'ac'
  readonly ratedW: number
  readonly clock: Clock
  readonly time: DeviceTime
  readonly random: Random
  readonly quirks: Quirks
  readonly keys: Configuration
  readonly events: EventEmitter<PointEvents>
  readonly link: Link
  readonly connectors: readonly Connector[]
  readonly extras: Extras
  password: string
  /** Switched on and meant to be connected; false after `disconnect` or `close`. */
  online: boolean
  /** Connection attempts since the last success. */
  attempts: number
  readonly cancels: Record<'heartbeat' | 'aligned' | 'reconnect' | 'boot', (() => void) | undefined>
}

/** The connector with this number; an error of the script where there is none. */
export function connectorOf(point: Point, id: number): Connector {
  const connector = point.connectors.find((one) => one.id === id)
  if (!connector) throw new Error(`${point.options.identity} has no connector ${id}`)
  return connector
}
