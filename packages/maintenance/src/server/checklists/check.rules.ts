import type { WorkOrderCheck } from '../../contract/index.ts'

/** What a line still waits for before its order is done. */
export function isOpen({
  item,
  result,
  pictureId,
}: Pick<WorkOrderCheck, 'item' | 'result' | 'pictureId'>): boolean {
  return result === null || (item.photo && pictureId === null)
}

/** What an order says that is made for a line. */
export function formatCheckText({ item, value, note }: Pick<WorkOrderCheck, 'item' | 'value' | 'note'>): string {
  const limits = [item.min !== null && `≥ ${item.min}`, item.max !== null && `≤ ${item.max}`].filter(Boolean)
  const measured =
    value === null ? '' : [`${value} ${item.unit}`.trim(), limits.length > 0 && `(${limits.join(', ')})`]
  return [item.text, [measured].flat().filter(Boolean).join(' '), note]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 2_000)
}
