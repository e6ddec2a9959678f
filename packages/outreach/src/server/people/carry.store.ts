import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PlaceholderValues, MemberEvent, MemberChannel, TemplateVariants } from '../../contract/index.ts'

/** Condition: a notice is due. */
export const noticesDueSql = `exists (select from outreach_member_notices where state = 'waiting' and next_at <= clock_timestamp())`

export interface DueNotice {
  operatorId: string
  id: string
  memberId: string
  event: MemberEvent
  marks: PlaceholderValues
  language: Language
  title: string
  text: string
  channels: MemberChannel[]
  step: number
  attempts: number
  variants: TemplateVariants | null
  /** End of the lease; it also identifies the process that works on the notice. */
  leasedUntil: Date
}
/** Leases due notices; if the process ends, another takes over. Runs in a platform transaction. */
export async function claimDueNotices(
  tx: Tx,
  { now, leaseSeconds, limit }: { now: Date; leaseSeconds: number; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select operator_id, id from outreach_member_notices where state = 'waiting' and next_at <= ${now}
      order by next_at limit ${limit} for update skip locked)
    update outreach_member_notices n set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where n.operator_id = due.operator_id and n.id = due.id
    returning n.operator_id as "operatorId", n.id, n.member_id as "memberId", n.event, n.marks, n.language, n.title, n.text,
      n.channels, n.step, n.attempts, n.next_at as "leasedUntil", (select t.variants from outreach_templates t
        where t.operator_id = n.operator_id and t.id = n.template_id) as variants`.execute(tx)
  return rows
}

/** Extends the lease; returns undefined if another process took the notice over, or the notice is gone. */
export async function renewLease(
  tx: Tx,
  { operatorId, id, leasedUntil }: DueNotice,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ leasedUntil: Date }>`
    update outreach_member_notices set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where operator_id = ${operatorId} and id = ${id} and state = 'waiting' and next_at = ${leasedUntil}
    returning next_at as "leasedUntil"`.execute(tx)
  return rows[0]?.leasedUntil
}

export interface NoticeAttempt {
  channel: MemberChannel
  outcome: 'sent' | 'skipped' | 'refused' | 'failed'
  /** The code of the other side, or our own reason. */
  code: string
  answer: string
  environment: 'production' | 'loopback'
  /** Number under which the provider later reports the delivery. */
  receiptNo?: string
}
export interface NoticeOutcome {
  tries: readonly NoticeAttempt[]
  state: 'waiting' | 'sent' | 'bell' | 'failed'
  sentBy: MemberChannel | null
  isTest: boolean
  step: number
  attempts: number
  nextAt: Date
  at: Date
}
/** Stores the result. If the person was erased or the campaign was stopped meanwhile, there is no row to update. */
export async function saveNoticeOutcome(tx: Tx, { operatorId, id }: DueNotice, outcome: NoticeOutcome): Promise<void> {
  const { tries, state, sentBy, isTest, step, attempts, nextAt, at } = outcome
  const receiptNo = tries.at(-1)?.receiptNo?.slice(0, 100) ?? null
  const { rows } = await sql<{ last: number }>`
    update outreach_member_notices set state = ${state}, sent_by = ${sentBy}, test = ${isTest ? true : null}, step = ${step},
      attempts = ${attempts}, next_at = ${nextAt}, done_at = ${state === 'waiting' ? null : at},
      receipt_no = coalesce(${receiptNo}, receipt_no), receipt = case when ${receiptNo}::text is null then receipt else 'awaited' end,
      receipt_at = case when ${receiptNo}::text is null then receipt_at end, receipt_reason = case when ${receiptNo}::text is null then receipt_reason end
    where operator_id = ${operatorId} and id = ${id} and state = 'waiting'
    returning (select coalesce(max(no), 0)::int from outreach_member_tries t where t.operator_id = ${operatorId} and t.notice_id = ${id}) as last`.execute(
    tx,
  )
  const [current] = rows
  if (!current || tries.length === 0) return
  await tx
    .insertInto('outreach_member_tries')
    .values(
      tries.map(({ channel, outcome: came, code, answer, environment }, place) => ({
        operator_id: operatorId,
        notice_id: id,
        no: current.last + place + 1,
        channel,
        at,
        outcome: came,
        code: code.slice(0, 100),
        answer: answer.slice(0, 300),
        environment,
      })),
    )
    .execute()
}
