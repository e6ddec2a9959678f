import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VerifiedCallback } from '../port.ts'

export interface NewPaymentEvent {
  operatorId: string
  id: string
  accountId: string
  notice: VerifiedCallback
  head: string
  raw: Buffer
  at: Date
}
/** Stores a verified callback before the response. A repetition is counted. Returns the id of the stored one. */
export async function savePaymentEvent(tx: Tx, event: NewPaymentEvent): Promise<string> {
  const { notice } = event
  const { rows } = await sql<{ id: string }>`
    insert into payments_events (operator_id, id, account_id, natural_key, kind, our_no, head, raw, notice, received_at)
    values (${event.operatorId}, ${event.id}, ${event.accountId}, ${`${notice.kind}:${notice.key}`.slice(0, 200)}, ${notice.kind},
      ${ourNoOf(notice).slice(0, 64)}, ${event.head}, ${event.raw}, ${JSON.stringify(notice)}, ${event.at})
    on conflict (operator_id, account_id, natural_key) do update set times = payments_events.times + 1
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an event that was not kept')
  return row.id
}
function ourNoOf(notice: VerifiedCallback): string {
  if (notice.kind === 'other') return ''
  if (notice.kind === 'refund') return notice.ourNo
  if (notice.kind === 'dispute') return 'report' in notice ? notice.report.ourNo : ''
  return 'report' in notice ? notice.report.ourNo : notice.look.ourNo
}

export async function lockPaymentEvent(tx: Tx, id: string) {
  return tx
    .selectFrom('payments_events')
    .select([...aliasColumns(['operatorId', 'id', 'accountId', 'state', 'head', 'raw'])])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export async function finishPaymentEvent(
  tx: Tx,
  id: string,
  end: { state: 'applied' | 'nothing' | 'wrong'; problem: string; intentId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('payments_events')
    .set({
      state: end.state,
      problem: end.problem.slice(0, 200),
      intent_id: end.intentId,
      applied_at: end.at,
    })
    .where('id', '=', id)
    .execute()
}

export async function noticeOfPaymentEvent(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('payments_events')
    .select([...aliasColumns(['accountId', 'state', 'notice'])])
    .where('id', '=', id)
    .executeTakeFirst()
  // Safe cast: written by keepEvent from a notice, with instants as text.
  return row && { ...row, notice: restoreNotice(row.notice as VerifiedCallback) }
}
function restoreNotice(notice: VerifiedCallback): VerifiedCallback {
  if (notice.kind === 'dispute') {
    if (!('report' in notice)) return notice
    const { at, evidenceDueAt, ...report } = notice.report
    return { ...notice, report: { ...report, at: toDate(at), evidenceDueAt: toDate(evidenceDueAt) } }
  }
  if (notice.kind !== 'payment' || !('report' in notice)) return notice
  const { at } = notice.report
  return { ...notice, report: { ...notice.report, at: toDate(at) } }
}
/** An instant is stored as text. */
const toDate = (at: Date | string | null) => (at === null ? null : new Date(at))
