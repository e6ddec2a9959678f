import type { Tx } from '@evops/platform/server'
import type { OperationAuthor } from '../cards/card-writes.store.ts'
import type { CardsDeps } from '../deps.ts'
import { applyGreyLockRecord, applyPaymentRecord } from './grey.service.ts'
import { chipJournal } from './intake.rules.ts'
import { matchPayment } from './match.service.ts'
import { requirePurseBalance } from './purse.service.ts'
import type { Purse } from './purse.store.ts'
import { initialSettleState } from './transactions.rules.ts'
import { findGreyLockAtPosition } from './held.store.ts'
import { pairReportedLoads, type StoredTransaction } from './transactions.store.ts'

/**
 * Returns the change of a held record that a person accepts: what it would have been if its evidence had been complete.
 * A payment is taken off the chip. Throws cards.purse-short if the chip holds less.
 */
export async function acceptedRecordChange(
  tx: Tx,
  { ledger }: Pick<CardsDeps, 'ledger'>,
  { purse, found }: { purse: Purse; found: StoredTransaction },
) {
  const settled = initialSettleState(found.kind, '', found.amountMinor)
  if (settled === 'grey') {
    const { isPaid } = await findGreyLockAtPosition(tx, found)
    return { settle_state: isPaid ? 'released' : 'grey' } as const
  }
  if (settled !== 'waiting') return { settle_state: settled }
  requirePurseBalance(purse, found.amountMinor)
  const journal = chipJournal(purse, { id: found.id, at: found.at, record: found })
  await ledger.post(tx, [journal])
  return { settle_state: settled, taken_minor: found.amountMinor, journal_id: journal.id }
}

/** Applies an accepted record to its card: like the record of a file, when it is stored. */
export async function applyAcceptedRecord(
  tx: Tx,
  deps: CardsDeps,
  { by, found }: { by: OperationAuthor; found: StoredTransaction },
): Promise<void> {
  const { id, cardId, kind, position } = found
  if (kind === 'load') return pairReportedLoads(tx, [cardId])
  const details = { card: { id: cardId }, by, record: found }
  const { lockId, isPaid } = await findGreyLockAtPosition(tx, found)
  if (kind === 'grey' && !isPaid) return applyGreyLockRecord(tx, deps, { ...details, id, position })
  if (kind !== 'grey' && lockId !== null) await applyPaymentRecord(tx, deps, { ...details, lockId })
  await matchPayment(tx, id)
}
