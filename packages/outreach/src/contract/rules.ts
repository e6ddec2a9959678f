import { done, endpoint, idParams, languages, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './permissions.ts'

/** Steps of an alarm's life that can be told. */
export const toldSteps = ['raised', 'reopened', 'escalated', 'acknowledged', 'cleared', 'closed'] as const
export type ToldStep = (typeof toldSteps)[number]

export const notificationRuleForm = z.object({
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  /** Alarms from this level on. */
  minLevel: z.int().min(1).max(4).default(3),
  steps: z.array(z.enum(toldSteps)).min(1).max(6).default(['raised', 'reopened', 'escalated']),
  /** Null: all stations. */
  stationIds: z.array(z.uuid()).min(1).max(200).nullable().default(null),
  bell: z.boolean().default(true),
  emails: z.array(z.email().max(254)).max(50).default([]),
  webhookIds: z.array(z.uuid()).max(20).default([]),
  /** Of its e-mails. */
  language: z.enum(languages).default('en'),
})
export type NotificationRuleForm = z.output<typeof notificationRuleForm>
export const notificationRule = notificationRuleForm.extend({ id: z.uuid(), version: z.int() })
export type NotificationRule = z.infer<typeof notificationRule>

export const listNotificationRules = endpoint({
  name: 'listNotificationRules',
  method: 'GET',
  path: '/api/notification-rules',
  permission: outreachPermissions.view,
  summary: 'Which alarms are told to whom, and how',
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  reply: pageOf(notificationRule),
})
export const createNotificationRule = endpoint({
  name: 'createNotificationRule',
  method: 'POST',
  path: '/api/notification-rules',
  permission: outreachPermissions.edit,
  summary: 'A new rule',
  body: notificationRuleForm,
  reply: notificationRule,
})
export const updateNotificationRule = endpoint({
  name: 'updateNotificationRule',
  keeps: { read: listNotificationRules },
  method: 'PUT',
  path: '/api/notification-rules/{id}',
  permission: outreachPermissions.edit,
  summary: 'Change a rule. 409 when `version` is no longer the newest',
  params: idParams,
  body: notificationRuleForm.extend({ version: z.int() }),
  reply: notificationRule,
})
export const deleteNotificationRule = endpoint({
  name: 'deleteNotificationRule',
  method: 'DELETE',
  path: '/api/notification-rules/{id}',
  permission: outreachPermissions.edit,
  summary: 'Delete a rule',
  params: idParams,
  reply: done,
})

export const notificationRuleEndpoints = [
  listNotificationRules,
  createNotificationRule,
  updateNotificationRule,
  deleteNotificationRule,
] as const
