import { requireFound, Problem } from '@evops/platform/contract'
import { type Actor, type App, type Tx, serveAll } from '@evops/platform/server'
import { type NotificationRule, type NotificationRuleForm, notificationRuleEndpoints } from '../../contract/index.ts'
import {
  updateNotificationRuleRow,
  findRule,
  insertRule,
  countVisibleStations,
  countOperatorWebhooks,
  pageNotificationRules,
  deleteNotificationRuleRow,
  ruleNameTaken,
} from './rules.store.ts'

export function ruleRoutes(app: App): void {
  serveAll(app, notificationRuleEndpoints, {
    listNotificationRules: ({ tx, query }) => pageNotificationRules(tx, query),
    createNotificationRule: async ({ tx, actor, body, audit }) => {
      await requireFit(tx, actor, { form: body, id: null })
      const id = await insertRule(tx, actor.operatorId, body)
      audit({ entity: 'notification-rule', entityId: id, after: body })
      return existing(tx, id)
    },
    updateNotificationRule: async ({ tx, actor, params, body, audit }) => {
      const before = await existing(tx, params.id)
      await requireFit(tx, actor, { form: body, id: params.id })
      if (!(await updateNotificationRuleRow(tx, params.id, body))) throw new Problem('request.conflict')
      audit({ entity: 'notification-rule', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteNotificationRule: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await deleteNotificationRuleRow(tx, params.id)
      audit({ entity: 'notification-rule', entityId: params.id, before })
      return { done: true as const }
    },
  })
}

async function requireFit(
  tx: Tx,
  { scope }: Actor,
  { form, id }: { form: NotificationRuleForm; id: string | null },
): Promise<void> {
  const { bell, wecom, emails, webhookIds, stationIds, name } = form
  if (!bell && !wecom && emails.length === 0 && webhookIds.length === 0)
    throw new Problem('outreach.no-recipient', {}, { bell: 'outreach.no-recipient' })
  if (stationIds === null && scope !== 'all') throw new Problem('outreach.scope', {}, { stationIds: 'outreach.scope' })
  if (stationIds !== null && (await countVisibleStations(tx, stationIds)) < new Set(stationIds).size)
    throw new Problem('request.not-found')
  if ((await countOperatorWebhooks(tx, webhookIds)) < new Set(webhookIds).size)
    throw new Problem('outreach.webhook-unknown', {}, { webhookIds: 'outreach.webhook-unknown' })
  if (await ruleNameTaken(tx, name, id)) throw new Problem('outreach.name-taken', {}, { name: 'outreach.name-taken' })
}
async function existing(tx: Tx, id: string): Promise<NotificationRule> {
  return requireFound(await findRule(tx, id))
}
