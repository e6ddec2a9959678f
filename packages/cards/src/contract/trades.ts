import {
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies } from './card-states.ts'
import { tradePermissions } from './screens.ts'

/** What a card took: an order that its chip started. */
export const tradeRow = z.object({
  /** The order's. */
  id: z.uuid(),
  orderNo: z.string(),
  cardId: z.uuid(),
  cardNo: z.string(),
  family: z.enum(cardFamilies),
  plate: z.string(),
  holderName: z.string().nullable(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  pileNo: z.string(),
  gunNo: z.int(),
  state: z.string(),
  payState: z.string(),
  startMode: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh: energyDwh.nullable(),
  totalMinor: minorUnits.nullable(),
  currency: z.string(),
})
export type TradeRow = z.infer<typeof tradeRow>

export const tradeFilter = z.object({
  /** The card's number, whole or its last four (its beginning for who may see it), or how the order's begins. */
  search: z.string().trim().max(40).optional(),
  cardId: z.uuid().optional(),
  family: z.enum(cardFamilies).optional(),
  stationId: z.uuid().optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type TradeFilter = z.output<typeof tradeFilter>
export const tradeExport = 'cards.trades'
/** With numbers in full, of the cards whose numbers the caller may see. */
export const tradeExportWhole = 'cards.trades-whole'

export const listCardTrades = endpoint({
  name: 'listCardTrades',
  method: 'GET',
  path: '/user/cardtrans/list',
  permission: tradePermissions.view,
  summary: 'What cards took: the orders that they started, the newest first; card numbers masked',
  query: pageQuery.extend({ ...tradeFilter.shape, sort: sortKeys(['startedAt']) }),
  reply: pageOf(tradeRow).extend({
    /** Of all that the filter selects. */
    energyDwh,
    totalMinor: minorUnits,
    currency: z.string(),
  }),
})
export const tradeEndpoints = [listCardTrades] as const
