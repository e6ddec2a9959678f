import type { Services } from '@evops/platform/server'

export interface TelematicsDeps {
  services: Services
  /** The operator's own zone: its days begin there. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
  /** Private networks that the platform's staff allowed to be reached (S-16). */
  allowedNetworks: () => Promise<readonly string[]>
}
