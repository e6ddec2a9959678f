import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { publicName } from '../../contract/index.ts'

/** From when until when what a holder takes is taken in a company's name; null: without that bound. */
export interface CompanySpell {
  holderId: string
  name: string
  from: Date | null
  until: Date | null
}
type Found = Omit<CompanySpell, 'name'> & { nickname: string; realName: string; mobile: string }

/** A company and the people who are or were bound to it. Whoever was merged is who they are now. Empty: no such company. */
export async function companySpells(tx: Tx, companyId: string): Promise<CompanySpell[]> {
  const { rows } = await sql<Found>`
    select c.id as "holderId", c.name as nickname, '' as "realName", '' as mobile, null::timestamptz as "from", null::timestamptz as until
    from members_companies c where c.id = ${companyId}
    union all
    select m.id, m.nickname, m.real_name, m.mobile, b.bound_at, b.ended_at
    from members_bindings b
    join members_members was on was.operator_id = b.operator_id and was.id = b.member_id
    join members_members m on m.operator_id = b.operator_id and m.id = coalesce(was.merged_into, was.id)
    where b.company_id = ${companyId}`.execute(tx)
  return rows.map(({ holderId, from, until, ...person }) => ({
    holderId,
    from,
    until,
    name: publicName(person),
  }))
}
