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
import { doubts, settleStates, transactionKinds, verifyStates } from './transactions.ts'

/** What a card took: an order that its chip started, with what the card says it paid, or a transaction of its own. */
export const tradeRow = z.object({
  /** The order's, or the transaction's. */
  id: z.uuid(),
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  cardId: z.uuid(),
  cardNo: z.string(),
  family: z.enum(cardFamilies),
  plate: z.string(),
  holderName: z.string().nullable(),
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
  timeZone: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  connectorNo: z.int().nullable(),
  /** Of the order; null: there is none yet. */
  state: z.string().nullable(),
  payState: z.string().nullable(),
  startMode: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh: energyDwh.nullable(),
  /** The order's; without one what the card paid. */
  totalMinor: minorUnits.nullable(),
  currency: z.string(),
  /** What the card says of it; all null: nothing was told. */
  transactionId: z.uuid().nullable(),
  kind: z.enum(transactionKinds).nullable(),
  paidMinor: minorUnits.nullable(),
  beforeMinor: minorUnits.nullable(),
  afterMinor: minorUnits.nullable(),
  counter: z.int().nullable(),
  terminalNo: z.string().nullable(),
  psamNo: z.string().nullable(),
  tac: z.string().nullable(),
  uploadedAt: instant.nullable(),
  verifyState: z.enum(verifyStates).nullable(),
  doubt: z.enum(doubts).nullable(),
  settleState: z.enum(settleStates).nullable(),
  /** What the session is owed by the card beyond what it paid; decided: 0. */
  differenceMinor: minorUnits.nullable(),
})
export type TradeRow = z.infer<typeof tradeRow>

const standing = z.object({ verifyState: z.enum(verifyStates), settleState: z.enum(settleStates) })
export const tradeFilter = z.object({
  /** The card's number, whole or its last four (its beginning for who may see it), or how the order's begins. */
  search: z.string().trim().max(40).optional(),
  cardId: z.uuid().optional(),
  family: z.enum(cardFamilies).optional(),
  stationId: z.uuid().optional(),
  ...standing.partial().shape,
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
  summary:
    'What cards took: the orders that they started and the transactions that terminals uploaded, each once, the newest first',
  query: pageQuery.extend({ ...tradeFilter.shape, sort: sortKeys(['startedAt']) }),
  reply: pageOf(tradeRow).extend({
    /** Of all that the filter selects. */
    energyDwh,
    totalMinor: minorUnits,
    currency: z.string(),
  }),
})
export const tradeEndpoints = [listCardTrades] as const
