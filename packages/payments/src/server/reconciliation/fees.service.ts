import { saveChannelDay } from '@evops/finance/server'
import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { PaymentsDeps } from '../deps.ts'
import { byHash } from './compare.store.ts'
import { loadChannelDay, savePaymentFees, takeFee } from './days.store.ts'

/**
 * Dr fees / Cr what lies with the provider: what it kept of a day by its file. Whoever compares holds the day's row, so it
 * is posted once; of another file of that day what it says otherwise. Statements bear it from here on.
 */
export async function postFee(
  tx: Tx,
  { services, ledger }: Pick<PaymentsDeps, 'services' | 'ledger'>,
  { operatorId, accountId, dayId }: { operatorId: string; accountId: string; dayId: string },
): Promise<void> {
  const fee = await takeFee(tx, dayId)
  await saveChannelDay(tx, await loadChannelDay(tx, dayId))
  await byHash(tx, true)
  await savePaymentFees(tx, dayId)
  await byHash(tx, false)
  if (!fee) return
  const { minor, currency, lastAt, run } = fee
  await ledger.post(tx, [
    {
      operatorId,
      id: newId(services.now().getTime()),
      currency,
      businessType: 'payment.fee',
      businessId: dayId,
      key: `payment.fee:${dayId}:${run}`,
      // Where its payments are, whenever its file came.
      effectiveAt: lastAt.toISOString(),
      entries: [
        { account: 'channel_fee', holderId: null, amountMinor: minor },
        { account: 'channel', holderId: accountId, amountMinor: -minor },
      ],
    },
  ])
}
