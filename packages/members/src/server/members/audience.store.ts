import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MemberFilter } from '../../contract/index.ts'
import { selectedMembers } from './member-filter.store.ts'
import { countMembers, type MemberPlace } from './members.store.ts'

/* Members as those see them who tell them something: how to reach one, and whom a filter selects. */

export interface MemberContact {
  mobile: string
  email: string
}
/** How a member is reached; undefined: they left. */
export async function contactOf(
  tx: Tx,
  { operatorId, memberId }: { operatorId: string; memberId: string },
): Promise<MemberContact | undefined> {
  return tx
    .selectFrom('members_members')
    .where('operator_id', '=', operatorId)
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .select(['mobile', 'email'])
    .executeTakeFirst()
}

export interface Audience {
  count(tx: Tx, filter: MemberFilter): Promise<number>
  /** A slice in the order of joining, after a place in it. The operator's own transaction. */
  slice(
    tx: Tx,
    filter: MemberFilter,
    wanted: { after: MemberPlace | undefined; limit: number },
  ): Promise<(MemberPlace & { nickname: string })[]>
}
/** Whom a filter of the members' list selects. */
export const audience: Audience = {
  count: countMembers,
  slice(tx, filter, { after, limit }) {
    let rows = selectedMembers(tx, filter)
      .select(['m.id', 'm.registered_at as at', 'm.nickname'])
      .orderBy('m.registered_at')
      .orderBy('m.id')
      .limit(limit)
    if (after)
      rows = rows.where(sql<boolean>`(m.registered_at, m.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    return rows.execute()
  },
}
