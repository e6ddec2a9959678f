import {
  readDecimal,
  type CheckForm,
  type CheckItem,
  type CheckResult,
  type OrderCheck,
} from '../../contract/index.ts'

/** A measured value is judged by its limits, what is ticked or chosen by whoever looked; null: nobody has looked. */
export function judged(
  item: CheckItem,
  { result, value }: Pick<CheckForm, 'result' | 'value'>,
): CheckResult | null {
  if (item.kind !== 'value') return result
  if (value === null) return null
  const measured = readDecimal(value)
  const isLow = item.min !== null && measured < readDecimal(item.min)
  const isHigh = item.max !== null && measured > readDecimal(item.max)
  return isLow || isHigh ? 'failed' : 'ok'
}

/** What a line still waits for before its order is done. */
export function isOpen({
  item,
  result,
  pictureId,
}: Pick<OrderCheck, 'item' | 'result' | 'pictureId'>): boolean {
  return result === null || (item.photo && pictureId === null)
}

/** What an order says that is made for a line. */
export function saidOfCheck({ item, value, note }: Pick<OrderCheck, 'item' | 'value' | 'note'>): string {
  const limits = [item.min !== null && `≥ ${item.min}`, item.max !== null && `≤ ${item.max}`].filter(Boolean)
  const measured =
    value === null ? '' : [`${value} ${item.unit}`.trim(), limits.length > 0 && `(${limits.join(', ')})`]
  return [item.text, [measured].flat().filter(Boolean).join(' '), note]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 2_000)
}
