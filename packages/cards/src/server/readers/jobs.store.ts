import { newId } from '@evops/platform/contract'
import { violatedConstraint, aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReaderJobResult, ReaderError, ReaderJob, ReaderJobKind } from '../../contract/index.ts'
import type { OperationAuthor } from '../cards/card-writes.store.ts'

function jobs(tx: Tx) {
  return tx
    .selectFrom('cards_reader_jobs as j')
    .leftJoin('cards_bridges as b', (on) =>
      on.onRef('b.operator_id', '=', 'j.operator_id').onRef('b.id', '=', 'j.bridge_id'),
    )
    .select([
      ...aliasColumns('j', [
        'id',
        'cardId',
        'kind',
        'state',
        'amountMinor',
        'error',
        'uncertain',
        'bridgeId',
        'byName',
        'createdAt',
        'endedAt',
      ]),
      sql<ReaderJobResult | null>`j.result`.as('result'),
      sql<number>`jsonb_array_length(j.replies)`.as('step'),
      'b.name as bridgeName',
    ])
}
const present = ({ endedAt, ...row }: Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]): ReaderJob => ({
  ...toReplyRow(row),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Newest first, at most 20. */
export async function jobsOfCard(tx: Tx, cardId: string): Promise<ReaderJob[]> {
  const rows = await jobs(tx)
    .where('j.card_id', '=', cardId)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}
export async function loadReaderJob(tx: Tx, id: string): Promise<ReaderJob> {
  return present(await jobs(tx).where('j.id', '=', id).executeTakeFirstOrThrow())
}

/** A job in its current state, locked. */
export interface StoredReaderJob {
  operatorId: string
  id: string
  cardId: string
  cardNo: string
  kind: ReaderJobKind
  state: ReaderJob['state']
  bridgeId: string | null
  amountMinor: number | null
  terminal: string
  moment: string
  sealed: Buffer | null
  byId: string | null
  byName: string
  walletId: string | null
  lockId: string | null
  resolvesId: string | null
  reason: string
  endedAt: Date | null
  replies: string[][]
}
const readerJobs = (tx: Tx) =>
  tx
    .selectFrom('cards_reader_jobs as j')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 'j.operator_id').onRef('c.id', '=', 'j.card_id'),
    )
    .select([
      ...aliasColumns('j', [
        'operatorId',
        'id',
        'cardId',
        'kind',
        'state',
        'bridgeId',
        'amountMinor',
        'terminal',
        'moment',
        'sealed',
        'byId',
        'byName',
        'walletId',
        'lockId',
        'resolvesId',
        'reason',
        'endedAt',
      ]),
      ...aliasColumns('c', ['cardNo']),
      sql<string[][]>`j.replies`.as('replies'),
    ])
/** Locks the card before the job, in the same order as starting a job. */
export async function lockReaderJobRow(tx: Tx, id: string): Promise<StoredReaderJob | undefined> {
  await sql`select from cards_cards where id = (select card_id from cards_reader_jobs where id = ${id}) for update`.execute(
    tx,
  )
  return readerJobs(tx).where('j.id', '=', id).forUpdate('j').executeTakeFirst()
}
/** Returns the oldest open job of a bridge. */
export async function openJobOfBridge(tx: Tx, bridgeId: string): Promise<StoredReaderJob | undefined> {
  for (;;) {
    const found = await tx
      .selectFrom('cards_reader_jobs')
      .where('bridge_id', '=', bridgeId)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .select('id')
      .executeTakeFirst()
    const job = found && (await lockReaderJobRow(tx, found.id))
    if (job?.endedAt === null || !found) return job
  }
}
/** Returns the open money job of a card, or the one with an unknown end. The caller holds the lock on the card. */
export async function openMoneyJob(tx: Tx, cardId: string): Promise<StoredReaderJob | undefined> {
  return readerJobs(tx)
    .where('j.card_id', '=', cardId)
    .where('j.kind', 'in', ['load', 'unload', 'ungrey'])
    .where((eb) =>
      eb.or([eb('j.ended_at', 'is', null), eb.and([eb('j.uncertain', '=', true), eb('j.settled_at', 'is', null)])]),
    )
    .orderBy(sql`j.ended_at nulls first`)
    .limit(1)
    .executeTakeFirst()
}
export async function isJournalBooked(tx: Tx, journalId: string): Promise<boolean> {
  const query = tx.selectFrom('cards_reader_jobs').where('journal_id', '=', journalId)
  return (await query.select('id').executeTakeFirst()) !== undefined
}
/** Stores the result of a job in the books. */
export async function saveJobSettlement(
  tx: Tx,
  id: string,
  { journalId, settledAt }: { journalId?: string | null; settledAt?: Date },
): Promise<void> {
  await tx
    .updateTable('cards_reader_jobs')
    .set({
      ...(journalId && { journal_id: journalId }),
      ...(settledAt && { settled_at: settledAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the card has another open job. */
export async function insertReaderJob(
  tx: Tx,
  job: {
    operatorId: string
    id: string
    cardId: string
    kind: ReaderJobKind
    bridgeId: string | null
    amountMinor: number | null
    terminal: string
    moment: string
    sealed: Buffer | null
    walletId: string | null
    lockId: string | null
    resolvesId: string | null
    reason: string
    by: OperationAuthor
    at: Date
  },
): Promise<boolean> {
  try {
    await tx
      .insertInto('cards_reader_jobs')
      .values({
        operator_id: job.operatorId,
        id: job.id,
        card_id: job.cardId,
        kind: job.kind,
        bridge_id: job.bridgeId,
        amount_minor: job.amountMinor,
        terminal: job.terminal,
        moment: job.moment,
        sealed: job.sealed,
        wallet_id: job.walletId,
        lock_id: job.lockId,
        resolves_id: job.resolvesId,
        reason: job.reason,
        created_at: job.at,
        by_id: job.by.userId,
        by_name: job.by.name,
      })
      .execute()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'cards_reader_jobs_open_key') return false
    throw error
  }
}
export async function markReaderJobSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('cards_reader_jobs')
    .set({ state: 'sent', sent_at: sql<Date>`coalesce(sent_at, ${at})` })
    .where('id', '=', id)
    .execute()
}
export async function saveReaderReplies(tx: Tx, id: string, replies: readonly string[]): Promise<void> {
  await tx
    .updateTable('cards_reader_jobs')
    .set({ replies: sql<string>`replies || ${JSON.stringify([replies])}::jsonb` })
    .where('id', '=', id)
    .execute()
}
export type ReaderJobEnd =
  | { state: 'done'; result: ReaderJobResult }
  | { state: 'failed'; error: ReaderError; uncertain: boolean }
  | { state: 'abandoned'; uncertain: boolean }
export async function endReaderJob(tx: Tx, id: string, { at, ...end }: ReaderJobEnd & { at: Date }): Promise<void> {
  const { result, error, uncertain, state } = { result: undefined, error: null, uncertain: false, ...end }
  await tx
    .updateTable('cards_reader_jobs')
    .set({
      state,
      result: result ? JSON.stringify(result) : null,
      error,
      uncertain,
      sealed: null,
      ended_at: at,
    })
    .where('id', '=', id)
    .execute()
}
/** Returns jobs of all operators that have been open since before this time. Runs in a platform transaction. */
export function listStaleReaderJobs(tx: Tx, before: Date): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('cards_reader_jobs')
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .select(aliasColumns(['operatorId', 'id']))
    .limit(1_000)
    .execute()
}
export const newReaderJobId = (at: Date) => newId(at.getTime())
