import type { Tx } from '@evops/platform/server'
import { cardStateAfter, type ReaderJobKind } from '../../contract/index.ts'
import { lockCardRow, applyCardOperation, type StoredCard } from '../cards/card-writes.store.ts'
import { syncCardToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { lockReaderJobRow, saveJobSettlement, type ReaderJobEnd, type StoredReaderJob } from '../readers/jobs.store.ts'
import { sessionOfRecord } from '../trades/trades.store.ts'
import { capAtPurseBalance, movePurseMoney, requirePurse } from './purse.service.ts'
import { deductGreyLock, releaseGreyLock } from './release.service.ts'
import { listOpenGreyLocks } from './transactions.store.ts'

type Deps = Omit<CardsDeps, 'jobEnded'>
type Outcome = (
  tx: Tx,
  deps: Deps,
  ended: { card: StoredCard; job: StoredReaderJob; end: ReaderJobEnd },
) => Promise<void>

const outcomes: Partial<Record<ReaderJobKind, Outcome>> = {
  personalise: async (tx, deps, { card, job, end }) => {
    if (end.state !== 'done' || card.state !== 'blank') return
    await applyCardOperation(tx, card, { operation: { ...toOperationBase(deps, job), kind: 'personalise' } })
  },
  load: moneyEnded,
  unload: moneyEnded,
  ungrey: async (tx, deps, { card, job, end }) => {
    if (end.state !== 'done') return greyWhereUncertain(tx, deps, { card, job, end })
    if (job.resolvesId === null) return takeOff(tx, deps, { card, job, tac: end.result.tac ?? '' })
    const unknown = await lockReaderJobRow(tx, job.resolvesId)
    if (unknown) await settle(tx, deps, { card, job, unknown, landed: end.result.landed === true })
  },
}
/** Applies the result of an ended job to its card and the books, in the same transaction. */
export function createReaderJobEndHandler(deps: Deps): CardsDeps['jobEnded'] {
  return async (tx, { job, end }) => {
    const card = await lockCardRow(tx, { id: job.cardId })
    if (card) await outcomes[job.kind]?.(tx, deps, { card, job, end })
  }
}

async function moneyEnded(tx: Tx, deps: Deps, { card, job, end }: Parameters<Outcome>[2]): Promise<void> {
  if (end.state !== 'done') {
    if (end.uncertain) await greyWhereUncertain(tx, deps, { card, job, end })
    else await releaseLoadHold(tx, deps, job)
    return
  }
  const { tac = '', tacOk, counter, balanceBeforeMinor, balanceMinor } = end.result
  const detail = { counter, balanceBeforeMinor, balanceMinor, tacOk }
  await book(tx, deps, { card, job, tac, detail })
}

/**
 * If the deciding command was sent and no response arrived, the card is refused everywhere until it is read. Its hold
 * stays.
 */
async function greyWhereUncertain(tx: Tx, deps: Deps, { card, job, end }: Parameters<Outcome>[2]): Promise<void> {
  if (end.state === 'done' || !end.uncertain || !cardStateAfter('grey', card.state)) return
  const detail = { kind: job.kind, amountMinor: job.amountMinor }
  await applyCardOperation(tx, card, { operation: { ...toOperationBase(deps, job, detail), kind: 'grey' } })
  await syncCardToken(tx, deps, card.id)
}

/**
 * Settles a job with an unknown end according to the card: a completed job is booked, otherwise its hold is released.
 */
async function settle(
  tx: Tx,
  deps: Deps,
  wish: { card: StoredCard; job: StoredReaderJob; unknown: StoredReaderJob; landed: boolean },
): Promise<void> {
  const { job, unknown, landed } = wish
  await saveJobSettlement(tx, unknown.id, { settledAt: deps.services.now() })
  if (unknown.kind === 'ungrey') {
    if (landed) await takeOff(tx, deps, { card: wish.card, job: unknown, tac: '' })
    return
  }
  const others = await listOpenGreyLocks(tx, wish.card.id)
  const isFree = wish.card.state === 'grey' && others.length === 0
  const operation = toOperationBase(deps, job, { resolves: unknown.id, landed })
  const card = await applyCardOperation(tx, wish.card, {
    operation: { ...operation, kind: isFree ? 'ungrey' : 'check' },
  })
  if (landed) await book(tx, deps, { card, job: unknown, tac: '', detail: { resolvedBy: job.id } })
  else await releaseLoadHold(tx, deps, unknown)
  if (isFree) await syncCardToken(tx, deps, card.id)
}

/**
 * Books a load or unload that the chip completed, once, whatever state the card has by now. A chip may have held more
 * than is known, by a load that was never reported: only what is known comes into the wallet, and the rest shows in the
 * operation.
 */
async function book(
  tx: Tx,
  deps: Deps,
  { card, job, tac, detail }: { card: StoredCard; job: StoredReaderJob; tac: string; detail: object },
): Promise<void> {
  await releaseLoadHold(tx, deps, job)
  const purse = await requirePurse(tx, card)
  const writtenMinor = job.amountMinor ?? 0
  const provenMinor = job.kind === 'load' ? writtenMinor : capAtPurseBalance(purse, writtenMinor)
  const isWhole = provenMinor === writtenMinor
  const base = toOperationBase(deps, job, { ...detail, ...(!isWhole && { writtenMinor }) })
  if (provenMinor === 0) {
    await applyCardOperation(tx, card, { operation: { ...base, kind: 'check' } })
    return
  }
  const amountMinor = job.kind === 'load' ? provenMinor : -provenMinor
  const { moved } = await movePurseMoney(tx, deps, {
    ...base,
    card,
    purse,
    walletId: job.walletId,
    amountMinor,
    tac,
  })
  await saveJobSettlement(tx, job.id, { journalId: moved.journalId })
}
async function releaseLoadHold(tx: Tx, { ledger, services }: Deps, job: StoredReaderJob): Promise<void> {
  if (job.kind !== 'load') return
  await ledger.release(tx, { operatorId: job.operatorId, businessId: job.id, at: services.now() })
}

/** Books the release of the chip, and deducts the amount that a terminal's lock recorded. */
async function takeOff(
  tx: Tx,
  deps: Deps,
  { card, job, tac }: { card: StoredCard; job: StoredReaderJob; tac: string },
): Promise<void> {
  const { by, reason } = toOperationBase(deps, job)
  const detail = { readerJob: job.id }
  const lock = (await listOpenGreyLocks(tx, card.id)).find(({ id }) => id === job.lockId)
  // Its payment was reported in the meantime and has booked it.
  if (!lock) {
    if (card.state === 'grey') await releaseGreyLock(tx, deps, { card, by, reason, tac, detail })
    return
  }
  const session = await sessionOfRecord(tx, { ...lock, cardId: card.id, tokenId: card.tokenId })
  const purse = await requirePurse(tx, card)
  const sessionId = session?.id ?? null
  const journalId = await deductGreyLock(tx, deps, { card, purse, lock, sessionId, by, reason, tac, detail })
  await saveJobSettlement(tx, job.id, { journalId })
}

function toOperationBase(deps: Deps, job: StoredReaderJob, detail: object = {}) {
  const by = { userId: job.byId, name: job.byName }
  return { by, at: deps.services.now(), reason: job.reason, detail: { readerJob: job.id, ...detail } }
}
