import {
  currencyExponent,
  dayCell,
  maskTag,
  instantCell,
  type TableCell,
  type Language,
  type LocalizedText,
  shortNo,
} from '@evops/platform/contract'
import { sessionDay, type SessionSums } from '../../contract/index.ts'
import type { ExportedSession } from './filed-sessions.store.ts'
import type { SessionContext } from './session-context.store.ts'
import {
  sessionExportFlagWords,
  sessionExportModeWords,
  sessionExportWords,
  sessionExportPayWords,
  sessionExportReasonWords,
  sessionExportStateWords,
  sessionExportTargetWords,
  sessionExportTotalWords,
  sessionExportVerdictWords,
} from './session-export.words.ts'
import { formatDecimalUnits } from '../cells.rules.ts'

const flagTexts: Readonly<Record<string, LocalizedText | undefined>> = sessionExportFlagWords

export function sessionExportHeads(language: Language): TableCell[] {
  return Object.values(sessionExportWords).map((text) => text[language])
}

/**
 * Returns a session as a row of the export: texts in the user's language, times in the station's time zone, decimals
 * with a point. A void session has no figures, so that each column adds up to the total of the list.
 */
export function sessionExportCells(
  session: ExportedSession,
  extras: SessionContext | undefined,
  language: Language,
): TableCell[] {
  const figure = (units: number | null, places: number) =>
    session.state === 'void' || units === null ? null : { decimal: formatDecimalUnits(units, places) }
  const money = (minor: number | null) => figure(minor, currencyExponent(session.currency))
  return [
    session.sessionNo,
    shortNo(session.sessionNo),
    session.stationName,
    session.chargePointNo,
    session.chargePointName,
    session.connectorNo,
    sessionExportStateWords[`charging.export.state.${session.state}`][language],
    sessionExportPayWords[`charging.export.pay.${session.payState}`][language],
    maskTag(session.idTag),
    session.tokenLabel,
    session.customerName,
    session.billedTo,
    session.ownerName,
    sessionExportVerdictWords[`charging.export.token.${session.tokenState}`][language],
    instantCell(session.startedAt, session.timeZone),
    instantCell(session.endedAt, session.timeZone),
    session.timeZone,
    figure(session.energyDwh, 4),
    money(session.electricityMinor),
    money(session.serviceMinor),
    money(session.occupancyMinor),
    money(session.totalMinor),
    money(session.reducedMinor),
    money(session.refundedMinor),
    money(session.waivedMinor),
    money(session.payableMinor),
    money(session.paidGiftMinor),
    money(session.paidPrincipalMinor),
    session.currency,
    session.stopReason === null
      ? null
      : sessionExportReasonWords[`charging.export.reason.${session.stopReason}`][language],
    session.startSoc,
    session.endSoc,
    sessionExportModeWords[`charging.export.mode.${session.startMode}`][language],
    target(session, language),
    extras?.parentNo ?? null,
    extras?.group ?? null,
    minutes(session.chargingSeconds),
    minutes(session.idleSeconds),
    session.protocol,
    session.flags.map((flag) => formatAbnormalFlag(flag, language)).join('; '),
    dayCell(dayOf(session)),
  ]
}

/** Day on which the session counts everywhere (decision 278). */
function dayOf({ startedAt, endedAt, timeZone }: ExportedSession): string {
  return sessionDay({ startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null }, timeZone)
}

/** Returns the totals of the list under their columns, with a label in the first one. */
export function sessionExportTotalCells(
  { energyDwh, ...sums }: Pick<SessionSums, 'energyDwh' | SummedMoney>,
  currency: string,
  language: Language,
): TableCell[] {
  const below: Readonly<Record<string, TableCell>> = {
    'charging.export.energy': { decimal: formatDecimalUnits(energyDwh, 4) },
    'charging.export.currency': currency,
    ...Object.fromEntries(
      Object.entries(summedMoney).map(([column, key]) => [
        column,
        { decimal: formatDecimalUnits(sums[key], currencyExponent(currency)) },
      ]),
    ),
  }
  const [, ...rest] = Object.keys(sessionExportWords)
  return [sessionExportTotalWords['charging.export-sum'][language], ...rest.map((column) => below[column] ?? null)]
}
const summedMoney = {
  'charging.export.electricity': 'electricityMinor',
  'charging.export.service': 'serviceMinor',
  'charging.export.occupancy': 'occupancyMinor',
  'charging.export.total': 'totalMinor',
  'charging.export.reduced': 'reducedMinor',
  'charging.export.refunded': 'refundedMinor',
  'charging.export.waived': 'waivedMinor',
  'charging.export.payable': 'payableMinor',
  'charging.export.paidGift': 'paidGiftMinor',
  'charging.export.paidPrincipal': 'paidPrincipalMinor',
} as const satisfies Partial<Record<keyof typeof sessionExportWords, keyof SessionSums>>
type SummedMoney = (typeof summedMoney)[keyof typeof summedMoney]

/** Minutes with one decimal. Empty if the time of the session was not split. */
function minutes(seconds: number | null | undefined): TableCell {
  return seconds === null || seconds === undefined ? null : { decimal: formatDecimalUnits(Math.round(seconds / 6), 1) }
}

/** `20.0000 kWh`, `50.00 CNY`, `30 min`, `80 %`. Empty without a target. */
function target({ targetKind, targetValue, currency }: ExportedSession, language: Language): string | null {
  if (targetKind === null) return null
  if (targetKind === 'full' || targetValue === null)
    return sessionExportTargetWords['charging.export.target.full'][language]
  if (targetKind === 'energy') return `${formatDecimalUnits(targetValue, 4)} kWh`
  if (targetKind === 'amount') return `${formatDecimalUnits(targetValue, currencyExponent(currency))} ${currency}`
  return targetKind === 'minutes' ? `${targetValue} min` : `${targetValue} %`
}

/** `A05 …`. A flag without a text is shown as its code. */
export function formatAbnormalFlag(flag: string, language: Language): string {
  const text = flagTexts[`charging.export.flag.${flag}`]
  return text ? `${flag} ${text[language]}` : flag
}
