import { formatEnergy, formatMoney, formatPercent, formatDuration, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { SessionRow } from '../contract/index.ts'

export { shortNo } from '@evops/platform/contract'
/** Formats the full session number in four groups. */
export function formatSessionNo(sessionNo: string): string {
  return /^\d{32}$/.test(sessionNo)
    ? [sessionNo.slice(0, 14), sessionNo.slice(14, 16), sessionNo.slice(16, 28), sessionNo.slice(28)].join(' ')
    : sessionNo
}

/** Returns the place of a session: station, charge point and connector. */
export function sessionPlaceText(
  session: Pick<SessionRow, 'stationName' | 'chargePointName' | 'chargePointNo' | 'connectorNo'>,
): string {
  return `${session.stationName} · ${session.chargePointName || session.chargePointNo}-${session.connectorNo}`
}

export function sessionPath(id: string): string {
  return `/statsanalysis/chgtransorder/${id}`
}

/**
 * Formats the target that ends the session automatically: `full`, `20 kWh`, `¥50.00`, `30 min`, `80%`. Returns ''
 * without a target.
 */
export function sessionTargetText(
  session: Pick<SessionRow, 'targetKind' | 'targetValue' | 'currency'>,
  language: Language,
): string {
  const { targetKind: kind, targetValue: value, currency } = session
  if (kind === null) return ''
  if (kind === 'full' || value === null) return translateText('charging.target.full')
  if (kind === 'energy') return `${formatEnergy(value, language)} kWh`
  if (kind === 'amount') return formatMoney(value, currency, language)
  if (kind === 'minutes') return formatDuration(value * 60, language)
  return formatPercent(value, language)
}

/** Returns the duration of a session, or its duration so far. */
export function formatSessionDuration(
  session: Pick<SessionRow, 'startedAt' | 'endedAt'>,
  now: number,
  language: Language,
): string {
  const end = session.endedAt === null ? now : Date.parse(session.endedAt)
  return formatDuration(Math.max(0, Math.round((end - Date.parse(session.startedAt)) / 1000)), language)
}
