import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { card, deliveryOf, onDutyTarget, type CardPress, type NewCard, type Told } from './card.ts'

/** Of what is told to users the cards to those who are linked in their operator's enterprise WeChat, where it is switched on. */
export async function cardsTo(tx: Tx, notices: readonly (Told & { userId: string })[]): Promise<NewCard[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select s.operator_id || ' ' || s.user_id as key from outreach_staff s
    join outreach_channels c on c.operator_id = s.operator_id and c.channel = 'wecom' and c.enabled
    where s.operator_id = any(${notices.map(({ operatorId }) => operatorId)}::uuid[])
      and s.user_id = any(${notices.map(({ userId }) => userId)}::uuid[])`.execute(tx)
  const linked = new Set(rows.map(({ key }) => key))
  return notices.flatMap(({ userId, ...said }) =>
    linked.has(`${said.operatorId} ${userId}`) ? [deliveryOf(said, userId)] : [],
  )
}

/** What people are called there, and the language that their operator speaks. */
export async function accountsOf(tx: Tx, userIds: readonly string[]) {
  const { rows } = await sql<{ wecomId: string; language: Language }>`
    select s.wecom_id as "wecomId", coalesce(o.language, 'zh') as language from outreach_staff s
    left join organisation_operator_facts o on o.operator_id = s.operator_id
    where s.user_id = any(${[...userIds]}::uuid[]) order by s.wecom_id`.execute(tx)
  return { accounts: rows.map(({ wecomId }) => wecomId), language: rows[0]?.language ?? 'zh' }
}

/** Who pressed the button of which card; undefined: nobody of ours, or a card of something else. */
export async function pressOf(
  tx: Tx,
  { operatorId, wecomId }: { operatorId: string; wecomId: string },
  cardId: string,
): Promise<{ userId: string; press: CardPress } | undefined> {
  const { rows } = await sql<{ userId: string; press: unknown }>`
    select s.user_id as "userId", d.content -> 'press' as press from outreach_deliveries d
    join outreach_staff s on s.operator_id = d.operator_id and s.wecom_id = ${wecomId}
    where d.operator_id = ${operatorId} and d.id::text = ${cardId} and d.channel = 'wecom'
      and d.target in (${onDutyTarget}, s.user_id::text)`.execute(tx)
  const [found] = rows
  const press = card.shape.press.safeParse(found?.press)
  return found && press.data ? { userId: found.userId, press: press.data } : undefined
}
