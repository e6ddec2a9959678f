import type { Language, LocalizedText } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { listEnabledWebhooks } from '../channels/channels.store.ts'
import { addDeliveries, type NewDelivery } from '../deliveries/deliveries.store.ts'
import { messagesChannel } from '../deliveries/deliver.job.ts'
import type { WecomCardAction } from '../wecom/card.ts'
import { listCardsForUsers } from '../wecom/cards.store.ts'
import { insertNotices } from './messages.store.ts'

/** A message to one person from a higher-level domain. */
export interface BellNotice {
  operatorId: string
  /** User who receives the message in the bell; null: none. */
  userId: string | null
  /** '': no mail. */
  email: string
  /** Station of the event; null: none. */
  stationId: string | null
  /** 1 to 4; 4 is the most severe. */
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  /** Path in the console. */
  href: string
  /** Language of the mail. */
  language?: Language
  /** True: the operator's webhooks receive it too. Set it in one notice of an event, not in one for each person. */
  toWebhooks?: boolean
  /** Action of the button on the card in enterprise WeChat. */
  press?: WecomCardAction
}

/** Adds the messages in the transaction of the event. Returns a function that updates the bells after the commit. */
export async function addBellNotices(services: Services, tx: Tx, notices: readonly BellNotice[]): Promise<() => void> {
  const at = services.now()
  await insertNotices(
    tx,
    notices.flatMap(({ operatorId, userId, level, title, text, place, href }) =>
      userId === null ? [] : [{ operatorId, userId, level, content: { title, text, place }, href, at }],
    ),
  )
  await addDeliveries(
    tx,
    notices.flatMap((notice) => (notice.email === '' ? [] : [mailOf(notice, at, services.config.publicUrl)])),
  )
  for (const notice of notices)
    if (notice.toWebhooks === true) await addDeliveries(tx, await webhooksOf(tx, notice, at, services.config.publicUrl))
  const toPeople = notices.flatMap(({ userId, ...notice }) => (userId === null ? [] : [{ ...notice, userId, at }]))
  await addDeliveries(tx, await listCardsForUsers(tx, toPeople))
  return () => {
    for (const { operatorId, stationId, userId } of notices)
      if (userId !== null) services.bus.publish(messagesChannel, { operatorId, stationId, id: userId })
  }
}

/** Returns one delivery of a notice for each webhook of its operator that is switched on. */
async function webhooksOf(tx: Tx, notice: BellNotice, at: Date, publicUrl: string | undefined): Promise<NewDelivery[]> {
  const { operatorId, stationId, level, title, text, place, href } = notice
  const content = { kind: 'notice', level, title, text, place, url: publicUrl ? `${publicUrl}${href}` : null }
  const common = { operatorId, channel: 'webhook', stationId, subject: title.en, content, at } as const
  return (await listEnabledWebhooks(tx, operatorId)).map((target) => ({ ...common, target }))
}

function mailOf(notice: BellNotice, at: Date, publicUrl: string | undefined): NewDelivery {
  const { operatorId, stationId, email: target, title, text, place, href, language = 'en' } = notice
  const lines = [title, text, place].map((line) => line[language])
  const subject = `${title[language]} · ${place[language]}`
  const body = [...lines, ...(publicUrl ? ['', `${publicUrl}${href}`] : [])].join('\n')
  return { operatorId, channel: 'email', target, stationId, subject, content: { text: body }, at }
}
