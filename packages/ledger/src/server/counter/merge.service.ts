import { newId } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import { updateWallet } from '../wallets/wallets.store.ts'
import type { CounterDeps } from './deps.ts'
import { requireClosableWallet } from './refund.service.ts'
import { counterJournal } from './till.service.ts'
import { moveTopups } from './topups.store.ts'

export interface WalletMergeRequest {
  fromId: string
  intoId: string
  reason: string
}

/**
 * Moves all money of one wallet into another with a journal, including its recharges, and closes it permanently. Throws
 * the problems of closing: a session, debts, a deposit.
 */
export async function mergeWallets(
  tx: Tx,
  deps: CounterDeps,
  { actor, fromId, intoId, reason }: WalletMergeRequest & { actor: Actor },
): Promise<void> {
  // The wallets are always locked in the same order, whichever is merged into the other.
  for (const id of [fromId, intoId].toSorted()) await requireWallet(tx, id)
  const from = await requireClosableWallet(tx, deps, fromId)
  const into = await requireWallet(tx, intoId, ['active', 'frozen'])
  const at = deps.services.now()
  if (from.principalMinor + from.giftMinor > 0)
    await postJournals(tx, [
      counterJournal(actor, {
        id: newId(at.getTime()),
        currency: from.currency,
        businessType: 'wallet.merged',
        businessId: fromId,
        at,
        memo: reason,
        entries: [
          { account: 'wallet_principal', holderId: fromId, amountMinor: from.principalMinor },
          { account: 'wallet_principal', holderId: into.id, amountMinor: -from.principalMinor },
          { account: 'wallet_gift', holderId: fromId, amountMinor: from.giftMinor },
          { account: 'wallet_gift', holderId: into.id, amountMinor: -from.giftMinor },
        ],
      }),
    ])
  await moveTopups(tx, fromId, intoId)
  await updateWallet(tx, fromId, { state: 'closed', stateReason: reason, closedAt: at })
}
