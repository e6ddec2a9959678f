import { crudEndpoints, endpoint, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { checklistItem, checklistResults, decimalText, maxPhotoItems } from './checks.ts'
import { workOrderDetail } from './work-orders.ts'
import { planPermissions, workCodes } from './screens.ts'

export const checklistFields = z.object({
  name: z.string().trim().min(1).max(60),
  items: z
    .array(checklistItem)
    .min(1)
    .max(60)
    .refine((items) => items.filter(({ photo }) => photo).length <= maxPhotoItems, 'maintenance.fault.photos'),
  remark: z.string().trim().max(500).default(''),
})
export type ChecklistForm = z.output<typeof checklistFields>
export const checklistRow = toStoredSchema(checklistFields).extend({
  id: z.uuid(),
  version: z.int(),
  /** Number of plans that use the checklist. */
  plans: z.int(),
})
export type ChecklistRow = z.infer<typeof checklistRow>
/** Any part of the name. */
export const checklistFilter = z.object({ search: z.string().trim().max(60).optional() })
export type ChecklistFilter = z.output<typeof checklistFilter>

export const {
  list: listChecklists,
  get: getChecklist,
  create: createChecklist,
  update: updateChecklist,
  remove: deleteChecklist,
} = crudEndpoints('/api/work-checklists', 'Checklist', {
  permission: planPermissions,
  reach: 'operator',
  row: checklistRow,
  form: checklistFields,
  change: checklistFields.extend({ version: z.int() }),
  query: pageQuery.extend({ ...checklistFilter.shape, sort: sortKeys(['name']) }),
  summary: {
    list: 'Lists checklists with the lines to check',
    get: 'Returns a checklist with its lines',
    create: 'Creates a checklist',
    update: 'Updates a checklist; existing work orders keep the lines that they have. 409 if the version is outdated',
    remove: 'Deletes a checklist that no plan uses; existing work orders keep their lines',
  },
})

export const giveChecklist = endpoint({
  name: 'giveChecklist',
  method: 'POST',
  path: '/api/work-orders/{id}/checklist',
  permission: workCodes,
  summary: 'Adds the current lines of a checklist to a work order that is not done. 409 if it already has one',
  body: z.object({ checklistId: z.uuid() }),
  reply: workOrderDetail,
})
export const checklistFindingForm = z.object({
  /**
   * For a tick or a choice; a measured value is evaluated by its limits. Null without a value: the finding is cleared.
   */
  result: z.enum(checklistResults).nullable().default(null),
  value: decimalText.nullable().default(null),
  note: z.string().trim().max(500).default(''),
  instrumentNo: z.string().trim().max(60).default(''),
  instrumentUntil: z.iso.date().nullable().default(null),
  /** One of the work order's pictures. */
  pictureId: z.uuid().nullable().default(null),
})
export type ChecklistFindingForm = z.output<typeof checklistFindingForm>
export const fillCheck = endpoint({
  name: 'fillCheck',
  method: 'POST',
  path: '/api/work-orders/{id}/checks',
  permission: workCodes,
  summary:
    'Records the finding of a checklist line while work is in progress; the server sets user and time. 409 if `version` is outdated',
  body: checklistFindingForm.extend({ line: z.int().min(1).max(60), version: z.int() }),
  reply: workOrderDetail,
})

export const checklistEndpoints = [
  listChecklists,
  getChecklist,
  createChecklist,
  updateChecklist,
  deleteChecklist,
] as const
export const workOrderCheckEndpoints = [giveChecklist, fillCheck] as const
