import { instant } from '@evops/platform/contract'
import { z } from 'zod'
import { memberEventKeys, topics, type Topic } from './member-events.ts'
import { personChannels } from './outer-channels.ts'

/* What a member sees of what they are told, and what they agree to; the driver's API tells it. */

/** What a member is told in their app. */
export const driverNotice = z.object({
  id: z.uuid(),
  event: z.enum(memberEventKeys),
  title: z.string(),
  text: z.string(),
  /** How many of its kind became a part of it. */
  folded: z.int(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type DriverNotice = z.infer<typeof driverNotice>

/** The bell takes no consent: it is looked at, not sent. */
export const consentChannels = personChannels.filter((channel) => channel !== 'bell')
export const consent = z.object({
  topic: z.enum(topics),
  channel: z.enum(consentChannels),
  granted: z.boolean(),
  /** A consent that ends by itself. */
  until: instant.nullable(),
})
export type Consent = z.infer<typeof consent>
export const consentStep = consent.extend({
  source: z.enum(['app', 'console', 'channel']),
  byName: z.string(),
  /** Why staff took it down; '' of everybody else. */
  reason: z.string(),
  at: instant,
})
export type ConsentStep = z.infer<typeof consentStep>

/** What holds while nobody said anything: what a contract brings is told, advertising is not. */
export function consentedByDefault(topic: Topic): boolean {
  return topic !== 'marketing'
}
/** Whether a person may be told of a topic over a channel now. */
export function isConsented(
  topic: Topic,
  said: Pick<Consent, 'granted' | 'until'> | undefined,
  now: Date,
): boolean {
  if (!said) return consentedByDefault(topic)
  return said.granted && (said.until === null || new Date(said.until) > now)
}
