import type { PricedSession } from '@evops/tariffs/contract'
import type { CanonicalStopReason, TokenVerdict } from '../../contract/index.ts'
import type { SessionBattery, SessionContradiction } from './plausibility.rules.ts'
import type { OverlappingSession } from './one-register.rules.ts'
import type { ConnectorStateReport } from './power-states.rules.ts'
import type { CompetingSession } from './own-meter-values.rules.ts'

/**
 * The session of a stop, if it belongs to this charge point, with its meter values as [at, deviceAt, receivedAt,
 * register, power, soc].
 */
export interface StopContext {
  session: {
    id: string
    transactionId: number
    /** True if its end has not arrived yet, as defined by `charging_takes_end`, here and where sessions are closed. */
    open: boolean
    connectorNo: number
    idTag: string
    tokenId: string | null
    /** Wallet that pays. */
    holderId?: string | null
    /** Wallets that pay before the holder's. */
    payers: string[]
    tokenState: TokenVerdict
    deviceStartedAt: number
    startedAt: number
    startReceivedAt: number
    meterStartDwh: number | null
    timeZone: string
    tariffVersionId: string | null
    flags: string[]
    /** Reason of an ordered stop. Null if none was ordered. */
    stopReason?: CanonicalStopReason | null
  } | null
  /** The vehicle's battery. `percent` null: the operator has no limit of its own. Null: unknown. */
  battery: (Omit<SessionBattery, 'percent'> & { percent: number | null }) | null
  /** The end that the session already has. */
  ended: { deviceAt: number; registerDwh: number | null } | null
  meterValues: [number | null, number, number | null, number | null, number | null][]
  /** States that its connector reported since its start. */
  states: ConnectorStateReport[]
  /** Sessions of its connector to which some of these meter values may belong. */
  others: CompetingSession[]
  /** Sessions of its connector that may have run at the same time. */
  rivals: OverlappingSession[]
  /** For a stop that matches no session of this charge point: the open session that it may belong to. */
  proposedSessionId: string | null
  /**
   * True if the connector reported that it is free since the start: the plug may have been removed before the stop was
   * reported.
   */
  freed: boolean
  /** True if the operator has group prices, so the session may have one. */
  groupPrices: boolean
  /** True if the operator has or had discounts, or the holder has coupons, so the session may have some. */
  reducible: boolean
  /**
   * True if the tag of the stop may charge whatever its sessions cost, until `validUntil`. It need not be checked after
   * this one.
   */
  isFinal: boolean
  validUntil: Date | null
  groupTag: string | null
}

/** End of one session, in the form of `charging_close_sessions`. */
export interface CloseSessionRow {
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
  /** Time that counts as charging, and idle time before the end. */
  chargingSeconds: number
  idleSeconds: number
  /** The charge point's own figure. */
  reportedChargingSeconds: number | null
  electricityMinor: number | null
  serviceMinor: number | null
  totalMinor: number | null
  /** Amount of discounts and the coupon. */
  reducedMinor: number
  flags: string[]
  /** Flags whose evidence is known only now: why the session is held, and how its stop was found. */
  findings: SessionContradiction[]
  tariffVersionId: string | null
  currency: string | null
  bill: PricedSession | null
  /** Coupon that the bill uses, and the used amount. */
  couponId: string | null
  couponMinor: number | null
  journal: object | null
}
