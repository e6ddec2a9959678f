import type { Services, Tx } from '@evops/platform/server'

/** What charging does for vehicles: it stands above, the wiring hands it in. */
export interface VehicleTokenPort {
  /** The battery of the vehicle that each of these tokens starts from now on; null: unknown. */
  setBatteries(tx: Tx, batteries: readonly TokenBattery[]): Promise<void>
}
/** Charging's, too: reports work out anew what is another vehicle's. */
export interface VehicleSessionPort {
  noteSessions(tx: Tx, sessionIds: readonly string[]): Promise<void>
  /** What a start token began from an instant on; null: all of it. */
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
  /** The operator's own zone: its days begin there. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
}
