import { endpoint, energyDwh, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies } from './card-states.ts'
import { tradePermissions } from './screens.ts'
import { transactionDoubts, settleStates, transactionKinds, tacCheckStates } from './transactions.ts'

/**
 * A card's consumption: a session that its chip started, with the payment that the card reports, or a transaction
 * without a session.
 */
export const tradeRow = z.object({
  /** Id of the session, or of the transaction. */
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
  /** State of the session. Null if there is none yet. */
  state: z.string().nullable(),
  payState: z.string().nullable(),
  startMode: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh: energyDwh.nullable(),
  /** Total of the session. Without one, the amount that the card paid. */
  totalMinor: minorUnits.nullable(),
  currency: z.string(),
  /** Data reported by the card. All null: nothing was reported. */
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
  uploadedByName: z.string().nullable(),
  verifyState: z.enum(tacCheckStates).nullable(),
  doubt: z.enum(transactionDoubts).nullable(),
  settleState: z.enum(settleStates).nullable(),
  /** Amount that the card owes for the session beyond its payment. 0 after a decision. */
  differenceMinor: minorUnits.nullable(),
})
export type TradeRow = z.infer<typeof tradeRow>

const tradeState = z.object({ verifyState: z.enum(tacCheckStates), settleState: z.enum(settleStates) })
export const tradeFilter = z.object({
  /**
   * The card's number, complete or its last four digits (its beginning for users who may see it), or the beginning of
   * the session number.
   */
  search: z.string().trim().max(40).optional(),
  cardId: z.uuid().optional(),
  family: z.enum(cardFamilies).optional(),
  stationId: z.uuid().optional(),
  ...tradeState.partial().shape,
  from: instant.optional(),
  to: instant.optional(),
})
export type TradeFilter = z.output<typeof tradeFilter>
export const tradeExport = 'cards.trades'
/** Export with full numbers, of cards whose numbers the user may see. */
export const tradeExportUnmasked = 'cards.trades-whole'

export const listCardTrades = endpoint({
  name: 'listCardTrades',
  method: 'GET',
  path: '/user/cardtrans/list',
  permission: tradePermissions.view,
  summary:
    'Lists the consumption of cards, newest first: sessions that they started and transactions uploaded by terminals, each once',
  query: pageQuery.extend({ ...tradeFilter.shape, sort: sortKeys(['startedAt']) }),
  reply: pageSchemaOf(tradeRow).extend({
    /** Totals of all rows that the filter selects. */
    energyDwh,
    totalMinor: minorUnits,
    /** Amounts of listed rows that the total leaves out: released, refunded, rejected or not yet decided ones. */
    uncountedMinor: minorUnits,
    currency: z.string(),
  }),
})
export const tradeEndpoints = [listCardTrades] as const
