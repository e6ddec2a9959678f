import type { Services, AllowedNetworks } from '@evops/platform/server'

export interface TelematicsDeps {
  services: Services
  /** Time zone of the operator, which defines the start of its days. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
  /** Private networks that the platform's staff allowed as targets (S-16). */
  allowedNetworks: AllowedNetworks
}
