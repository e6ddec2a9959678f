import { insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ProfitSharingReceiver } from '../../contract/index.ts'

export async function insertShare(
  tx: Tx,
  share: { operatorId: string; id: string; intentId: string; at: Date; pollAt: Date },
  parts: readonly (Omit<ProfitSharingReceiver, 'ratio'> & { amountMinor: number })[],
): Promise<void> {
  const { operatorId, id } = share
  await insertTableRow(tx, 'payments_shares', {
    operator_id: operatorId,
    id,
    our_no: id.replaceAll('-', ''),
    intent_id: share.intentId,
    poll_at: share.pollAt,
    started_at: share.at,
  })
  for (const { partyId, receiver, name, amountMinor } of parts)
    await insertTableRow(tx, 'payments_share_parts', {
      operator_id: operatorId,
      share_id: id,
      party_id: partyId,
      receiver,
      name,
      amount_minor: amountMinor,
    })
}

export type LockedShare = NonNullable<Awaited<ReturnType<typeof lockShare>>>
export async function lockShare(tx: Tx, key: { id: string } | { intentId: string }) {
  const query = tx
    .selectFrom('payments_shares')
    .select([
      ...aliasColumns(['operatorId', 'id', 'ourNo', 'intentId', 'startedAt', 'tries']),
      sql<ShareState>`state`.as('state'),
    ])
    .forNoKeyUpdate()
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('intent_id', '=', key.intentId).executeTakeFirst()
}
type ShareState = 'asked' | 'sent' | 'shared' | 'done'

export type SharePart = Awaited<ReturnType<typeof partsOfShare>>[number]
export async function partsOfShare(tx: Tx, shareId: string) {
  return tx
    .selectFrom('payments_share_parts')
    .select([
      ...aliasColumns(['partyId', 'receiver', 'name', 'amountMinor', 'returnedMinor', 'reason']),
      sql<'asked' | 'done' | 'closed'>`state`.as('state'),
    ])
    .where('share_id', '=', shareId)
    .orderBy('party_id')
    .execute()
}
/** Returns the data of the payment that sharing needs. */
export async function findIntentToShare(tx: Tx, id: string) {
  return tx
    .selectFrom('payments_intents')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'ourNo',
        'providerNo',
        'accountId',
        'currency',
        'capturedMinor',
        'refundedMinor',
        'byId',
        'byName',
      ]),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function changeShare(
  tx: Tx,
  id: string,
  set: { state?: ShareState; pollAt: Date | null; problem: string; endedAt?: Date; tried?: boolean },
): Promise<void> {
  await tx
    .updateTable('payments_shares')
    .set({
      ...(set.state && { state: set.state }),
      poll_at: set.pollAt,
      problem: set.problem.slice(0, 200),
      ...(set.endedAt && { ended_at: set.endedAt }),
      tries: set.tried ? sql`tries + 1` : 0,
    })
    .where('id', '=', id)
    .execute()
}
export async function finishSharePart(
  tx: Tx,
  key: { shareId: string; partyId: string },
  { state, reason }: { state: 'done' | 'closed'; reason: string },
): Promise<void> {
  await tx
    .updateTable('payments_share_parts')
    .set({ state, reason: reason.slice(0, 200) })
    .where('share_id', '=', key.shareId)
    .where('party_id', '=', key.partyId)
    .execute()
}

/** Returns a running return, or starts one: its part counts as returned from now on. */
export async function ensureShareReturn(
  tx: Tx,
  wanted: { operatorId: string; id: string; shareId: string; partyId: string; refundId: string; at: Date },
  amountMinor: number,
): Promise<{ id: string; ourNo: string; amountMinor: number } | undefined> {
  const current = await tx
    .selectFrom('payments_share_returns')
    .select([...aliasColumns(['id', 'ourNo', 'amountMinor'])])
    .where('share_id', '=', wanted.shareId)
    .where('party_id', '=', wanted.partyId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (current || amountMinor === 0) return current
  const made = { id: wanted.id, ourNo: wanted.id.replaceAll('-', ''), amountMinor }
  await insertTableRow(tx, 'payments_share_returns', {
    operator_id: wanted.operatorId,
    id: made.id,
    our_no: made.ourNo,
    share_id: wanted.shareId,
    party_id: wanted.partyId,
    refund_id: wanted.refundId,
    amount_minor: amountMinor,
    requested_at: wanted.at,
  })
  await addReturned(tx, wanted, amountMinor)
  return made
}
async function addReturned(tx: Tx, key: { shareId: string; partyId: string }, amountMinor: number): Promise<void> {
  await tx
    .updateTable('payments_share_parts')
    .set({ returned_minor: sql`returned_minor + ${amountMinor}::bigint` })
    .where('share_id', '=', key.shareId)
    .where('party_id', '=', key.partyId)
    .execute()
}
/** Returns false if the return was already ended. A failed one no longer counts. */
export async function finishShareReturn(
  tx: Tx,
  key: { id: string; shareId: string; partyId: string },
  { state, problem, amountMinor }: { state: 'done' | 'failed'; problem: string; amountMinor: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments_share_returns')
    .set({ state, problem: problem.slice(0, 200) })
    .where('id', '=', key.id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (state === 'failed') await addReturned(tx, key, -amountMinor)
  return true
}
