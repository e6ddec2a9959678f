/** What the gateway knows of a charge point while its socket is open: loaded once at the handshake. */
export interface WireChargePoint {
  operatorId: string
  chargePointId: string
  /** Short key of telemetry rows. */
  chargePointKey: number
  stationId: string
  chargePointNo: string
  identity: string
  /** The station's IANA zone. */
  timeZone: string
  currency: string
  ratedPowerW: number
  connectorCount: number
  /** In operation, or about to be: out of use, in repair or in stock it charges nobody. */
  takesStarts: boolean
  /** A vehicle may name itself and be its own card. */
  plugAndCharge: boolean
  /** What a wallet must hold for a start here. */
  lowBalanceMinor: number
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  noPassword: boolean
  serialNumber: string | null
  /** In stock: it may be set up, and is not in operation yet. */
  isHeld: boolean
  /** Below this it is not let in (1 password, 2 TLS, 3 certificate); 0: as it comes. */
  securityProfile: number
  /** Accepted by the charge point; in force once it has signed in that way. */
  nextSecurityProfile: number | null
  /** SHA-256 of the certificates that were signed for it and are good. */
  certificates: Buffer[]
}

/** Out of the stock and into use, by which nothing changed that decides whether it may be let in. */
export function isPutToWork(before: WireChargePoint, after: WireChargePoint): boolean {
  const signIn = ({ operatorId, chargePointId, identity, secretHash, noPassword, securityProfile }: WireChargePoint) =>
    JSON.stringify([operatorId, chargePointId, identity, secretHash, noPassword, securityProfile])
  return before.isHeld && !after.isHeld && after.takesStarts && signIn(before) === signIn(after)
}
