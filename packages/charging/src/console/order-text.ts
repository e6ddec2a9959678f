import { formatEnergy, formatMoney, formatPercent, formatSpan, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { OrderRow } from '../contract/index.ts'

export { shortNo } from '@evops/platform/contract'
/** The whole number in its four groups. */
export function groupedNo(orderNo: string): string {
  return /^\d{32}$/.test(orderNo)
    ? [orderNo.slice(0, 14), orderNo.slice(14, 16), orderNo.slice(16, 28), orderNo.slice(28)].join(' ')
    : orderNo
}

/** Where it was charged: station, charge point and connector. */
export function placeText(order: Pick<OrderRow, 'stationName' | 'chargePointName' | 'chargePointNo' | 'connectorNo'>): string {
  return `${order.stationName} · ${order.chargePointName || order.chargePointNo}-${order.connectorNo}`
}

export function orderPath(id: string): string {
  return `/statsanalysis/chgtransorder/${id}`
}

/** What ends the session by itself: `full`, `20 kWh`, `¥50.00`, `30 min`, `80%`; '' for one that nobody set. */
export function targetText(
  order: Pick<OrderRow, 'targetKind' | 'targetValue' | 'currency'>,
  language: Language,
): string {
  const { targetKind: kind, targetValue: value, currency } = order
  if (kind === null) return ''
  if (kind === 'full' || value === null) return say('charging.target.full')
  if (kind === 'energy') return `${formatEnergy(value, language)} kWh`
  if (kind === 'amount') return formatMoney(value, currency, language)
  if (kind === 'minutes') return formatSpan(value * 60, language)
  return formatPercent(value, language)
}

/** How long it lasted, or lasts so far. */
export function lasted(
  order: Pick<OrderRow, 'startedAt' | 'endedAt'>,
  now: number,
  language: Language,
): string {
  const end = order.endedAt === null ? now : Date.parse(order.endedAt)
  return formatSpan(Math.max(0, Math.round((end - Date.parse(order.startedAt)) / 1000)), language)
}
