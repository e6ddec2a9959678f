import { selectedMembers } from '@evops/members/server'
import type { Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { CampaignFilter } from '../../contract/index.ts'

export interface AudiencePosition {
  id: string
  at: Date
}

/** Returns the members of a campaign: one query for both dry run and sending. Runs in the operator's transaction. */
function chosen(tx: Tx, { language, chargedFrom, chargedTo, ...filter }: CampaignFilter) {
  let query = selectedMembers(tx, filter)
  const lastAt = sql<Date>`(select max(o.started_at) from charging_session_names o
    where o.operator_id = m.operator_id and o.holder_id = m.id)`
  if (chargedFrom) query = query.where(sql<SqlBool>`${lastAt} >= ${new Date(chargedFrom)}`)
  if (chargedTo) query = query.where(sql<SqlBool>`${lastAt} < ${new Date(chargedTo)}`)
  // Uses the member's contact language: that of their app, else the operator's.
  if (language)
    query = query.where(
      sql<SqlBool>`coalesce((select p.language from outreach_people p where p.operator_id = m.operator_id and p.member_id = m.id),
        (select f.language from organisation_operator_facts f where f.operator_id = m.operator_id)) = ${language}`,
    )
  return query
}
export async function countAudience(tx: Tx, filter: CampaignFilter): Promise<number> {
  const row = await chosen(tx, filter)
    .select(sql<number>`count(*)::int`.as('members'))
    .executeTakeFirstOrThrow()
  return row.members
}
/** Reads a slice in the order of joining, after a given position. */
export async function sliceOfAudience(
  tx: Tx,
  filter: CampaignFilter,
  { after, limit }: { after: AudiencePosition | undefined; limit: number },
): Promise<(AudiencePosition & { nickname: string })[]> {
  let rows = chosen(tx, filter)
    .select(['m.id', 'm.registered_at as at', 'm.nickname'])
    .orderBy('m.registered_at')
    .orderBy('m.id')
    .limit(limit)
  if (after) rows = rows.where(sql<SqlBool>`(m.registered_at, m.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  return rows.execute()
}
