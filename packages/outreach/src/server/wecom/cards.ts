import { newId, type Language, type Text } from '@evops/platform/contract'
import type { House, Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { Undeliverable, type Parcel } from '../channels/senders.ts'
import type { Outer } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'

/** Who is on duty, at a station where one is named. */
type OnDuty = (tx: Tx, at: { stationId: string | undefined }) => Promise<readonly { userId: string }[]>
/** What the button of a card does. */
export interface CardPress {
  kind: 'alarm' | 'work-order'
  id: string
}
/** Whoever is on duty at the station of what is told; else a user's id. */
const onDutyTarget = 'duty'
const threeLanguages = z.object({ zh: z.string(), en: z.string(), es: z.string() })
const card = z.object({
  title: threeLanguages,
  text: threeLanguages,
  place: threeLanguages,
  href: z.string(),
  stationId: z.uuid().nullable(),
  press: z.object({ kind: z.enum(['alarm', 'work-order']), id: z.uuid() }).nullable(),
})
type Card = z.infer<typeof card>
const buttons: Readonly<Record<CardPress['kind'], Text>> = {
  alarm: { zh: '确认告警', en: 'Acknowledge', es: 'Reconocer' },
  'work-order': { zh: '接单', en: 'Accept', es: 'Aceptar' },
}

interface Told extends Omit<Card, 'press'> {
  operatorId: string
  press?: CardPress | null | undefined
  at: Date
}
/** A card that is to be carried. */
export interface NewCard {
  operatorId: string
  channel: 'wecom'
  target: string
  stationId: string | null
  subject: string
  content: Card
  at: Date
}
function deliveryOf({ operatorId, at, press = null, ...said }: Told, target: string): NewCard {
  const { title, text, place, href, stationId } = said
  const content = { title, text, place, href, stationId, press }
  return { operatorId, channel: 'wecom', target, stationId, subject: title.en, content, at }
}
/** A card to who is on duty at the station when it is sent. */
export const toDuty = (said: Told): NewCard => deliveryOf(said, onDutyTarget)

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

/** Carries a card to its people. What enterprise WeChat will never take is undeliverable; a loopback's answer says that it is one. */
export function createCardSender(house: House, { outer, onDuty }: { outer: Outer; onDuty: OnDuty }) {
  return async ({ operatorId, deliveryId, target, body }: Parcel): Promise<string> => {
    const open = await outer.open(operatorId, 'wecom')
    if (!open) throw new Undeliverable('enterprise WeChat is switched off')
    const said = card.parse(JSON.parse(body))
    const { accounts, language } = await house.db.inTenant(operatorId, async (tx) => {
      const people =
        target === onDutyTarget ? await onDuty(tx, { stationId: said.stationId ?? undefined }) : undefined
      return accountsOf(tx, people?.map(({ userId }) => userId) ?? [target])
    })
    if (accounts.length === 0) throw new Undeliverable('nobody whom it is for is linked in enterprise WeChat')
    const message = {
      touser: accounts.join('|'),
      agentid: open.settings.agentId,
      ...shownAs(said, {
        id: deliveryId,
        language,
        publicUrl: house.config.publicUrl,
        hasButtons: open.secrets.token !== undefined,
      }),
    }
    try {
      const given = { body: message, correlation: newId(), hidden: accounts }
      const { invaliduser } = await outer.wechat.post(open, '/cgi-bin/message/send', given)
      const answer = typeof invaliduser === 'string' && invaliduser !== '' ? 'not to all of them' : 'ok'
      return open.environment === 'loopback' ? `test: ${answer}` : answer
    } catch (error) {
      if (error instanceof ChannelError && error.kind !== 'again')
        throw new Undeliverable(`${error.code} ${error.message}`)
      throw error
    }
  }
}

async function accountsOf(tx: Tx, userIds: readonly string[]) {
  const { rows } = await sql<{ wecomId: string; language: Language }>`
    select s.wecom_id as "wecomId", coalesce(o.language, 'zh') as language from outreach_staff s
    left join organisation_operator_facts o on o.operator_id = s.operator_id
    where s.user_id = any(${[...userIds]}::uuid[]) order by s.wecom_id`.execute(tx)
  return { accounts: rows.map(({ wecomId }) => wecomId), language: rows[0]?.language ?? 'zh' }
}

/** With a button where its press can reach us, with a link where the console has an address, else as text. */
function shownAs(
  { title, text, place, href, press }: Card,
  shown: { id: string; language: Language; publicUrl: string | undefined; hasButtons: boolean },
) {
  const { id, language, publicUrl, hasButtons } = shown
  const lines = [title, place, text].map((line) => line[language])
  const action = publicUrl && { card_action: { type: 1, url: `${publicUrl}${href}` } }
  const said = {
    main_title: { title: title[language], desc: place[language] },
    sub_title_text: text[language],
    ...action,
  }
  if (press && hasButtons) {
    const button_list = [{ text: buttons[press.kind][language], style: 1, key: press.kind }]
    return {
      msgtype: 'template_card',
      template_card: { card_type: 'button_interaction', ...said, task_id: id, button_list },
    }
  }
  return action
    ? { msgtype: 'template_card', template_card: { card_type: 'text_notice', ...said } }
    : { msgtype: 'text', text: { content: lines.filter(Boolean).join('\n') } }
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
