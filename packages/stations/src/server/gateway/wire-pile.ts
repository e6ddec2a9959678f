/** What the gateway knows of a pile while its socket is open: loaded once at the handshake. */
export interface WirePile {
  operatorId: string
  pileId: string
  /** Short key of telemetry rows. */
  pileKey: number
  stationId: string
  pileNo: string
  identity: string
  /** The station's IANA zone. */
  timeZone: string
  currency: string
  ratedPowerW: number
  gunCount: number
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  noPassword: boolean
}
