import type { ChargePointStatus } from '@evops/ocpp/contract'

/** Platform statuses of the OCPP 1.6 connector states (domain handbook, section 3). */
export const statusOfOcpp16: Readonly<Record<ChargePointStatus, string>> = {
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
