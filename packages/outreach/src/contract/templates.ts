import { languages } from '@evops/platform/contract'
import { z } from 'zod'
import { personChannels, type PersonChannel } from './outer-channels.ts'

const said = z.object({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(1_000),
})
/** What it says in each language, with {marks} of its event. */
export const templateTexts = z.object({ zh: said, en: said, es: said })
export type TemplateTexts = z.output<typeof templateTexts>

/** WeChat's template: which of its fields says what. */
const wechatVariant = z.object({
  templateId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{10,64}$/),
  fields: z
    .array(
      z.object({
        /** As WeChat names it: the kind of value, and a number. */
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
/** What channels need of their own; one that has none is passed over by channels that need one. */
export const templateVariants = z.object({
  wechat_account: wechatVariant.optional(),
  mini_program: wechatVariant.extend({ page: z.string().max(128).default('') }).optional(),
  sms: z.partialRecord(z.enum(languages), smsVariant).default({}),
})
export type TemplateVariants = z.output<typeof templateVariants>

/** The first that works; where none does, it stands in the app alone. */
export const channelOrder = z
  .array(z.enum(personChannels))
  .min(1)
  .max(6)
  .refine((list) => new Set(list).size === list.length)
export const defaultChannels: readonly PersonChannel[] = [
  'wechat_account',
  'mini_program',
  'web_push',
  'bell',
]
