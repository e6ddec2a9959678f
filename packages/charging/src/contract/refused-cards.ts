import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'
import { maxTagLength } from './session-filter.ts'
import { startRefusals, tokenVerdicts } from './tokens.ts'

/**
 * Reasons why a card was refused: the verdict on the card, the limit or list that refused it, a charge point that is not
 * in service, or an unknown card whose bytes in reverse order are a registered card.
 */
export const refusedCardReasons = [
  ...tokenVerdicts.filter((verdict) => verdict !== 'accepted' && verdict !== 'limited'),
  'reversed',
  'out_of_use',
  ...startRefusals,
] as const
export type RefusedCardReason = (typeof refusedCardReasons)[number]

/** Days after the last refusal until a row is deleted. */
export const refusedCardRetentionDays = 30
/** Maximum number of rows of an operator. The oldest ones are deleted. */
export const maxRefusedCards = 2_000
/** Maximum number of rows of a charge point, so that a single one does not displace those of the others. */
export const maxRefusedCardsPerPoint = 100

/** Card that was refused at a charge point, counted by reason. */
export const refusedCard = z.object({
  id: z.uuid(),
  idTag: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  /** Null: the request named no connector. */
  connectorNo: z.int().nullable(),
  /** One of `refusedCardReasons`; a newer gateway may report others. */
  reason: z.string(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Registered card with the same bytes in reverse order. Null: none. */
  reversedOf: z.object({ id: z.uuid(), label: z.string() }).nullable(),
  /** True if no start token has this number, so that it can be registered. */
  isUnregistered: z.boolean(),
})
export type RefusedCard = z.infer<typeof refusedCard>

export const refusedCardFilter = z.object({
  /** The full tag or its last four characters; its beginning for users who may see tags. */
  search: z.string().trim().max(maxTagLength).optional(),
  reason: z.enum(refusedCardReasons).optional(),
  stationId: z.uuid().optional(),
})
export type RefusedCardFilter = z.infer<typeof refusedCardFilter>

export const listRefusedCards = endpoint({
  name: 'listRefusedCards',
  method: 'GET',
  path: '/api/refused-cards',
  permission: sessionViewers,
  summary:
    'Lists cards that charge points presented and that were refused, newest first. An unknown card is removed once it is registered, and every row 30 days after its last refusal',
  query: pageQuery.extend({
    ...refusedCardFilter.shape,
    sort: sortKeys(['lastAt', 'firstAt', 'times']),
  }),
  reply: pageSchemaOf(refusedCard),
})

export const revealRefusedCard = endpoint({
  name: 'revealRefusedCard',
  method: 'POST',
  path: '/api/refused-cards/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'Returns the full tag of a refused card; the access and its reason are audited',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})

export const refusedCardEndpoints = [listRefusedCards, revealRefusedCard] as const

/** Background export of the list. Numbers are masked. */
export const refusedCardExport = 'charging.refused-cards'
