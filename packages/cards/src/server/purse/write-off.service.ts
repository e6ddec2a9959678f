import type { JournalAct } from '@evops/ledger/contract'
import { hourMs, maskTag, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { cardPermissions, purseLossBearers, type PurseLossBearer } from '../../contract/index.ts'
import { lockCardRow, applyCardOperation, type OperationAuthor, type StoredCard } from '../cards/card-writes.store.ts'
import { syncCardToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { openMoneyJob, saveJobSettlement, type StoredReaderJob } from '../readers/jobs.store.ts'
import { secondPersonOf, writeOffEntries, purseJournal } from './purse-journals.rules.ts'
import { requirePurse, walletIdOfCard } from './purse.service.ts'
import { cardRulesAt } from './rules.service.ts'
import { changeTransaction, listOpenGreyLocks } from './transactions.store.ts'

const kind = 'cards.write-off'

/**
 * Requests the approval of a second person to write off the interrupted reader job of a card that can no longer be
 * read. Returns the approval's id. Throws cards.reader-known if no result is unknown, cards.reader-wait before the
 * waiting time is over.
 */
export async function requestWriteOff(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    card,
    unknown,
    to,
    reason,
  }: { actor: Actor; card: StoredCard; unknown: StoredReaderJob | undefined; to: PurseLossBearer; reason: string },
): Promise<string> {
  if (!unknown?.endedAt) throw new Problem('cards.reader-registered')
  const now = deps.services.now()
  const { forceHours } = await cardRulesAt(tx, deps, { operatorId: card.operatorId, at: now })
  const from = new Date(unknown.endedAt.getTime() + forceHours * hourMs)
  if (now < from) throw new Problem('cards.reader-wait', { at: from.toISOString().slice(0, 16) })
  const { id } = await deps.approvals.request(tx, actor, {
    kind,
    subject: maskTag(card.cardNo),
    subjectId: card.id,
    payload: { cardId: card.id, jobId: unknown.id, to, byName: actor.name, reason },
    reason,
    stations: 'all',
  })
  return id
}

/** Registers the write-off of unreadable cards that two users decide. Called once at start. */
export function registerWriteOff(deps: CardsDeps): void {
  deps.approvals.register({
    kind,
    title: {
      zh: '核销结果未知的写卡',
      en: 'Write off a card write with unknown end',
      es: 'Dar de baja una escritura de final desconocido',
    },
    permission: cardPermissions.control,
    payload: z.object({
      cardId: z.uuid(),
      jobId: z.uuid(),
      to: z.enum(purseLossBearers),
      byName: z.string(),
      reason: z.string(),
    }),
    async run({ tx, payload: { cardId, jobId, to, byName, reason }, actor, approvalId, requestedBy }) {
      const card = requireFound(await lockCardRow(tx, { id: cardId }))
      const unknown = await openMoneyJob(tx, cardId)
      // The card was read or written off in the meantime.
      if (unknown?.id !== jobId || unknown.endedAt === null) throw new Problem('cards.reader-registered')
      const by = { userId: requestedBy, name: byName }
      await writeOff(tx, deps, {
        card,
        unknown,
        to,
        by,
        reason,
        approvalId,
        ...secondPersonOf(approvalId, actor),
      })
    },
  })
}

interface Decided {
  card: StoredCard
  unknown: StoredReaderJob
  to: PurseLossBearer
  by: OperationAuthor
  reason: string
  approvalId: string
  second?: JournalAct['second']
}
/**
 * Settles the record, moves its money according to the decision, and locks the card, because the card may still exist.
 */
async function writeOff(tx: Tx, deps: CardsDeps, decided: Decided): Promise<void> {
  const { card, unknown, to, by, reason, approvalId } = decided
  const at = deps.services.now()
  const booked = await bookDecision(tx, deps, decided)
  await saveJobSettlement(tx, unknown.id, { settledAt: at, journalId: booked.journalId })
  const isFree = card.state === 'grey' && (await listOpenGreyLocks(tx, card.id)).length === 0
  const detail = { readerJob: unknown.id, kind: unknown.kind, writeOff: to }
  const freed = await applyCardOperation(tx, card, {
    operation: { ...booked, kind: isFree ? 'ungrey' : 'check', by, at, reason, approvalId, detail },
  })
  if (!isFree) return
  await applyCardOperation(tx, freed, { operation: { kind: 'lock', by, at, reason, approvalId, detail } })
  await syncCardToken(tx, deps, card.id)
}

/**
 * Releases the hold of a load, or deducts the amount of an unload from the chip. A lock that was to be released deducts
 * nothing.
 */
async function bookDecision(tx: Tx, deps: CardsDeps, { card, unknown, to, by, reason, second }: Decided) {
  const at = deps.services.now()
  const { operatorId, id, lockId, amountMinor } = unknown
  if (unknown.kind === 'load') await deps.ledger.release(tx, { operatorId, businessId: id, at })
  if (lockId !== null) await changeTransaction(tx, lockId, { settle_state: 'released', reason })
  const purse = await requirePurse(tx, card)
  const walletId = unknown.walletId ?? walletIdOfCard(card)
  const entries = writeOffEntries(unknown.kind, to, { cardId: card.id, walletId, amountMinor: amountMinor ?? 0 })
  const { currency, purseMinor: beforeMinor } = purse
  if (entries.length === 0) return { journalId: null }
  const journal = purseJournal({
    purse,
    businessType: 'card.decided',
    businessId: id,
    at,
    by,
    memo: reason,
    act: { kind: 'purse_write_off', second },
    entries,
  })
  await deps.ledger.post(tx, [journal])
  const afterMinor = (await requirePurse(tx, card)).purseMinor
  return { journalId: journal.id, beforeMinor, amountMinor: amountMinor ?? 0, afterMinor, currency }
}
