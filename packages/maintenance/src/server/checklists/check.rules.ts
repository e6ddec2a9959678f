import type { WorkOrderCheck } from '../../contract/index.ts'

/** Returns what is missing in a checklist item before its work order can be completed. */
export function missingForChecklistItem({
  item,
  result,
  pictureId,
}: Pick<WorkOrderCheck, 'item' | 'result' | 'pictureId'>): boolean {
  return result === null || (item.photo && pictureId === null)
}

/** Returns the description of a work order created for a checklist item. */
export function formatCheckText({ item, value, note }: Pick<WorkOrderCheck, 'item' | 'value' | 'note'>): string {
  const limits = [item.min !== null && `≥ ${item.min}`, item.max !== null && `≤ ${item.max}`].filter(Boolean)
  const measured = value === null ? '' : [`${value} ${item.unit}`.trim(), limits.length > 0 && `(${limits.join(', ')})`]
  return [item.text, [measured].flat().filter(Boolean).join(' '), note].filter(Boolean).join(' · ').slice(0, 2_000)
}
