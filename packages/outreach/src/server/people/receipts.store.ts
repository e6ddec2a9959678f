import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SmsReceipt } from '../outer/tencent-sms.ts'
import type { OpenChannel } from '../outer/wire.ts'

/** Hours for which a provider stores receipts. */
const receiptHours = 72
/** Maximum age in hours of a message that is still sent over another channel. */
const newsHours = 24
/** Condition: receipts are awaited. */
export const receiptsAwaitedSql = `exists (select from outreach_member_notices where receipt = 'awaited' and done_at > clock_timestamp() - interval '${receiptHours} hours')`

/** Returns the operators with awaited receipts and the time of their newest message, in a platform transaction. */
export async function awaitingReceipts(tx: Tx, now: Date): Promise<{ operatorId: string; newestAt: Date }[]> {
  const { rows } = await sql<{ operatorId: string; newestAt: Date }>`
    select operator_id as "operatorId", max(done_at) as "newestAt" from outreach_member_notices
    where receipt = 'awaited' and done_at > ${now}::timestamptz - make_interval(hours => ${receiptHours})
    group by operator_id order by operator_id`.execute(tx)
  return rows
}

/**
 * Stores receipts for all operators on the provider's account, because the account reports each receipt once. Receipts
 * of unknown messages, such as sign-in codes, are not stored, and an existing receipt is not overwritten. An
 * undelivered message is sent over the next channel while it is recent and its campaign was not stopped. Runs in a
 * platform transaction.
 */
export async function recordReceipts(
  tx: Tx,
  { environment, settings: { appId } }: OpenChannel<'sms'>,
  receipts: readonly SmsReceipt[],
  at: Date,
): Promise<void> {
  const ours = sql`operator_id in (select operator_id from outreach_channels
    where channel = 'sms' and environment = ${environment} and settings->>'appId' = ${appId})`
  for (const { no, delivered, reason } of receipts)
    await sql`
      with noted as (
        update outreach_member_notices n set receipt = ${delivered ? 'delivered' : 'failed'}, receipt_reason = ${reason}, receipt_at = ${at}
        where ${ours} and receipt_no = ${no} and receipt = 'awaited' returning n.operator_id, n.id),
      said as (
        insert into outreach_member_tries (operator_id, notice_id, no, channel, at, outcome, code, environment)
        select operator_id, id, (select coalesce(max(t.no), 0) + 1 from outreach_member_tries t
            where t.operator_id = noted.operator_id and t.notice_id = noted.id),
          'sms', ${at}, ${delivered ? 'delivered' : 'undelivered'}, left(${reason}, 100), ${environment} from noted)
      select from noted`.execute(tx)
  const failed = receipts.filter(({ delivered }) => !delivered).map(({ no }) => no)
  await sql`
    update outreach_member_notices n set state = 'waiting', sent_by = null, done_at = null, step = step + 1, attempts = 0, next_at = ${at}
    where ${ours} and receipt_no = any(${failed}::text[]) and receipt = 'failed' and receipt_at = ${at}
      and state = 'sent' and sent_by = 'sms' and done_at > ${at}::timestamptz - make_interval(hours => ${newsHours})
      and not exists (select from outreach_campaigns c
        where c.operator_id = n.operator_id and c.id = n.campaign_id and c.state = 'stopped')`.execute(tx)
}
