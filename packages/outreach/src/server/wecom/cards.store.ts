import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  wecomCard,
  wecomCardDelivery,
  onDutyTarget,
  type WecomCardAction,
  type NewCard,
  type StoredCard,
} from './card.ts'

/** Returns the cards for messages to users who are linked in their operator's enterprise WeChat, if it is enabled. */
export async function listCardsForUsers(
  tx: Tx,
  notices: readonly (StoredCard & { userId: string })[],
): Promise<NewCard[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<{ key: string; language: Language }>`
    select s.operator_id || ' ' || s.user_id as key, coalesce(o.language, 'zh') as language from outreach_staff s
    join outreach_channels c on c.operator_id = s.operator_id and c.channel = 'wecom' and c.enabled
    left join organisation_operator_facts o on o.operator_id = s.operator_id
    where s.operator_id = any(${notices.map(({ operatorId }) => operatorId)}::uuid[])
      and s.user_id = any(${notices.map(({ userId }) => userId)}::uuid[])`.execute(tx)
  const linked = new Map(rows.map(({ key, language }) => [key, language]))
  return notices.flatMap(({ userId, ...notice }) => {
    const language = linked.get(`${notice.operatorId} ${userId}`)
    return language === undefined ? [] : [wecomCardDelivery(notice, userId, language)]
  })
}
/** Builds a card to the staff on duty at the station at the time of sending. */
export async function createDutyCard(tx: Tx, notice: StoredCard): Promise<NewCard> {
  const { rows } = await sql<{ language: Language | null }>`
    select language from organisation_operator_facts where operator_id = ${notice.operatorId}`.execute(tx)
  return wecomCardDelivery(notice, onDutyTarget, rows[0]?.language ?? 'zh')
}

/**
 * Returns the accounts in enterprise WeChat and the operator's language. For a card to the staff on duty, people who
 * have received their own card about the same event are left out, so each person gets one card.
 */
export async function listWecomAccounts(
  tx: Tx,
  { userIds, deliveryId }: { userIds: readonly string[]; deliveryId: string },
): Promise<{ accounts: string[]; language: Language; isNotifiedElsewhere: boolean }> {
  const { rows } = await sql<{ wecomId: string; language: Language; hasOwn: boolean }>`
    select s.wecom_id as "wecomId", coalesce(o.language, 'zh') as language,
      exists (select from outreach_deliveries d join outreach_deliveries p on p.operator_id = d.operator_id and p.created_at >= d.created_at
        where d.operator_id = s.operator_id and d.id = ${deliveryId} and d.target = ${onDutyTarget} and p.channel = 'wecom'
          and p.target = s.user_id::text and p.content ->> 'href' = d.content ->> 'href') as "hasOwn"
    from outreach_staff s left join organisation_operator_facts o on o.operator_id = s.operator_id
    where s.user_id = any(${[...userIds]}::uuid[]) order by s.wecom_id`.execute(tx)
  const left = rows.filter(({ hasOwn }) => !hasOwn)
  return {
    accounts: left.map(({ wecomId }) => wecomId),
    language: rows[0]?.language ?? 'zh',
    isNotifiedElsewhere: left.length < rows.length,
  }
}

/** Returns the user and the card of a press; undefined if the user is unknown or the card has another subject. */
export async function findCardPress(
  tx: Tx,
  { operatorId, wecomId }: { operatorId: string; wecomId: string },
  cardId: string,
): Promise<{ userId: string; press: WecomCardAction } | undefined> {
  const { rows } = await sql<{ userId: string; press: unknown }>`
    select s.user_id as "userId", d.content -> 'press' as press from outreach_deliveries d
    join outreach_staff s on s.operator_id = d.operator_id and s.wecom_id = ${wecomId}
    where d.operator_id = ${operatorId} and d.id::text = ${cardId} and d.channel = 'wecom'
      and d.target in (${onDutyTarget}, s.user_id::text)`.execute(tx)
  const [found] = rows
  const press = wecomCard.shape.press.safeParse(found?.press)
  return found && press.data ? { userId: found.userId, press: press.data } : undefined
}
