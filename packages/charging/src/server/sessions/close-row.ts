import type { PricedSession } from '@evops/tariffs/contract'
import type { CanonicalStopReason, TokenVerdict } from '../../contract/index.ts'
import type { Rival } from './one-register.rules.ts'
import type { OtherSession } from './own-meter-values.rules.ts'

/** The order that a stop names, if it is this charge point's, with its samples as [at, deviceAt, receivedAt, register, power, soc]. */
export interface StopContext {
  session: {
    id: string
    /** Its end has not come yet; `charging_takes_end` says so, there and where orders are closed. */
    open: boolean
    connectorNo: number
    idTag: string
    tokenId: string | null
    /** Whose wallet pays. */
    holderId?: string | null
    /** Whose wallets pay before. */
    payers: string[]
    tokenState: TokenVerdict
    deviceStartedAt: number
    startedAt: number
    startReceivedAt: number
    meterStartDwh: number | null
    timeZone: string
    tariffVersionId: string | null
    flags: string[]
    /** Why it was asked to stop; null: nobody asked. */
    stopReason?: CanonicalStopReason | null
  } | null
  /** The end that it has already. */
  ended: { deviceAt: number; registerDwh: number | null } | null
  meterValues: [number | null, number, number | null, number | null, number | null][]
  /** Sessions of its connector that some of these may be of. */
  others: OtherSession[]
  /** Sessions of its connector that may have run at the same time. */
  rivals: Rival[]
  /** For a stop that names no order of this charge point: the open order it may belong to. */
  proposedSessionId: string | null
  /** The connector said since its start that it is free: the plug may have been pulled before the stop was reported. */
  freed: boolean
  /** The operator has prices of groups: one may be the order's. */
  groupPrices: boolean
  /** The operator has, or had, discounts, or the holder coupons: some may be the order's. */
  reducible: boolean
  /** The tag that the stop names may charge whatever its sessions come to, until then: it need not be asked for after this one. */
  stands: boolean
  validUntil: Date | null
  groupTag: string | null
}

/** One order's end, as `charging_close_sessions` takes it. */
export interface CloseRow {
  operatorId: string
  id: string
  state: 'settled' | 'abnormal'
  payState: 'unpaid' | 'free' | 'none'
  deviceEndedAt: string
  startedAt: string
  endedAt: string
  receivedAt: string
  meterEndDwh: number | null
  stopReason: string
  reportedStopReason: string | null
  startSoc: number | null
  endSoc: number | null
  maxPowerW: number | null
  energyDwh: number | null
  electricityMinor: number | null
  serviceMinor: number | null
  totalMinor: number | null
  /** What discounts and a coupon took off of it. */
  reducedMinor: number
  flags: string[]
  tariffVersionId: string | null
  currency: string | null
  bill: PricedSession | null
  /** The coupon that the bill uses, and what of it. */
  couponId: string | null
  couponMinor: number | null
  journal: object | null
}
