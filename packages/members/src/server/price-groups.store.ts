import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Sets the price group of a member or a company from `at` on, or removes it; the earlier periods are kept. */
export async function setPriceGroup(
  tx: Tx,
  operatorId: string,
  { holderId, group, at }: { holderId: string; group: string | null; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; groupKey: string }>`
    select id, group_key as "groupKey" from members_group_spells
    where operator_id = ${operatorId} and holder_id = ${holderId} and upper_inf(valid) for update`.execute(tx)
  const [open] = rows
  if ((open?.groupKey ?? null) === (group || null)) return
  if (open) {
    // A period of zero length is deleted.
    await sql`delete from members_group_spells where operator_id = ${operatorId} and id = ${open.id} and lower(valid) >= ${at}`.execute(
      tx,
    )
    await sql`update members_group_spells set valid = tstzrange(lower(valid), ${at}) where operator_id = ${operatorId} and id = ${open.id}`.execute(
      tx,
    )
  }
  if (group)
    await sql`insert into members_group_spells (operator_id, id, holder_id, group_key, valid)
      values (${operatorId}, ${newId(at.getTime())}, ${holderId}, ${group}, tstzrange(${at}, null))`.execute(tx)
}
