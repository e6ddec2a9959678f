import type { Language } from '@evops/platform/contract'
import { z } from 'zod'

/** Action of a card's button. */
export interface WecomCardAction {
  kind: 'alarm' | 'work-order'
  id: string
}
/** Target for the staff on duty at the station of the event; other targets are user ids. */
export const onDutyTarget = 'duty'
const threeLanguages = z.object({ zh: z.string(), en: z.string(), es: z.string() })
export const wecomCard = z.object({
  title: threeLanguages,
  text: threeLanguages,
  place: threeLanguages,
  href: z.string(),
  stationId: z.uuid().nullable(),
  press: z.object({ kind: z.enum(['alarm', 'work-order']), id: z.uuid() }).nullable(),
})
export type WecomCard = z.infer<typeof wecomCard>
export interface StoredCard extends Omit<WecomCard, 'press'> {
  operatorId: string
  press?: WecomCardAction | null | undefined
  at: Date
}
/** A card to be delivered. */
export interface NewCard {
  operatorId: string
  channel: 'wecom'
  target: string
  stationId: string | null
  subject: string
  content: WecomCard
  at: Date
}
/** Builds the delivery to a person or group, with texts in a language for the list of deliveries. */
export function wecomCardDelivery(
  { operatorId, at, press = null, ...notice }: StoredCard,
  target: string,
  language: Language,
): NewCard {
  const { title, text, place, href, stationId } = notice
  const content = { title, text, place, href, stationId, press }
  return { operatorId, channel: 'wecom', target, stationId, subject: title[language], content, at }
}
