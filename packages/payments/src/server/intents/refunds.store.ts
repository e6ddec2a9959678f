import { insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RequestedRefund } from './refunds.rules.ts'

export interface NewRefund {
  operatorId: string
  id: string
  ourNo: string
  intentId: string
  captureNumber: number
  amountMinor: number
  reason: string
  journalId: string | null
  at: Date
  approvalId: string | null
  by: { id: string; name: string }
}
export async function insertRefund(tx: Tx, wanted: NewRefund): Promise<void> {
  await insertTableRow(tx, 'payments_refunds', {
    operator_id: wanted.operatorId,
    id: wanted.id,
    our_no: wanted.ourNo,
    intent_id: wanted.intentId,
    capture_number: wanted.captureNumber,
    amount_minor: wanted.amountMinor,
    reason: wanted.reason,
    journal_id: wanted.journalId,
    requested_at: wanted.at,
    // Its own job runs first.
    poll_at: new Date(wanted.at.getTime() + 20_000),
    approval_id: wanted.approvalId,
    by_id: wanted.by.id,
    by_name: wanted.by.name,
  })
}

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
export async function lockRefund(tx: Tx, key: { id: string } | { ourNo: string }) {
  const query = tx
    .selectFrom('payments_refunds')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'ourNo',
        'intentId',
        'captureNumber',
        'amountMinor',
        'state',
        'reason',
        'tries',
        'byId',
        'byName',
      ]),
    ])
    .forNoKeyUpdate()
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('our_no', '=', key.ourNo).executeTakeFirst()
}

/** Returns the refunds of a payment that were not refused, by the provider's numbers. */
export async function listRequestedRefunds(tx: Tx, intentId: string): Promise<RequestedRefund[]> {
  return tx
    .selectFrom('payments_refunds')
    .select(aliasColumns(['providerNo', 'amountMinor']))
    .where('intent_id', '=', intentId)
    .where('state', '<>', 'failed')
    .execute()
}

export async function changeRefund(
  tx: Tx,
  id: string,
  set: {
    state?: 'sent' | 'done' | 'failed'
    providerNo?: string
    pollAt?: Date | null
    endedAt?: Date
    problem?: string
    backJournalId?: string | null
    tried?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('payments_refunds')
    .set({
      ...(set.state && { state: set.state }),
      ...(set.providerNo && { provider_no: set.providerNo }),
      ...(set.pollAt !== undefined && { poll_at: set.pollAt }),
      ...(set.endedAt && { ended_at: set.endedAt }),
      ...(set.problem !== undefined && { problem: set.problem.slice(0, 200) }),
      ...(set.backJournalId && { back_journal_id: set.backJournalId }),
      ...(set.tried && { tries: sql`tries + 1` }),
    })
    .where('id', '=', id)
    .execute()
}
