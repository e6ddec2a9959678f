import { conditionSqlText, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

const corrected = sql`c.corrected_at > clock_timestamp() - interval '10 days' and s.done_at is not null
  and s.operator_id = c.operator_id and s.partner_id = c.partner_id and s.partner_no = c.partner_no
  and ((c.state = 'settled' and c.bill_revision > s.record_revision)
    or ((s.record_minor, s.record_dwh) is distinct from (coalesce(c.payable_minor, 0), coalesce(c.energy_dwh, 0))
      and exists (select from interop_cdrs r where r.operator_id = s.operator_id and r.partner_id = s.partner_id
        and r.partner_no = s.partner_no)))`
/** SQL condition that is true while corrected sessions must be sent again. */
export const correctedSessionsPendingSql = conditionSqlText(
  sql`exists (select from interop_sessions s, charging_partner_sessions c where ${corrected})`,
)

/**
 * Sends a corrected session to its partner again: by T/CEC if there is a newer bill than the one sent, by OCPI if the
 * amount or energy due has changed. The search covers sessions corrected within the last ten days, however old they
 * are, so that a process that was down for a while misses none. Runs in a platform transaction.
 */
export async function resendCorrectedSessions(tx: Tx, now: Date): Promise<void> {
  await sql`
    update interop_sessions s set record_state = 'waiting', failures = 0, next_at = ${now}, done_at = null
    from charging_partner_sessions c
    where ${corrected}`.execute(tx)
}
