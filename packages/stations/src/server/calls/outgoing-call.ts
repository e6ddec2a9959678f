import type { Services, Tx } from '@evops/platform/server'
import type pg from 'pg'
import type { FindDisplayedTariff } from '../ports.ts'

/** Requested command with a validated payload. */
export interface OutgoingRequest {
  services: Services
  operatorId: string
  chargePointId: string
  commandId: string
  payload: Record<string, unknown>
  /** Time until which it may be sent. */
  until: Date
  /** Finds the tariff that a charge point is to display. Missing without billing rules. */
  displayedTariff?: FindDisplayedTariff | undefined
}

/** Payload for the protocol, and its form for storage and display if different. */
export interface PreparedCall {
  wire: Record<string, unknown>
  shown?: Record<string, unknown>
}

/** Command with the charge point's response. */
export interface DoneCall {
  operatorId: string
  chargePointId: string
  commandId: string
  /** Payload as sent. */
  payload: Record<string, unknown>
  accepted: boolean
  reply: Record<string, unknown>
}

/** Steps for an outgoing message in addition to sending it. */
export interface OutgoingCall {
  /** Adds values that only the server has, in the transaction that stores the command. */
  prepare?: (tx: Tx, call: OutgoingRequest) => Promise<PreparedCall>
  /** Stores the effects of the response, in the transaction that stores the response. */
  done?: (client: pg.ClientBase, call: DoneCall) => Promise<void>
}
