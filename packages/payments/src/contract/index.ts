import { accountEndpoints } from './accounts.ts'
import { disputeEndpoints } from './disputes.ts'
import { intentEndpoints, paymentCallback } from './intents.ts'
import { messageEndpoints } from './messages.ts'
import { accountModelEndpoints } from './models.ts'
import { officialAccountCallbacks, officialAccountEndpoints } from './official.ts'
import { terminalPaymentEndpoints } from './terminal-payments.ts'
import { channelDayUploadEndpoints, reconciliationEndpoints } from './reconciliation.ts'

export * from './accounts.ts'
export * from './acts.words.ts'
export * from './difference.words.ts'
export * from './dispute-reasons.words.ts'
export * from './dispute.words.ts'
export * from './disputes.ts'
export * from './intents.ts'
export * from './messages.ts'
export * from './models.ts'
export * from './official.ts'
export * from './problems.ts'
export * from './providers.ts'
export * from './reconciliation.ts'
export * from './screens.ts'
export * from './terminal-payments.ts'

export const paymentEndpoints = [
  ...accountEndpoints,
  ...accountModelEndpoints,
  ...intentEndpoints,
  ...disputeEndpoints,
  ...messageEndpoints,
  ...terminalPaymentEndpoints,
  ...officialAccountEndpoints,
  ...officialAccountCallbacks,
  ...reconciliationEndpoints,
  ...channelDayUploadEndpoints,
  paymentCallback,
] as const
