import { accountEndpoints } from './accounts.ts'
import { intentEndpoints, paymentCallback } from './intents.ts'
import { messageEndpoints } from './messages.ts'
import { dayUploadEndpoints, reconciliationEndpoints } from './reconciliation.ts'

export * from './accounts.ts'
export * from './acts.words.ts'
export * from './difference.words.ts'
export * from './intents.ts'
export * from './messages.ts'
export * from './problems.ts'
export * from './providers.ts'
export * from './reconciliation.ts'
export * from './screens.ts'

export const paymentEndpoints = [
  ...accountEndpoints,
  ...intentEndpoints,
  ...messageEndpoints,
  ...reconciliationEndpoints,
  ...dayUploadEndpoints,
  paymentCallback,
] as const
