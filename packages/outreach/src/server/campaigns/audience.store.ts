import { selectedMembers } from '@evops/members/server'
import type { Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { CampaignFilter } from '../../contract/index.ts'

export interface MemberPlace {
  id: string
  at: Date
}

/** Whom a campaign is for: one query for its dry run and for its sending. The operator's own transaction. */
function chosen(tx: Tx, { language, chargedFrom, chargedTo, ...filter }: CampaignFilter) {
  let query = selectedMembers(tx, filter)
  const lastAt = sql<Date>`(select max(o.started_at) from charging_session_names o
    where o.operator_id = m.operator_id and o.holder_id = m.id)`
  if (chargedFrom) query = query.where(sql<SqlBool>`${lastAt} >= ${new Date(chargedFrom)}`)
  if (chargedTo) query = query.where(sql<SqlBool>`${lastAt} < ${new Date(chargedTo)}`)
  // As they are written to: in what their app reads, else as the operator does.
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
/** A slice in the order of joining, after a place in it. */
export async function sliceOfAudience(
  tx: Tx,
  filter: CampaignFilter,
  { after, limit }: { after: MemberPlace | undefined; limit: number },
): Promise<(MemberPlace & { nickname: string })[]> {
  let rows = chosen(tx, filter)
    .select(['m.id', 'm.registered_at as at', 'm.nickname'])
    .orderBy('m.registered_at')
    .orderBy('m.id')
    .limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(m.registered_at, m.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  return rows.execute()
}
