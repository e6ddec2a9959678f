import type { Services, Tx } from '@evops/platform/server'
import type { AlarmStepToNotify } from '@evops/stations/server'
import type { NotificationRule } from '../../contract/index.ts'
import { listNotificationRulesOf } from '../rules/rules.store.ts'
import { alarmCard, alarmMail, alarmMessageOf } from '../content.ts'
import { createDutyCard } from '../wecom/cards.store.ts'
import { addDeliveries, insertBellMessage, type NewDelivery } from './deliveries.store.ts'

/** Bus message: `{ operatorId, stationId, id }`; there is a new message for the bell. */
export const messagesChannel = 'outreach.messages'
const newsPerRound = 200

export type ClaimAlarmNews = (tx: Tx, limit: number) => Promise<AlarmStepToNotify[]>
/** Notifies a person who is not named by the rules: the assignee of an alarm. */
export type NotifyAlarmAssignee = (tx: Tx, news: AlarmStepToNotify, at: Date) => Promise<void>

export function matchingNotificationRules(
  rules: readonly NotificationRule[],
  { kind, alarm }: AlarmStepToNotify,
): NotificationRule[] {
  return rules.filter(
    ({ minLevel, steps, stationIds }) =>
      alarm.level >= minLevel &&
      steps.some((step) => step === kind || (kind === 'unfolded' && step === 'raised')) &&
      (stationIds === null || stationIds.includes(alarm.stationId)),
  )
}

/**
 * Creates messages and deliveries for alarm news, in one transaction with the mark that the news was processed, so
 * exactly once even if the process dies. Nothing is sent here.
 */
export async function queueAlarmNews(
  services: Services,
  { takeNews, notifyPerson }: { takeNews: ClaimAlarmNews; notifyPerson: NotifyAlarmAssignee },
): Promise<void> {
  const alarmNews = await services.db.asPlatform(async (tx) => {
    const news = await takeNews(tx, newsPerRound)
    const rules = new Map<string, NotificationRule[]>()
    for (const { operatorId } of news)
      if (!rules.has(operatorId)) rules.set(operatorId, await listNotificationRulesOf(tx, operatorId))
    // Of one time, so that a card of somebody's own stands for the one to who is on duty.
    const at = services.now()
    for (const one of news) await notifyPerson(tx, one, at)
    for (const one of news) await write(tx, services, { news: one, rules: rules.get(one.operatorId) ?? [], at })
    return news
  })
  for (const { operatorId, alarm } of alarmNews)
    services.bus.publish(messagesChannel, { operatorId, stationId: alarm.stationId, id: alarm.id })
}

async function write(
  tx: Tx,
  services: Services,
  { news, rules, at }: { news: AlarmStepToNotify; rules: readonly NotificationRule[]; at: Date },
): Promise<void> {
  const fitting = matchingNotificationRules(rules, news)
  if (fitting.length === 0) return
  const { operatorId, alarm } = news
  const content = alarmMessageOf(news)
  const common = { operatorId, stationId: alarm.stationId, at }
  if (fitting.some(({ bell }) => bell)) await insertBellMessage(tx, { ...common, level: alarm.level, content })
  const { publicUrl } = services.config
  const deliveries = new Map<string, NewDelivery>()
  for (const { emails, webhookIds, language } of fitting) {
    const { subject, text } = alarmMail(content, { language, publicUrl })
    for (const target of emails)
      deliveries.set(`email ${target}`, { ...common, channel: 'email', target, subject, content: { text } })
    for (const target of webhookIds)
      deliveries.set(`webhook ${target}`, { ...common, channel: 'webhook', target, subject, content })
  }
  if (fitting.some(({ wecom }) => wecom))
    deliveries.set('wecom', await createDutyCard(tx, { ...common, ...alarmCard(news) }))
  await addDeliveries(tx, [...deliveries.values()])
}
