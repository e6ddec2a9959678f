import type { Page } from '@evops/platform/contract'
import { aliasColumns, readPage, textMatchesSql, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WecomPerson } from '../../contract/index.ts'

export interface WecomName {
  userId: string
  name: string
  wecomId: string
}
/** Returns the names of staff in enterprise WeChat, sorted by name. */
export async function wecomNames(tx: Tx): Promise<WecomName[]> {
  const { rows } = await sql<WecomName>`
    select s.user_id as "userId", coalesce(u.user_name, '') as name, s.wecom_id as "wecomId" from outreach_staff s
    left join organisation_user_names u on u.operator_id = s.operator_id and u.user_id = s.user_id
    order by u.user_name, s.user_id`.execute(tx)
  return rows
}
/** Returns active users with their accounts in enterprise WeChat. `linked`: only those with an account, or without. */
export function pageOfWecomStaff(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined; linked?: boolean | undefined },
): Promise<Page<WecomPerson>> {
  let found = tx
    .selectFrom('organisation_user_names as u')
    .leftJoin('outreach_staff as s', (join) =>
      join.onRef('s.operator_id', '=', 'u.operator_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .select([
      sql<string>`u.user_id`.as('userId'),
      sql<string>`u.user_name`.as('name'),
      sql<string>`u.login_name`.as('loginName'),
      ...aliasColumns('s', ['wecomId']),
    ])
    .where(sql<boolean>`u.state = 'active'`)
  const { search, linked } = query
  if (linked !== undefined) found = found.where('s.wecom_id', linked ? 'is not' : 'is', null)
  if (search)
    found = found.where(textMatchesSql(search, { names: [sql`u.user_name`, sql`u.login_name`, sql`s.wecom_id`] }))
  return readPage(tx, found.orderBy(sql`u.user_name collate "zh-x-icu"`).orderBy('u.user_id'), query)
}
/** Sets the name; '' removes the person from enterprise WeChat. */
export async function saveWecomName(
  tx: Tx,
  operatorId: string,
  { userId, wecomId }: { userId: string; wecomId: string },
): Promise<void> {
  if (wecomId === '') {
    await tx.deleteFrom('outreach_staff').where('user_id', '=', userId).execute()
    return
  }
  await tx
    .insertInto('outreach_staff')
    .values({ operator_id: operatorId, user_id: userId, wecom_id: wecomId })
    .onConflict((conflict) => conflict.columns(['operator_id', 'user_id']).doUpdateSet({ wecom_id: wecomId }))
    .execute()
}
export async function userExists(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from organisation_user_names where user_id = ${userId}`.execute(tx)
  return rows.length > 0
}
