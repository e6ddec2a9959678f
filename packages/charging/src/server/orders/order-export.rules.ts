import {
  currencyExponent,
  maskTag,
  momentCell,
  type Cell,
  type Language,
  type Text,
  shortNo,
} from '@evops/platform/contract'
import type { OrderSums } from '../../contract/index.ts'
import type { FiledOrder } from './filed-orders.store.ts'
import type { OrderBeside } from './order-beside.store.ts'
import {
  flagWords,
  modeWords,
  orderExportWords,
  payWords,
  reasonWords,
  stateWords,
  targetWords,
  totalWords,
  verdictWords,
} from './order-export.words.ts'
import { decimal } from '../cells.rules.ts'

const flagTexts: Readonly<Record<string, Text | undefined>> = flagWords

export function exportHeadings(language: Language): Cell[] {
  return Object.values(orderExportWords).map((text) => text[language])
}

/**
 * An order as a line of the file: words in the reader's language, times on the station's clock, decimals with a point. What
 * is void has no figures, so that a column adds up to the sum under the list.
 */
export function exportCells(order: FiledOrder, beside: OrderBeside | undefined, language: Language): Cell[] {
  const figure = (units: number | null, places: number) =>
    order.state === 'void' || units === null ? null : { decimal: decimal(units, places) }
  const money = (minor: number | null) => figure(minor, currencyExponent(order.currency))
  return [
    order.orderNo,
    shortNo(order.orderNo),
    order.stationName,
    order.chargePointNo,
    order.chargePointName,
    order.connectorNo,
    stateWords[`charging.export.state.${order.state}`][language],
    payWords[`charging.export.pay.${order.payState}`][language],
    maskTag(order.idTag),
    order.tokenLabel,
    order.customerName,
    order.billedTo,
    order.ownerName,
    verdictWords[`charging.export.token.${order.tokenState}`][language],
    momentCell(order.startedAt, order.timeZone),
    momentCell(order.endedAt, order.timeZone),
    order.timeZone,
    figure(order.energyDwh, 4),
    money(order.electricityMinor),
    money(order.serviceMinor),
    money(order.occupancyMinor),
    money(order.totalMinor),
    money(order.reducedMinor),
    money(order.refundedMinor),
    money(order.payableMinor),
    money(order.paidGiftMinor),
    money(order.paidPrincipalMinor),
    order.currency,
    order.stopReason === null ? null : reasonWords[`charging.export.reason.${order.stopReason}`][language],
    order.startSoc,
    order.endSoc,
    modeWords[`charging.export.mode.${order.startMode}`][language],
    target(order, language),
    beside?.parentNo ?? null,
    beside?.group ?? null,
    order.protocol,
    order.flags.map((flag) => namedFlag(flag, language)).join('; '),
  ]
}

/** The sums of the list under their columns; a word in the first. */
export function totalCells(
  { energyDwh, ...sums }: Pick<OrderSums, 'energyDwh' | SummedMoney>,
  currency: string,
  language: Language,
): Cell[] {
  const below: Readonly<Record<string, Cell>> = {
    'charging.export.energy': { decimal: decimal(energyDwh, 4) },
    'charging.export.currency': currency,
    ...Object.fromEntries(
      Object.entries(summedMoney).map(([column, key]) => [
        column,
        { decimal: decimal(sums[key], currencyExponent(currency)) },
      ]),
    ),
  }
  const [, ...rest] = Object.keys(orderExportWords)
  return [totalWords['charging.export-sum'][language], ...rest.map((column) => below[column] ?? null)]
}
const summedMoney = {
  'charging.export.electricity': 'electricityMinor',
  'charging.export.service': 'serviceMinor',
  'charging.export.occupancy': 'occupancyMinor',
  'charging.export.total': 'totalMinor',
  'charging.export.reduced': 'reducedMinor',
  'charging.export.refunded': 'refundedMinor',
  'charging.export.payable': 'payableMinor',
  'charging.export.paidGift': 'paidGiftMinor',
  'charging.export.paidPrincipal': 'paidPrincipalMinor',
} as const satisfies Partial<Record<keyof typeof orderExportWords, keyof OrderSums>>
type SummedMoney = (typeof summedMoney)[keyof typeof summedMoney]

/** `20.0000 kWh`, `50.00 CNY`, `30 min`, `80 %`; empty: nobody set one. */
function target({ targetKind, targetValue, currency }: FiledOrder, language: Language): string | null {
  if (targetKind === null) return null
  if (targetKind === 'full' || targetValue === null)
    return targetWords['charging.export.target.full'][language]
  if (targetKind === 'energy') return `${decimal(targetValue, 4)} kWh`
  if (targetKind === 'amount') return `${decimal(targetValue, currencyExponent(currency))} ${currency}`
  return targetKind === 'minutes' ? `${targetValue} min` : `${targetValue} %`
}

/** `A05 …`; a flag without a word stands alone. */
export function namedFlag(flag: string, language: Language): string {
  const text = flagTexts[`charging.export.flag.${flag}`]
  return text ? `${flag} ${text[language]}` : flag
}
