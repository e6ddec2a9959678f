import type { AbnormalAction, AbnormalFlag } from '../../contract/index.ts'
import { isAwaitingEnd, type AnomalyInput } from './anomaly-poll.ts'

/**
 * Payment states that can be corrected by posting the difference to wallets. Amounts paid elsewhere or refunded are not
 * changed.
 */
const ofWallets = ['paid', 'postpaid', 'arrears']

/** Returns the actions that are possible on a session now. A void session or one that is not closed yet offers none. */
export function possibleAbnormalActions(
  look: AnomalyInput,
  open: readonly AbnormalFlag[],
  payState: string,
): AbnormalAction[] {
  if (look.state === 'void' || isAwaitingEnd(look) || open.length === 0) return []
  const billed = look.totalMinor !== null
  const owed = billed && (look.totalMinor ?? 0) > 0 && payState === 'unpaid'
  const byWallet = look.holderId !== null && ofWallets.includes(payState)
  const changeable = payState === 'unpaid' || payState === 'none' || look.totalMinor === 0 || byWallet
  const record = look.lateStop !== null || (look.settlement?.energyDwh ?? null) !== null
  const all: readonly (readonly [AbnormalAction, boolean])[] = [
    ['confirm', billed],
    ['recompute', changeable],
    ['accept_record', changeable && record],
    ['edit', changeable],
    ['bind_token', owed && open.includes('A10')],
    ['waive', owed],
    ['void', changeable],
    ['refund', payState === 'paid' || payState === 'partly_refunded'],
  ]
  return all.flatMap(([action, can]) => (can ? [action] : []))
}
