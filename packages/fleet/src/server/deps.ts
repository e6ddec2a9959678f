import type { Services, Tx } from '@evops/platform/server'

/** Functions of the charging domain for vehicles: it is a package above, so the wiring passes them in. */
export interface VehicleTokenPort {
  /** Sets the battery capacity of the vehicle that each of these tokens starts from now on; null: unknown. */
  setBatteries(tx: Tx, batteries: readonly TokenBattery[]): Promise<void>
}
/** Also of the charging domain: queues sessions for the reports when they are assigned to another vehicle. */
export interface VehicleSessionPort {
  noteSessions(tx: Tx, sessionIds: readonly string[]): Promise<void>
  /** Queues the sessions that a start token began from a time on; null: all of them. */
  noteToken(tx: Tx, spell: { tokenId: string; from: Date | null }): Promise<void>
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
