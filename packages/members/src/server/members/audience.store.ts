import { aliasColumns, type Tx } from '@evops/platform/server'
import { publicName } from '../../contract/index.ts'

/* Members as those see them who tell them something. */

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

/** What members are called, as lists show them: masked. */
export async function namesOfMembers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members_members')
    .where('id', 'in', [...ids])
    .select(aliasColumns(['id', 'nickname', 'realName', 'mobile']))
    .execute()
  return new Map(rows.map((row) => [row.id, publicName(row)]))
}
