import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import type { CounterDeps } from './deps.ts'
import { lockOpenShift } from './shifts.store.ts'
import { counterJournal } from './till.service.ts'
import { entriesOfJournal, restoreToTopups, takeFromTopup, counterMoneyOfJournal } from './topups.store.ts'

export interface CounterReversalRequest {
  /** Journal of a recharge or refund at the counter. */
  journalId: string
  reason: string
}
/**
 * Reverses a counter operation with a journal of its own: only by its cashier, in its shift, and as long as its money
 * was not used, and within the limits of a day. Otherwise two users reverse a journal. Returns the reversal. Throws
 * ledger.not-reversible, ledger.second-person.
 */
export async function reverseCounterOperation(
  tx: Tx,
  { services }: CounterDeps,
  { actor, journalId, reason }: CounterReversalRequest & { actor: Actor },
): Promise<{ journalId: string; shiftId: string; amountMinor: number }> {
  const shift = await lockOpenShift(tx, actor.userId)
  const taking = requireFound(await counterMoneyOfJournal(tx, journalId))
  if (taking.reversed) throw new Problem('ledger.reversed-before')
  if (!shift || taking.shiftId !== shift.id || taking.entangled) throw new Problem('ledger.not-reversible')
  const wallet = await requireWallet(tx, taking.walletId, ['active'])
  const at = services.now()
  const id = newId(at.getTime())
  const entries = await entriesOfJournal(tx, journalId)
  await postJournals(tx, [
    {
      ...counterJournal(actor, {
        id,
        currency: wallet.currency,
        businessType: 'journal.reversed',
        businessId: taking.id,
        at,
        memo: reason,
        act: { kind: taking.kind === 'refund' ? 'take_back_refund' : 'take_back' },
        entries: entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
      }),
      key: `journal.reversed:${journalId}`,
      reverses: journalId,
    },
  ])
  if (taking.kind === 'refund') await restoreToTopups(tx, taking.id)
  else await takeFromTopup(tx, taking.id, taking.amountMinor)
  return { journalId: id, shiftId: shift.id, amountMinor: taking.amountMinor }
}
