import type { YkcBindingRule } from '../../contract/index.ts'

/** Rule for the logins of a YKC charge point, and the SIM card or network to which it is bound. */
export interface StoredYkcBinding {
  rule: YkcBindingRule
  iccid: string | null
  network: string | null
}

/** Data of a charge point during its connection, loaded once at the handshake. */
export interface ConnectedChargePoint {
  operatorId: string
  chargePointId: string
  /** Short key used in telemetry rows. */
  chargePointKey: number
  stationId: string
  chargePointNo: string
  identity: string
  /** IANA time zone of the station. */
  timeZone: string
  currency: string
  ratedPowerW: number
  connectorCount: number
  /** True if the charge point is or will be in operation. When disabled, in repair or in stock it accepts no starts. */
  takesStarts: boolean
  /** True if a vehicle can identify itself instead of a card. */
  plugAndCharge: boolean
  /** Minimum wallet balance for a start. */
  lowBalanceMinor: number
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  noPassword: boolean
  ykcBinding: StoredYkcBinding
  serialNumber: string | null
  /** True if in stock: it can be configured but is not in operation yet. */
  isHeld: boolean
  /** Minimum security profile for a connection (1 password, 2 TLS, 3 certificate). 0 means any. */
  securityProfile: number
  /** Profile that the charge point has accepted, effective after its first connection with it. */
  nextSecurityProfile: number | null
  /** Least profile of the operator. 0 means any. */
  leastProfile: number
  /** True if the charge point may still connect below the least profile of the operator. */
  inGrace: boolean
  /** Profile of the last handshake with valid credentials, and the last time at which it was stored. */
  lastProfile: number | null
  lastProfileAt: Date | null
  /** SHA-256 of the valid certificates issued for the charge point. */
  certificates: Buffer[]
}

/** Returns true if the charge point was moved from stock into operation and no connection setting has changed. */
export function isPutIntoOperation(before: ConnectedChargePoint, after: ConnectedChargePoint): boolean {
  const signIn = ({
    operatorId,
    chargePointId,
    identity,
    secretHash,
    noPassword,
    securityProfile,
  }: ConnectedChargePoint) =>
    JSON.stringify([operatorId, chargePointId, identity, secretHash, noPassword, securityProfile])
  return before.isHeld && !after.isHeld && after.takesStarts && signIn(before) === signIn(after)
}
