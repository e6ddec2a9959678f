import type { Tx } from '@evops/platform/server'
import type { AlarmStepToNotify } from '@evops/stations/server'
import { buildAssignmentNotice } from '../content.ts'
import { listCardsForUsers } from '../wecom/cards.store.ts'
import { addDeliveries } from '../deliveries/deliveries.store.ts'
import { insertNotices } from './messages.store.ts'

/**
 * Notifies the person to whom an alarm was assigned or from whom it was withdrawn, by the bell and by enterprise
 * WeChat, independent of the rules.
 */
export async function notifyAssignee(tx: Tx, news: AlarmStepToNotify, at: Date): Promise<void> {
  const { operatorId, personId: userId, alarm } = news
  if (userId === null) return
  const href = `/chgstamon/alarms?open=${alarm.id}`
  const content = buildAssignmentNotice(news)
  await insertNotices(tx, [{ operatorId, userId, level: alarm.level, content, href, at }])
  const { stationId, id } = alarm
  const press = news.kind === 'assigned' ? ({ kind: 'alarm', id } as const) : undefined
  await addDeliveries(tx, await listCardsForUsers(tx, [{ operatorId, userId, ...content, href, stationId, press, at }]))
}
