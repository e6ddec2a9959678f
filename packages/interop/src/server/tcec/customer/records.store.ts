import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../../partners/partners.store.ts'

export interface BilledSession {
  sessionNo: string
  energyDwh: number
  costMinor: number
}
/**
 * Returns the orders that a partner billed for sessions that ended in a period, and for sessions that the partner
 * names.
 */
export async function billedSessions(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { from, to, named }: { from: Date; to: Date; named: readonly string[] },
): Promise<(BilledSession & { isOfTime: boolean })[]> {
  const { rows } = await sql<BilledSession & { isOfTime: boolean }>`
    select session_no as "sessionNo", energy_dwh as "energyDwh", cost_minor as "costMinor",
      ended_at >= ${from} and ended_at <= ${to} as "isOfTime"
    from interop_roaming_records where operator_id = ${operatorId} and partner_id = ${id} and credits is null
      and credited_at is null and ((ended_at >= ${from} and ended_at <= ${to}) or session_no = any (${[...named]}::text[]))
    order by ended_at, session_no`.execute(tx)
  return rows
}
