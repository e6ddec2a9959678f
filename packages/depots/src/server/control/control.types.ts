import type { LimitWindow } from '../../contract/index.ts'
import type { ExternalLimitSpan } from '../limit-at.rules.ts'
import type { SentLimit, DesiredLimit } from './sent-limits.rules.ts'

export type ControlState = 'planned' | 'sent' | 'active' | 'refused' | 'unreached' | 'ignores'

/** Depot with charging sessions, as loaded by a single statement. Instants are in ms. */
export interface LiveDepot {
  operatorId: string
  stationId: string
  timeZone: string
  nodes: readonly LiveNode[]
  connectors: readonly LiveConnector[]
  /** Charge points that left the depot and still have limits that we sent. */
  gone: readonly string[]
}
export interface LiveNode {
  id: string
  parentId: string | null
  limitW: number
  windows: readonly LimitWindow[]
  cutW: number | null
  cutUntil: number | null
  outside?: readonly ExternalLimitSpan[]
}
export interface LiveConnector {
  nodeId: string
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  ratedW: number | null
  chargePointRatedW: number | null
  /** Limit of its charge point. */
  limitW: number
  /** Its share of the least limit of a charge point that can only be limited as a whole. Null: it has its own limit. */
  leastLimitW: number | null
  connected: boolean
  status: string | null
  linkAt: number | null
  bootedAt: number | null
  powerW: number | null
  sampledAt: number | null
  tx: number | null
  startedAt: number | null
  /** Planned power of the valid plan for the quarter hours from the current one on. Null: no plan. */
  planned: readonly number[] | null
  marginSeconds: number | null
  control: ConnectorControl
}
/** Row of `depots_controls`. */
export interface ConnectorControl {
  fallbackW: number | null
  fallbackSentW: number | null
  fallbackLevel: number | null
  fallbackAt: number | null
  fallbackWhy: string | null
  wanted: DesiredLimit | null
  next: SentLimit | null
  session: SentLimit | null
  state: ControlState | null
  why: string | null
  since: number
  sentAt: number | null
  linkAt: number | null
  bootedAt: number | null
  waitsUntil: number | null
  overAt: number | null
  ignoredAt: number | null
  ignoredTx: number | null
  requestedAt: number | null
  dueAt: number | null
  claimedUntil: number | null
}
