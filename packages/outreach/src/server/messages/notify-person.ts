import type { Tx } from '@evops/platform/server'
import type { AlarmNews } from '@evops/stations/server'
import { assignedNotice } from '../content.ts'
import { cardsTo } from '../wecom/cards.store.ts'
import { addDeliveries } from '../deliveries/deliveries.store.ts'
import { addNotices } from './messages.store.ts'

/**
 * Notifies the person to whom an alarm was assigned or from whom it was withdrawn, by the bell and by enterprise
 * WeChat, independent of the rules.
 */
export async function notifyAssignee(tx: Tx, news: AlarmNews, at: Date): Promise<void> {
  const { operatorId, personId: userId, alarm } = news
  if (userId === null) return
  const href = `/chgstamon/alarms?open=${alarm.id}`
  const content = assignedNotice(news)
  await addNotices(tx, [{ operatorId, userId, level: alarm.level, content, href, at }])
  const { stationId, id } = alarm
  const press = news.kind === 'assigned' ? ({ kind: 'alarm', id } as const) : undefined
  await addDeliveries(tx, await cardsTo(tx, [{ operatorId, userId, ...content, href, stationId, press, at }]))
}
