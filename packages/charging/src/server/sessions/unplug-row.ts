import type { HeldCoupon } from './coupon.rules.ts'

/** The last order that ended on a connector, while its unplugging is not known, and what the connector said since it began. */
export interface PluggedSession {
  id: string
  holderId: string | null
  /** The wallets that pay before the holder's. */
  payers: string[]
  tokenId: string | null
  /** Epoch ms. */
  endedAt: number
  tariffVersionId: string | null
  /** The newest bill; revision 0 and null: none; null alone: it is void. */
  revision: number
  bill: unknown
  /** The coupon that it has used and still holds. */
  held: HeldCoupon | null
  /** Epoch ms: when the connector was first free again; after a silence the end of what is known, see `unseenUntil`. */
  unpluggedAt: number
  /** Epoch ms: the charge point was not heard from `unpluggedAt` on, and said only then that the connector is free. */
  unseenUntil: number | null
  /** A fault was reported between the end and the unplugging. */
  faulted: boolean
}

/** What is kept of an unplugging, as `charging_unplug_sessions` takes it; without a bill nothing is owed for it. */
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
