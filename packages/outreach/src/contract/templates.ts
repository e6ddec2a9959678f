import { crudEndpointsForList, endpoint, instant, languages, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { memberEventKeys } from './member-events.ts'
import { memberChannels, type MemberChannel } from './outer-channels.ts'
import { messagePermissions } from './screens.ts'

const templateText = z.object({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(1_000),
})
/** Texts in each language, with {marks} (placeholders) of the event. */
export const templateTexts = z.object({ zh: templateText, en: templateText, es: templateText })
export type TemplateTexts = z.output<typeof templateTexts>

/** WeChat's template with the content of each field. */
const wechatVariant = z.object({
  templateId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{10,64}$/),
  fields: z
    .array(
      z.object({
        /** WeChat's field name: the kind of value and a number. */
        key: z
          .string()
          .regex(
            /^(thing|number|letter|symbol|character_string|time|date|amount|phone_number|car_number|name|phrase|const)\d{1,3}$/,
          ),
        value: z.string().trim().min(1).max(200),
      }),
    )
    .min(1)
    .max(10),
})
export type WechatVariant = z.output<typeof wechatVariant>
const smsVariant = z.object({
  templateId: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/),
  params: z.array(z.string().trim().min(1).max(100)).max(10),
})
/** Additional fields of channels. A channel that needs them is skipped if they are missing. */
export const templateVariants = z.object({
  wechat_account: wechatVariant.optional(),
  mini_program: wechatVariant.extend({ page: z.string().max(128).default('') }).optional(),
  sms: z.partialRecord(z.enum(languages), smsVariant).default({}),
})
export type TemplateVariants = z.output<typeof templateVariants>

/** Channels in order; the first available one is used. If none is available, the notice is visible only in the app. */
export const channelOrder = z
  .array(z.enum(memberChannels))
  .min(1)
  .max(6)
  .refine((list) => new Set(list).size === list.length)
export const defaultChannels: readonly MemberChannel[] = ['wechat_account', 'mini_program', 'web_push', 'bell']

export const messageTemplateForm = z.object({
  name: z.string().trim().min(1).max(60),
  event: z.enum(memberEventKeys),
  texts: templateTexts,
  variants: templateVariants.default({ sms: {} }),
})
export type MessageTemplateForm = z.output<typeof messageTemplateForm>
export const messageTemplate = messageTemplateForm.extend({
  id: z.uuid(),
  /** Number of rules and campaigns that use the template. */
  uses: z.int(),
  /** SMS of the last 90 days that reached a phone, and those that did not. */
  delivered: z.int(),
  undelivered: z.int(),
  updatedAt: instant,
  version: z.int(),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

const { view, create, edit, delete: remove } = messagePermissions
export const {
  list: listMessageTemplates,
  create: createMessageTemplate,
  update: updateMessageTemplate,
  remove: deleteMessageTemplate,
} = crudEndpointsForList('/api/message-templates', 'MessageTemplate', {
  permission: { view, create, edit, delete: remove },
  row: messageTemplate,
  form: messageTemplateForm,
  change: messageTemplateForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    event: z.enum(memberEventKeys).optional(),
    sort: sortKeys(['name', 'updatedAt']),
  }),
  reach: 'operator',
  summary: {
    list: 'Lists templates of notifications to members, in three languages',
    create: 'Creates a message template; placeholders that its event does not fill are refused',
    update: 'Updates a message template; 409 if the version is outdated',
    remove: 'Deletes a message template that no rule or campaign uses',
  },
})

/** The template and the ordered channels of an event. */
export const eventRule = z.object({
  event: z.enum(memberEventKeys),
  enabled: z.boolean(),
  /** Null: the default texts. */
  templateId: z.uuid().nullable(),
  templateName: z.string().nullable(),
  channels: channelOrder,
  /** True if notices are also sent at night. */
  atNight: z.boolean(),
  /** Threshold of balance_low in the operator's currency; null: the amount of the last session. */
  thresholdMinor: z.int().min(1).max(100_000_000_000).nullable(),
  /** 0: the product's default. */
  version: z.int(),
})
export type EventRule = z.infer<typeof eventRule>
export const listEventRules = endpoint({
  name: 'listEventRules',
  method: 'GET',
  path: '/api/event-rules',
  permission: view,
  summary: 'Lists the events that members are notified of, with template and channels',
  reply: z.array(eventRule),
})
export const putEventRule = endpoint({
  name: 'putEventRule',
  reach: 'operator',
  method: 'PUT',
  path: '/api/event-rules/{event}',
  permission: edit,
  summary: 'Updates how members are notified of an event. 409 when `version` is no longer the newest',
  params: z.object({ event: z.enum(memberEventKeys) }),
  body: eventRule.omit({ event: true, templateName: true }),
  reply: eventRule,
})

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Quiet hours in the operator's local time, and when many notices are combined. */
export const noticeTiming = z.object({
  /** Both null: there are no quiet hours. */
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
  /**
   * Number of notices of a kind that are sent individually within those minutes; further ones are merged into the last.
   */
  foldAfter: z.int().min(1).max(20),
  foldMinutes: z.int().min(1).max(1_440),
  version: z.int(),
})
export type NoticeTiming = z.infer<typeof noticeTiming>
export const getManners = endpoint({
  name: 'getManners',
  method: 'GET',
  path: '/api/message-manners',
  permission: view,
  summary: 'Returns the quiet hours, and the number of notices above which further ones are merged into one',
  reply: noticeTiming,
})
export const putManners = endpoint({
  name: 'putManners',
  reach: 'operator',
  method: 'PUT',
  path: '/api/message-manners',
  permission: edit,
  summary: 'Sets quiet hours and the merging of notices. 409 when `version` is no longer the newest',
  body: noticeTiming,
  reply: noticeTiming,
})
export const templateEndpoints = [
  listMessageTemplates,
  createMessageTemplate,
  updateMessageTemplate,
  deleteMessageTemplate,
  listEventRules,
  putEventRule,
  getManners,
  putManners,
] as const
