import type { Services, Tx } from '@evops/platform/server'

/** Functions of the charging domain for vehicles: it is a package above, so the wiring passes them in. */
export interface VehicleTokenPort {
  /** Sets the battery capacity of the vehicle that each of these tokens starts from now on; null: unknown. */
  setBatteries(tx: Tx, batteries: readonly TokenBattery[]): Promise<void>
}
/** Functions of the charging domain that queue sessions for recalculation in reports when their vehicle changes. */
export interface VehicleSessionPort {
  queueSessions(tx: Tx, sessionIds: readonly string[]): Promise<void>
  /** Queues the sessions that a start token began from a time on; null: all of them. */
  queueSessionsOfToken(tx: Tx, spell: { tokenId: string; from: Date | null }): Promise<void>
}
export interface TokenBattery {
  tokenId: string
  batteryDwh: number | null
}
export interface FleetDeps {
  services: Services
  tokens: VehicleTokenPort
  sessions: VehicleSessionPort
  /** Returns the operator's own time zone, which defines its days. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
}
