import type { HeldCoupon } from './coupon.rules.ts'

/**
 * The last ended session of a connector whose plug removal is unknown, and the reports of the connector since its
 * start.
 */
export interface PluggedSession {
  id: string
  holderId: string | null
  /** Wallets that pay before the holder's. */
  payers: string[]
  tokenId: string | null
  /** Epoch ms. */
  endedAt: number
  tariffVersionId: string | null
  /** The newest bill. Revision 0 and null: no bill. Null alone: the session is void. */
  revision: number
  bill: unknown
  /** The coupon that it has used and still has. */
  held: HeldCoupon | null
  /**
   * Epoch ms at which the connector was first free again. After a time without messages, the end of the known time, see
   * `unseenUntil`.
   */
  unpluggedAt: number
  /**
   * Epoch ms. The charge point sent no messages from `unpluggedAt` on, and reported only at this time that the
   * connector is free.
   */
  unseenUntil: number | null
  /** True if a fault was reported between the end and the removal of the plug. */
  faulted: boolean
}

/** Stored data of a plug removal, in the form of `charging_unplug_sessions`. Without a bill nothing is owed for it. */
export interface UnplugRow {
  operatorId: string
  id: string
  revision: number
  unpluggedAt: string
  tariffVersionId?: string
  bill?: object
  currency?: string
  electricityMinor?: number
  serviceMinor?: number
  totalMinor?: number
  reducedMinor?: number
  journal?: object | null
}
