import { saveChannelDay } from '@evops/finance/server'
import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { PaymentsDeps } from '../deps.ts'
import { setHashJoins } from './compare.store.ts'
import { loadChannelDay, savePaymentFees, markDayFeePosted } from './days.store.ts'

/**
 * Dr fees / Cr balance at the provider, or of terminals: posts the fee of a day according to its file. The caller holds the lock on the
 * day's row, so it is posted once. Another file of the same day posts only the difference. Statements charge it from
 * here on.
 */
export async function postDayFee(
  tx: Tx,
  { services, ledger }: Pick<PaymentsDeps, 'services' | 'ledger'>,
  { operatorId, accountId, dayId }: { operatorId: string; accountId: string; dayId: string },
): Promise<void> {
  const fee = await markDayFeePosted(tx, dayId)
  await saveChannelDay(tx, await loadChannelDay(tx, dayId))
  await setHashJoins(tx, true)
  await savePaymentFees(tx, dayId)
  await setHashJoins(tx, false)
  if (!fee) return
  const { minor, currency, lastAt, run, provider } = fee
  // The money of terminals is on its way to the bank, and no provider holds it.
  const paidFrom =
    provider === 'terminal'
      ? ({ account: 'pos', holderId: null } as const)
      : ({ account: 'channel', holderId: accountId } as const)
  await ledger.post(tx, [
    {
      operatorId,
      id: newId(services.now().getTime()),
      currency,
      businessType: 'payment.fee',
      businessId: dayId,
      key: `payment.fee:${dayId}:${run}`,
      // Dated on the day of its payments, whenever its file arrived.
      effectiveAt: lastAt.toISOString(),
      entries: [
        { account: 'channel_fee', holderId: null, amountMinor: minor },
        { ...paidFrom, amountMinor: -minor },
      ],
    },
  ])
}
