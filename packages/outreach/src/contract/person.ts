import { instant } from '@evops/platform/contract'
import { z } from 'zod'
import { memberEventKeys, consentTopics, type ConsentTopic } from './member-events.ts'
import { memberChannels } from './outer-channels.ts'

/* The notices and consents that a member sees; the driver API returns them. */

/** A notice in the member's app. */
export const driverNotice = z.object({
  id: z.uuid(),
  event: z.enum(memberEventKeys),
  title: z.string(),
  text: z.string(),
  /** Number of further notices of the same kind that were merged into this one. */
  folded: z.int(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type DriverNotice = z.infer<typeof driverNotice>

/** The bell needs no consent, because it is not sent. */
export const consentChannels = memberChannels.filter((channel) => channel !== 'bell')
export const consent = z.object({
  topic: z.enum(consentTopics),
  channel: z.enum(consentChannels),
  granted: z.boolean(),
  /** Expiry of a consent that ends by itself. */
  until: instant.nullable(),
})
export type Consent = z.infer<typeof consent>
export const consentStep = consent.extend({
  source: z.enum(['app', 'console', 'channel']),
  byName: z.string(),
  /** Reason recorded by staff; '' for everyone else. */
  reason: z.string(),
  at: instant,
})
export type ConsentStep = z.infer<typeof consentStep>

/** Returns the default without a recorded consent: contractual messages are sent, advertising is not. */
export function isConsentedByDefault(topic: ConsentTopic): boolean {
  return topic !== 'marketing'
}
/** Returns true if a person may receive a topic over a channel now. */
export function isConsented(
  topic: ConsentTopic,
  current: Pick<Consent, 'granted' | 'until'> | undefined,
  now: Date,
): boolean {
  if (!current) return isConsentedByDefault(topic)
  return current.granted && (current.until === null || new Date(current.until) > now)
}
