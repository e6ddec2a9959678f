import {
  currencyCode,
  endpoint,
  instant,
  minorUnits,
  pageQuery,
  pageSchemaOf,
  sortKeys,
  words,
} from '@evops/platform/contract'
import { z } from 'zod'
import { couponPermissions } from './screens.ts'

/** `shared`: one code for many drivers. `single`: codes for one use each. */
export const voucherKinds = ['shared', 'single'] as const
/** State of a batch as shown. `expired` follows from the end of its validity. */
export const voucherBatchStates = ['draft', 'active', 'paused', 'expired', 'ended'] as const
export type VoucherBatchState = (typeof voucherBatchStates)[number]
export const voucherBatchWords = words({
  'members.voucher.kind.shared': { zh: '通用码', en: 'Shared code', es: 'Código compartido' },
  'members.voucher.kind.single': { zh: '一次性码', en: 'Single-use codes', es: 'Códigos de un solo uso' },
  'members.voucher.state.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'members.voucher.state.active': { zh: '进行中', en: 'Active', es: 'Activo' },
  'members.voucher.state.paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'members.voucher.state.expired': { zh: '已过期', en: 'Expired', es: 'Vencido' },
  'members.voucher.state.ended': { zh: '已结束', en: 'Ended', es: 'Terminado' },
})

const terms = {
  name: z.string().trim().min(1).max(60),
  kind: z.enum(voucherKinds).default('single'),
  /** Credit of one redemption. */
  amountMinor: minorUnits.min(1).max(1_000_000),
  /** Number of single-use codes. A shared batch has one code. */
  codes: z.int().min(1).max(10_000).default(1),
  /** Number of drivers who may redeem a shared code. A single code has one use. */
  usesPerCode: z.int().min(1).max(1_000_000).default(1),
  validFrom: instant,
  validUntil: instant,
  note: z.string().trim().max(500).default(''),
}
export const voucherBatchForm = z
  .object({
    ...terms,
    /** Total credit of the batch at most; null: that of all its uses. */
    budgetMinor: minorUnits.min(1).max(1_000_000_000_000).nullable().default(null),
  })
  .refine(({ validFrom, validUntil }) => Date.parse(validFrom) < Date.parse(validUntil), {
    path: ['validUntil'],
    message: 'members.fault.coupon-days',
  })
  .refine(({ budgetMinor, amountMinor }) => budgetMinor === null || budgetMinor >= amountMinor, {
    path: ['budgetMinor'],
    message: 'members.fault.voucher-budget',
  })
export type VoucherBatchForm = z.output<typeof voucherBatchForm>

export const voucherBatchRow = z.object({
  id: z.uuid(),
  ...terms,
  currency: currencyCode,
  budgetMinor: minorUnits,
  redeemedMinor: minorUnits,
  /** Budget that no driver has redeemed yet. */
  leftMinor: minorUnits,
  redemptions: z.int(),
  /** Number of codes that exist now; 0 until the codes of a batch of single codes are downloaded. */
  issued: z.int(),
  /** The shared code; null for single codes, which are stored as hashes. */
  sharedCode: z.string().nullable(),
  state: z.enum(voucherBatchStates),
  createdAt: instant,
})
export type VoucherBatchRow = z.infer<typeof voucherBatchRow>

const batchQuery = {
  search: z.string().trim().max(60).optional(),
  state: z.enum(voucherBatchStates).optional(),
  kind: z.enum(voucherKinds).optional(),
}
export const voucherBatchFilter = z.object(batchQuery)
export type VoucherBatchFilter = z.output<typeof voucherBatchFilter>
/** Export kinds. */
export const voucherBatchExport = 'members.voucher-batches'
export const voucherRedemptionExport = 'members.voucher-redemptions'

