import type { SessionState } from '@evops/charging/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Interval in seconds. Shorter than the 50 seconds of the standard, because a push run may be delayed. */
const statusSeconds = 40

export interface SessionKey extends PartnerKey {
  partnerNo: string
}
/** State of a session as sent to its partner, next to the current state. */
export interface PendingSessionNotice {
  partnerNo: string
  state: SessionState
  sentStart: 'none' | 'failed' | 'begun'
  sentStop: boolean
  hasEnded: boolean
  /** Revision of the bill to send. */
  revision: number | null
  isRunning: boolean
  failures: number
}

/**
 * Returns sessions whose current state the partner has not received. `plugWaitSeconds`: waiting time for the removal of
 * the plug, where an occupancy fee can follow until then.
 */
export async function listPendingSessionNotices(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, limit, plugWaitSeconds = 0 }: { now: Date; limit: number; plugWaitSeconds?: number },
): Promise<PendingSessionNotice[]> {
  const { rows } = await sql<PendingSessionNotice>`
    select s.partner_no as "partnerNo", c.state, s.start_sent as "sentStart", s.stop_sent as "sentStop", s.failures,
      c.ended_at is not null as "hasEnded", c.bill_revision as revision, charging_is_running(c.state) as "isRunning"
    from interop_sessions s
    join charging_partner_sessions c on c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.done_at is null and s.next_at <= ${now}
      and ((c.start_received_at is not null and s.start_sent <> 'begun')
        or (c.state in ('failed', 'cancelled') and s.start_sent = 'none')
        or (charging_is_running(c.state)
          and coalesce(s.status_sent_at <= ${now}::timestamptz - make_interval(secs => ${statusSeconds}), true))
        or (c.ended_at is not null and not s.stop_sent)
        or (c.state in ('settled', 'void') and s.record_state = 'waiting' and (${plugWaitSeconds}::int = 0
          or not c.may_grow or s.record_at is not null or c.ended_at <= ${now}::timestamptz - make_interval(secs => ${plugWaitSeconds}))))
    order by s.next_at, s.partner_no limit ${limit}`.execute(tx)
  return rows
}

export interface SentSessionNotices {
  start?: 'failed' | 'begun'
  status?: Date
  stop?: true
  record?: {
    state: 'waiting' | 'confirmed' | 'disputed'
    at: Date
    minor: number
    dwh: number
    revision: number | null
  }
  /** Null: the partner accepted the message. */
  problem: string | null
  /** Time of the next attempt after another failure. */
  nextAt?: Date
  doneAt?: Date
}
export async function saveSessionNotice(tx: Tx, key: SessionKey, outcome: SentSessionNotices): Promise<void> {
  const { start, status, stop, record, problem, nextAt, doneAt } = outcome
  await tx
    .updateTable('interop_sessions')
    .where('operator_id', '=', key.operatorId)
    .where('partner_id', '=', key.id)
    .where('partner_no', '=', key.partnerNo)
    .set((e) => ({
      problem: problem ?? '',
      failures: nextAt ? e.fn<number>('least', [e('failures', '+', 1), e.val(100)]) : 0,
      ...(start && { start_sent: start }),
      ...(status && { status_sent_at: status }),
      ...(stop && { stop_sent: true }),
      ...(record && {
        record_state: record.state,
        record_at: record.at,
        record_minor: record.minor,
        record_dwh: record.dwh,
        record_revision: record.revision,
      }),
      ...(nextAt && { next_at: nextAt }),
      ...(doneAt && { done_at: doneAt }),
    }))
    .execute()
}
