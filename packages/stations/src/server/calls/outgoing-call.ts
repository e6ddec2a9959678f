import type { Services, Tx } from '@evops/platform/server'
import type pg from 'pg'

/** A command as it was asked for, its payload checked. */
export interface AskedCall {
  services: Services
  operatorId: string
  chargePointId: string
  commandId: string
  payload: Record<string, unknown>
  /** Until when it may be sent. */
  until: Date
}

/** What goes over the wire, and how it may be stored and shown where that differs. */
export interface PreparedCall {
  wire: Record<string, unknown>
  shown?: Record<string, unknown>
}

/** A command that its charge point has answered. */
export interface DoneCall {
  operatorId: string
  chargePointId: string
  commandId: string
  /** As it was sent. */
  payload: Record<string, unknown>
  accepted: boolean
  reply: Record<string, unknown>
}

/** What a message to a charge point needs beyond being sent. */
export interface OutgoingCall {
  /** Fills in what only the server knows; in the transaction that stores the command. */
  prepare?: (tx: Tx, asked: AskedCall) => Promise<PreparedCall>
  /** What is true from now on; in the transaction that stores the answer. */
  done?: (client: pg.ClientBase, call: DoneCall) => Promise<void>
}
