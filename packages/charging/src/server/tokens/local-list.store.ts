import type { Tx } from '@evops/platform/server'
import type { ListContents } from '@evops/stations/server'
import { sql } from 'kysely'

/** Start tokens as charge points' local lists hold them: blocked ones, and those good at an instant, until when. */
export async function localListOfTokens(tx: Tx, now: Date): Promise<ListContents> {
  const { rows } = await sql<{ idTag: string; verdict: string; until: Date | null; group: string | null }>`
    select * from (select id_tag as "idTag", online_only, case when m.blacklisted then 'blocked' else charging_token_state(t.state, t.valid_from, t.valid_until, ${now}::timestamptz) end as verdict, valid_until as until, group_tag as group
      from charging_tokens t left join members_terms m on m.operator_id = t.operator_id and m.holder_id = t.holder_id) t
    where verdict = 'blocked' or verdict = 'accepted' and not online_only`.execute(tx)
  const all = Object.fromEntries(
    rows.map(({ idTag, verdict, until, group }) => {
      if (verdict === 'blocked') return [idTag, { status: 'Blocked' }]
      const expiry = until && { expiryDate: until.toISOString() }
      return [idTag, { status: 'Accepted', ...expiry, ...(group !== null && { parentIdTag: group }) }]
    }),
  )
  return { all, ofStation: {} }
}
