import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys, rowsImport } from '@evops/platform/contract'
import { z } from 'zod'
import { discountTerms } from './discount-terms.ts'
import { discountsScreen } from './screens.ts'

export const discountPermissions = {
  view: discountsScreen.codes,
  ...discountsScreen.may.discountmng,
} as const

export const discountStates = ['on', 'paused'] as const
const fields = {
  name: z.string().trim().min(1).max(60),
  state: z.enum(discountStates).default('on'),
  note: z.string().trim().max(500).default(''),
  ...discountTerms.shape,
}
const inOrder = ({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }) =>
  validFrom === null || validUntil === null || Date.parse(validFrom) < Date.parse(validUntil)
const bothTimes = ({ fromTime, toTime }: { fromTime: string | null; toTime: string | null }) =>
  (fromTime === null) === (toTime === null)
const faults = {
  order: { path: ['validUntil'], message: 'tariffs.ends-before-start' },
  times: { path: ['toTime'], message: 'tariffs.discount-times' },
}
export const discountForm = z.object(fields).refine(inOrder, faults.order).refine(bothTimes, faults.times)
export type DiscountForm = z.output<typeof discountForm>
export const discountChange = z
  .object({ dcid: z.uuid(), version: z.int(), ...fields })
  .refine(inOrder, faults.order)
  .refine(bothTimes, faults.times)
export type DiscountChange = z.output<typeof discountChange>

/** Current phase of a discount, from its state and dates. */
export const discountPhases = ['in_force', 'scheduled', 'paused', 'over'] as const
export type DiscountPhase = (typeof discountPhases)[number]
export const discountRow = z.object({
  ...fields,
  dcid: z.uuid(),
  phase: z.enum(discountPhases),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type DiscountRow = z.infer<typeof discountRow>
/** If `approvalId` is set, nothing has changed yet: the change waits for a second person. */
const savedDiscount = discountRow.extend({ approvalId: z.uuid().nullable() })
export type SavedDiscount = z.infer<typeof savedDiscount>

const filter = {
  /** Prefix of the name. */
  search: z.string().trim().max(60).optional(),
  phase: z.enum(discountPhases).optional(),
}
export const discountFilter = z.object(filter)

export const listDiscounts = endpoint({
  name: 'listDiscounts',
  method: 'GET',
  path: '/user/discount/list',
  permission: discountPermissions.view,
  summary: 'Lists discount rules in the order in which they apply',
  query: pageQuery.extend({ ...filter, sort: sortKeys(['name', 'priority', 'updatedAt']) }),
  reply: pageSchemaOf(discountRow),
})
export const getDiscount = endpoint({
  name: 'getDiscount',
  method: 'GET',
  path: '/api/tariffs/discounts/{id}',
  permission: discountPermissions.view,
  summary: 'Returns a discount rule',
  reply: discountRow,
})
export const saveDiscount = endpoint({
  name: 'saveDiscount',
  reach: 'operator',
  method: 'POST',
  path: '/user/discount/save',
  permission: discountPermissions.create,
  summary:
    'Creates a discount rule for sessions that start from now on. A second person must approve a larger reduction than the settings allow one person',
  body: discountForm,
  reply: savedDiscount,
})
export const updateDiscount = endpoint({
  name: 'updateDiscount',
  reach: 'operator',
  keeps: { read: getDiscount, from: { id: 'dcid' } },
  method: 'POST',
  path: '/user/discount/update',
  permission: discountPermissions.edit,
  summary:
    'Updates a discount rule; started sessions keep the old terms. A second person must approve new terms that reduce more than the settings allow one person',
  body: discountChange,
  reply: savedDiscount,
})
const dcid = z.object({ dcid: z.uuid() })
export const deleteDiscount = endpoint({
  name: 'deleteDiscount',
  reach: 'operator',
  method: 'POST',
  path: '/user/discount/delete',
  permission: discountPermissions.delete,
  summary: 'Deletes a discount rule; it still applies to sessions that have started',
  query: dcid,
  reply: doneReply,
})
export const deleteDiscountByGet = endpoint({
  name: 'deleteDiscountByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/discount/delete',
  permission: discountPermissions.delete,
  summary: 'Deletes a discount rule (older GET form); prefer POST',
  query: dcid,
  reply: doneReply,
  writes: true,
})

/** Columns of the export and fields of the import, in order. */
export const discountColumns = [
  'name',
  'how',
  'value',
  'base',
  'maxOff',
  'priority',
  'exclusiveGroup',
  'bearer',
  'state',
  'validFrom',
  'validUntil',
  'weekdays',
  'fromTime',
  'toTime',
  'groups',
  'note',
] as const
export type DiscountColumn = (typeof discountColumns)[number]
export const discountExport = 'tariffs.discounts'
export const discountImports = rowsImport('/api/discount-imports', 'Discount', {
  codes: { import: discountPermissions.create, view: discountPermissions.view },
  limits: { rows: 5_000, bytes: 6 * 1024 * 1024 },
  fields: discountColumns,
  required: ['name', 'how', 'value'],
  what: 'discount rules',
})
export const {
  preview: previewDiscountImport,
  start: startDiscountImport,
  list: listDiscountImports,
  get: getDiscountImport,
  undo: undoDiscountImport,
  cancel: cancelDiscountImport,
} = discountImports
export const discountImportEndpoints = [
  previewDiscountImport,
  startDiscountImport,
  listDiscountImports,
  getDiscountImport,
  undoDiscountImport,
  cancelDiscountImport,
] as const

export const discountEndpoints = [
  listDiscounts,
  getDiscount,
  saveDiscount,
  updateDiscount,
  deleteDiscount,
  deleteDiscountByGet,
] as const
