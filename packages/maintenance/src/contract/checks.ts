import { instant, words } from '@evops/platform/contract'
import { z } from 'zod'

export const checklistItemKinds = ['tick', 'value', 'choice'] as const
export type ChecklistItemKind = (typeof checklistItemKinds)[number]
export const checklistResults = ['ok', 'failed'] as const
export type ChecklistResult = (typeof checklistResults)[number]
/** Maximum number of items with a photo: the maximum number of pictures of a work order. */
export const maxPhotoItems = 12

/** A decimal number as text, stored and compared without rounding. */
export const decimalText = z
  .string()
  .trim()
  .overwrite((text) => text.replace(',', '.'))
  .regex(/^-?\d{1,9}(\.\d{1,6})?$/, { error: 'maintenance.fault.decimal', abort: true })

const decimals = 6
/** Parses a decimal into millionths, exactly. */
export function readDecimal(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(decimals, '0'))
  return text.startsWith('-') ? -size : size
}

export const checklistItem = z
  .object({
    /** Stable id that remains when the item is reworded; null: a new item. */
    key: z.uuid().nullable().default(null),
    text: z.string().trim().min(1).max(200),
    kind: z.enum(checklistItemKinds),
    /** For a measured value. */
    unit: z.string().trim().max(20).default(''),
    min: decimalText.nullable().default(null),
    max: decimalText.nullable().default(null),
    photo: z.boolean().default(false),
    /** True if number and calibration of the instrument are required. */
    instrument: z.boolean().default(false),
  })
  .refine(({ min, max }) => min === null || max === null || readDecimal(min) <= readDecimal(max), {
    path: ['min'],
    message: 'maintenance.fault.limits',
  })
export type ChecklistItem = z.output<typeof checklistItem>

/**
 * Returns the result of an item: a measured value is compared with its limits, a tick or choice has the inspector's
 * result; null: not checked yet.
 */
export function evaluateChecklistItem(
  item: ChecklistItem,
  { result, value }: { result: ChecklistResult | null; value: string | null },
): ChecklistResult | null {
  if (item.kind !== 'value') return result
  if (value === null) return null
  const measured = readDecimal(value)
  const isLow = item.min !== null && measured < readDecimal(item.min)
  const isHigh = item.max !== null && measured > readDecimal(item.max)
  return isLow || isHigh ? 'failed' : 'ok'
}

/** The finding of a checklist item of a work order. */
export const workOrderCheck = z.object({
  line: z.int(),
  item: checklistItem,
  /** Null: not checked yet. */
  result: z.enum(checklistResults).nullable(),
  value: z.string().nullable(),
  note: z.string(),
  instrumentNo: z.string(),
  instrumentUntil: z.iso.date().nullable(),
  pictureId: z.uuid().nullable(),
  byName: z.string(),
  at: instant.nullable(),
  /** Work order created for the defect. */
  faultId: z.uuid().nullable(),
  faultNo: z.string().nullable(),
  version: z.int(),
})
export type WorkOrderCheck = z.infer<typeof workOrderCheck>
export const workOrderChecklist = z.object({
  name: z.string(),
  version: z.int(),
  checks: z.array(workOrderCheck),
})
export type WorkOrderChecklist = z.infer<typeof workOrderChecklist>

export const planCauses = ['calendar', 'energy', 'sessions', 'plugs', 'faults'] as const
export type PlanCause = (typeof planCauses)[number]
export const planCauseWords = words({
  'maintenance.due.calendar': { zh: '按时间', en: 'by time', es: 'por tiempo' },
  'maintenance.due.energy': { zh: '按电量', en: 'by energy', es: 'por energía' },
  'maintenance.due.sessions': { zh: '按充电次数', en: 'by sessions', es: 'por sesiones' },
  'maintenance.due.plugs': { zh: '按插枪次数', en: 'by plug cycles', es: 'por conexiones' },
  'maintenance.due.faults': { zh: '按故障率', en: 'by fault rate', es: 'por tasa de averías' },
})
/** The plan that created a work order. */
export const workOrderPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  dueOn: z.iso.date(),
  cause: z.enum(planCauses),
  usedDwh: z.int(),
  usedSessions: z.int(),
})
export type WorkOrderPlan = z.infer<typeof workOrderPlan>
