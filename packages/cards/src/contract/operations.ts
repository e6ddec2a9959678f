import { flowScreen } from '@evops/ledger/contract'
import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies, cardStates, type CardOperationKind } from './card-states.ts'
import { operationPermissions } from './screens.ts'

export const operationKinds = [
  'register',
  'personalise',
  'issue',
  'recharge',
  'refund',
  'lock',
  'unlock',
  'loss',
  'unloss',
  'replace',
  'cancel',
  'renew',
  'expire',
  'grey',
  'ungrey',
  'load',
  'unload',
  'reverse',
  'deposit',
  'check',
  'change_pin',
  'pin_failed',
  'unlock_pin',
  'collect',
  'edit',
  'delete',
] as const satisfies readonly CardOperationKind[]
/** `waiting`: its money waits for a second person. `refused`: the request was rejected or expired. */
export const operationResults = ['done', 'waiting', 'refused'] as const
export type OperationResult = (typeof operationResults)[number]

export const operationRow = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  cardNo: z.string(),
  family: z.enum(cardFamilies),
  kind: z.enum(operationKinds),
  /** `new` if there was no card before. */
  stateBefore: z.enum(['new', ...cardStates]),
  stateAfter: z.enum(cardStates),
  at: instant,
  /** Empty for an automatic operation. */
  byName: z.string(),
  reason: z.string(),
  /** Balance of the holder's principal, or of the chip for load and unload. Null if no money was moved. */
  beforeMinor: minorUnits.nullable(),
  amountMinor: minorUnits.nullable(),
  afterMinor: minorUnits.nullable(),
  currency: z.string().nullable(),
  payMethod: z.string(),
  voucherNo: z.string(),
  journalId: z.uuid().nullable(),
  approvalId: z.uuid().nullable(),
  holderId: z.uuid().nullable(),
  holderName: z.string().nullable(),
  otherCardId: z.uuid().nullable(),
  otherCardNo: z.string().nullable(),
  /** Changed fields: `{ field: [before, after] }`. */
  detail: z.record(z.string(), z.unknown()),
  result: z.enum(operationResults),
  /** The cashier's shift, with its cashier and its start. Null if no money went through the counter. */
  shiftId: z.uuid().nullable(),
  shiftName: z.string().nullable(),
  shiftOpenedAt: instant.nullable(),
  /** Approver. Null if no approval was needed. */
  approverName: z.string().nullable(),
  /** Certificate of card or terminal. */
  tac: z.string(),
  /** The operation that this one reverses, and the one that reversed this one. */
  reverseOf: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
})
export type OperationRow = z.infer<typeof operationRow>

export const operationFilter = z.object({
  /** The printed number, complete or its last four digits (its beginning for users who may see it). */
  search: z.string().trim().max(20).optional(),
  cardId: z.uuid().optional(),
  kind: z.enum(operationKinds).optional(),
  shiftId: z.uuid().optional(),
  /** Id of one operation, for its receipt. */
  id: z.uuid().optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type OperationFilter = z.output<typeof operationFilter>
export const operationExport = 'cards.operations'
/** Export with full numbers, of cards whose numbers the user may see. */
export const operationExportUnmasked = 'cards.operations-whole'

export const listCardOperations = endpoint({
  name: 'listCardOperations',
  method: 'GET',
  path: '/user/cardoptlog/list',
  permission: operationPermissions.view,
  summary: 'Lists card operations, newest first, with amount, reason and user; card numbers masked',
  query: pageQuery.extend({ ...operationFilter.shape, sort: sortKeys(['at']) }),
  reply: pageSchemaOf(operationRow),
})
export const reverseCardOperation = endpoint({
  name: 'reverseCardOperation',
  method: 'POST',
  path: '/api/cards/operations/{id}/reverse',
  permission: flowScreen.may.wallet.control,
  summary:
    'Reverses a top-up, refund, load or unload of a card: only by the same cashier, in the same shift, and if the money is unused. Once per Idempotency-Key',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: operationRow.pick({ id: true, cardId: true, amountMinor: true, journalId: true }),
})
export const operationEndpoints = [listCardOperations, reverseCardOperation] as const
