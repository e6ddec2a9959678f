import type { TransactionEvent } from '@evops/ocpp/contract'
import { expect, test } from 'vitest'
import { stopReasonOfEvent } from './stopped-reason.rules.ts'

test.each([
  ['Local need not be said', 'StopAuthorized', undefined, 'user_local'],
  ['a limit that the trigger names', 'SoCLimitReached', undefined, 'full'],
  ['a limit in money, of 2.1', 'CostLimitReached', undefined, 'target_amount'],
  ['Local at a limit in money, of 2.1', 'CostLimitReached', 'Local', 'target_amount'],
  ['Local by its own', 'StopAuthorized', 'Local', 'user_local'],
  ['what the vehicle wants is refused, of 2.1', 'ChargingStateChanged', 'ReqEnergyTransferRejected', 'start_failed'],
  ['the lock was opened from afar', 'UnlockCommand', 'Other', 'unlock'],
  ['a word that nobody knows', 'ChargingStateChanged', 'Whim', 'unknown'],
])('X-01 why a session of 2.x ended: %s', (_what, triggerReason, stoppedReason, reason) => {
  // A future version may send values that the types do not contain.
  const event = { triggerReason, transactionInfo: { transactionId: 'tx', stoppedReason } } as TransactionEvent
  expect(stopReasonOfEvent(event)).toMatchObject({ reason, reportedReason: stoppedReason ?? triggerReason })
})
