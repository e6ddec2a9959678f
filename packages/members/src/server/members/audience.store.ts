import { aliasColumns, type Tx } from '@evops/platform/server'
import { publicMemberName } from '../../contract/index.ts'

/* Contact data of a member, for notifications. */

export interface MemberContact {
  mobile: string
  email: string
}
/** Returns a member's contact data; undefined if the member was removed. */
export async function contactOfMember(
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

/** Returns members' names as in lists: masked. */
export async function namesOfMembers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members_members')
    .where('id', 'in', [...ids])
    .select(aliasColumns(['id', 'nickname', 'realName', 'mobile']))
    .execute()
  return new Map(rows.map((row) => [row.id, publicMemberName(row)]))
}
