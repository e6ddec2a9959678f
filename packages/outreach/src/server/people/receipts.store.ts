import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Receipt } from '../outer/tencent-sms.ts'
import type { OpenChannel } from '../outer/wire.ts'

/** So long a provider keeps what became of a message. */
const keptHours = 72
/** News that is older than this is told nobody by another channel. */
const newsHours = 24
/** While it holds, receipts are awaited. */
export const receiptsWait = `exists (select from outreach_member_notices where receipt = 'awaited' and done_at > clock_timestamp() - interval '${keptHours} hours')`

/** Whose messages have no receipt yet, and when the newest of them went out. The platform's transaction. */
export async function awaitingReceipts(tx: Tx, now: Date): Promise<{ operatorId: string; newestAt: Date }[]> {
  const { rows } = await sql<{ operatorId: string; newestAt: Date }>`
    select operator_id as "operatorId", max(done_at) as "newestAt" from outreach_member_notices
    where receipt = 'awaited' and done_at > ${now}::timestamptz - make_interval(hours => ${keptHours})
    group by operator_id order by operator_id`.execute(tx)
  return rows
}

/**
 * What became of messages, of all operators on the provider's account, as the account tells each receipt once; of numbers
 * that are nobody's, as those of sign-in codes, nothing is kept, and what was said once stays. What did not come to the phone
 * goes on to the next channel, while it is news and its campaign was not stopped. The platform's transaction.
 */
export async function recordReceipts(
  tx: Tx,
  { environment, settings: { appId } }: OpenChannel<'sms'>,
  receipts: readonly Receipt[],
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
