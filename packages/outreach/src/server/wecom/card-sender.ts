import { newId, type Language, type LocalizedText } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { UndeliverableError, type OutgoingDelivery } from '../channels/senders.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'
import { wecomCard, onDutyTarget, type WecomCard, type WecomCardAction } from './card.ts'
import { listWecomAccounts } from './cards.store.ts'

/** Returns the staff on duty, at a station if one is given. */
type OnDuty = (tx: Tx, at: { stationId: string | undefined }) => Promise<readonly { userId: string }[]>
const buttons: Readonly<Record<WecomCardAction['kind'], LocalizedText>> = {
  alarm: { zh: '确认告警', en: 'Acknowledge', es: 'Reconocer' },
  'work-order': { zh: '接单', en: 'Accept', es: 'Aceptar' },
}

/**
 * Creates the sender of cards. A permanent rejection by enterprise WeChat is undeliverable; the response of a loopback
 * identifies itself as one.
 */
export function createCardSender(services: Services, { outer, onDuty }: { outer: ExternalChannels; onDuty: OnDuty }) {
  return async ({ operatorId, deliveryId, target, body }: OutgoingDelivery): Promise<string> => {
    const open = await outer.open(operatorId, 'wecom')
    if (!open) throw new UndeliverableError('enterprise WeChat is switched off')
    const cardData = wecomCard.parse(JSON.parse(body))
    const { accounts, language, isNotifiedElsewhere } = await services.db.inTenant(operatorId, async (tx) => {
      const people =
        target === onDutyTarget ? await onDuty(tx, { stationId: cardData.stationId ?? undefined }) : undefined
      return listWecomAccounts(tx, { userIds: people?.map(({ userId }) => userId) ?? [target], deliveryId })
    })
    if (accounts.length === 0 && isNotifiedElsewhere) return 'each has a card of their own'
    if (accounts.length === 0) throw new UndeliverableError('nobody whom it is for is linked in enterprise WeChat')
    const message = {
      touser: accounts.join('|'),
      agentid: open.settings.agentId,
      ...toCardMessage(cardData, {
        id: deliveryId,
        language,
        publicUrl: services.config.publicUrl,
        hasButtons: open.secrets.token !== undefined,
      }),
    }
    try {
      const options = { body: message, correlation: newId(), hidden: accounts }
      const { invaliduser } = await outer.wechat.post(open, '/cgi-bin/message/send', options)
      const answer = typeof invaliduser === 'string' && invaliduser !== '' ? 'not to all of them' : 'ok'
      return open.environment === 'loopback' ? `test: ${answer}` : answer
    } catch (error) {
      if (error instanceof ChannelError && error.kind !== 'again')
        throw new UndeliverableError(`${error.code} ${error.message}`)
      throw error
    }
  }
}

/** Builds the card: with a button if callbacks are set up, with a link if the console has an address, else as text. */
function toCardMessage(
  { title, text, place, href, press }: WecomCard,
  shown: { id: string; language: Language; publicUrl: string | undefined; hasButtons: boolean },
) {
  const { id, language, publicUrl, hasButtons } = shown
  const lines = [title, place, text].map((line) => line[language])
  const action = publicUrl && { card_action: { type: 1, url: `${publicUrl}${href}` } }
  const content = {
    main_title: { title: title[language], desc: place[language] },
    sub_title_text: text[language],
    ...action,
  }
  if (press && hasButtons) {
    const button_list = [{ text: buttons[press.kind][language], style: 1, key: press.kind }]
    return {
      msgtype: 'template_card',
      template_card: { card_type: 'button_interaction', ...content, task_id: id, button_list },
    }
  }
  return action
    ? { msgtype: 'template_card', template_card: { card_type: 'text_notice', ...content } }
    : { msgtype: 'text', text: { content: lines.filter(Boolean).join('\n') } }
}
