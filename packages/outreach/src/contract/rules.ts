import { languages, pageQuery, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

/** Steps in the life of an alarm that can be notified. */
export const notifiableAlarmSteps = ['raised', 'reopened', 'escalated', 'acknowledged', 'cleared', 'closed'] as const
export type NotifiableAlarmStep = (typeof notifiableAlarmSteps)[number]

export const notificationRuleForm = z.object({
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  /** Minimum level of the alarms. */
  minLevel: z.int().min(1).max(4).default(3),
  steps: z.array(z.enum(notifiableAlarmSteps)).min(1).max(6).default(['raised', 'reopened', 'escalated']),
  /** Null: all stations. */
  stationIds: z.array(z.uuid()).min(1).max(200).nullable().default(null),
  bell: z.boolean().default(true),
  emails: z.array(z.email().max(254)).max(50).default([]),
  webhookIds: z.array(z.uuid()).max(20).default([]),
  /** Sends to the staff on duty at the station by enterprise WeChat. */
  wecom: z.boolean().default(false),
  /** Language of the e-mails. */
  language: z.enum(languages).default('en'),
})
export type NotificationRuleForm = z.output<typeof notificationRuleForm>
export const notificationRule = notificationRuleForm.extend({ id: z.uuid(), version: z.int() })
export type NotificationRule = z.infer<typeof notificationRule>

export const {
  list: listNotificationRules,
  create: createNotificationRule,
  update: updateNotificationRule,
  remove: deleteNotificationRule,
} = crudEndpointsForList('/api/notification-rules', 'NotificationRule', {
  permission: { view: outreachPermissions.view, edit: outreachPermissions.edit },
  row: notificationRule,
  form: notificationRuleForm,
  change: notificationRuleForm.extend({ version: z.int() }),
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  summary: {
    list: 'Lists notification rules with their alarms, receivers and channels',
    create: 'Creates a notification rule for alarms',
    update: 'Updates a notification rule; 409 if the version is outdated',
    remove: 'Deletes a notification rule',
  },
})

export const notificationRuleEndpoints = [
  listNotificationRules,
  createNotificationRule,
  updateNotificationRule,
  deleteNotificationRule,
] as const