export const listVoucherBatches = endpoint({
  name: 'listVoucherBatches',
  method: 'GET',
  path: '/api/voucher-batches',
  permission: couponPermissions.view,
  summary: 'Lists batches of voucher codes with their budget and redemptions',
  query: pageQuery.extend({ ...batchQuery, sort: sortKeys(['name', 'validUntil', 'redeemedMinor', 'createdAt']) }),
  reply: pageSchemaOf(voucherBatchRow),
})
export const getVoucherBatch = endpoint({
  name: 'getVoucherBatch',
  method: 'GET',
  path: '/api/voucher-batches/{id}',
  permission: couponPermissions.view,
  summary: 'Returns a batch of voucher codes',
  reply: voucherBatchRow,
})
export const createVoucherBatch = endpoint({
  name: 'createVoucherBatch',
  reach: 'operator',
  method: 'POST',
  path: '/api/voucher-batches',
  permission: couponPermissions.create,
  summary: 'Creates a batch of voucher codes as a draft; a shared code is made at once. The name is unique',
  body: voucherBatchForm,
  reply: voucherBatchRow,
})
export const downloadVoucherCodes = endpoint({
  name: 'downloadVoucherCodes',
  reach: 'operator',
  method: 'POST',
  path: '/api/voucher-batches/{id}/codes',
  permission: couponPermissions.create,
  summary:
    'Makes the single-use codes of a draft and returns them as a file. Only hashes are stored: another call replaces all codes, and none is possible after activation',
  body: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: 'stream',
})
export const activateVoucherBatch = endpoint({
  name: 'activateVoucherBatch',
  reach: 'operator',
  method: 'POST',
  path: '/api/voucher-batches/{id}/activate',
  permission: couponPermissions.control,
  summary:
    'Activates a draft or resumes a paused batch. A budget above the limits of a day waits for a second person, and approvalId names the request',
  reply: z.object({ batch: voucherBatchRow, approvalId: z.uuid().nullable() }),
})
export const pauseVoucherBatch = endpoint({
  name: 'pauseVoucherBatch',
  reach: 'operator',
  method: 'POST',
  path: '/api/voucher-batches/{id}/pause',
  permission: couponPermissions.control,
  summary: 'Pauses an active batch: its codes cannot be redeemed until it is resumed',
  reply: voucherBatchRow,
})
export const endVoucherBatch = endpoint({
  name: 'endVoucherBatch',
  reach: 'operator',
  method: 'POST',
  path: '/api/voucher-batches/{id}/end',
  permission: couponPermissions.control,
  summary: 'Ends a batch permanently. Redeemed credit stays; the rest of the budget causes no posting',
  reply: voucherBatchRow,
})

export const voucherRedemptionRow = z.object({
  id: z.uuid(),
  batchId: z.uuid(),
  batchName: z.string(),
  memberId: z.uuid(),
  /** Masked name of the member. */
  memberName: z.string(),
  /** The code with only its last four characters visible. */
  maskedCode: z.string(),
  amountMinor: minorUnits,
  currency: currencyCode,
  journalId: z.uuid(),
  redeemedAt: instant,
})
export type VoucherRedemptionRow = z.infer<typeof voucherRedemptionRow>
const redemptionQuery = { batchId: z.uuid().optional(), memberId: z.uuid().optional() }
export const voucherRedemptionFilter = z.object(redemptionQuery)
export type VoucherRedemptionFilter = z.output<typeof voucherRedemptionFilter>
export const listVoucherRedemptions = endpoint({
  name: 'listVoucherRedemptions',
  method: 'GET',
  path: '/api/voucher-redemptions',
  permission: couponPermissions.view,
  summary: 'Lists redemptions of voucher codes, of a batch or of a member, newest first',
  query: pageQuery.extend({ ...redemptionQuery, sort: sortKeys(['redeemedAt']) }),
  reply: pageSchemaOf(voucherRedemptionRow),
})

export const voucherEndpoints = [
  listVoucherBatches,
  getVoucherBatch,
  createVoucherBatch,
  downloadVoucherCodes,
  activateVoucherBatch,
  pauseVoucherBatch,
  endVoucherBatch,
  listVoucherRedemptions,
] as const
