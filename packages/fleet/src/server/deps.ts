import type { House, Tx } from '@evops/platform/server'

/** What charging does for vehicles: it stands above, the wiring hands it in. */
export interface VehicleTokenPort {
  /** The battery of the vehicle that each of these tokens starts from now on; null: unknown. */
  setBatteries(tx: Tx, batteries: readonly TokenBattery[]): Promise<void>
}
export interface TokenBattery {
  tokenId: string
  batteryDwh: number | null
}
export interface FleetDeps {
  house: House
  tokens: VehicleTokenPort
  /** The operator's own zone: its days begin there. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
}
