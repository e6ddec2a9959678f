import type { ChargePointStatus } from '@evops/ocpp/contract'

/** OCPP 1.6's connector states in the product's words (domain handbook, section 3). */
export const statusOf: Readonly<Record<ChargePointStatus, string>> = {
  Available: 'idle',
  Preparing: 'occupied',
  Charging: 'charging',
  SuspendedEVSE: 'suspended',
  SuspendedEV: 'suspended',
  Finishing: 'occupied',
  Reserved: 'reserved',
  Unavailable: 'disabled',
  Faulted: 'faulted',
}
