import {
  type Column,
  columnsFor,
  currencySign,
  formatAmount,
  formatEnergy,
  formatNumber,
  formatPrice,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import type { ReactNode } from 'react'
import type { ChargingRow, SessionSums } from '../../contract/index.ts'
import { pricePerKwh, ratio } from './figures.rules.ts'
import { RecordsLink } from './RecordsLink.tsx'

const c = columnsFor<ChargingRow>('reports.sums')

/** One figure of sums, the same in a row and in the totals below it. */
interface Figure {
  key: string
  write: (sums: SessionSums, language: Language) => string
  unit?: (currency: string, language: Language) => string
  width?: number
  sort?: boolean
  hidden?: boolean
  phone?: 1 | 2 | 3 | 4
  title?: string
}

export const netOf = (sums: SessionSums) => sums.totalMinor - sums.reducedMinor - sums.refundedMinor
/** What one kWh cost: electricity and service, before what was taken off. */
export const priceOf = (sums: SessionSums) =>
  pricePerKwh(sums.electricityMinor + sums.serviceMinor, sums.energyDwh, sums.currency)

const minor = (key: string, of: (sums: SessionSums) => number, more: Partial<Figure> = {}): Figure => ({
  key,
  write: (sums, language) => formatAmount(of(sums), sums.currency, language),
  unit: currencySign,
  sort: true,
  ...more,
})
const kWh = () => 'kWh'
export const perKwh = (currency: string, language: Language) => `${currencySign(currency, language)}/kWh`

const energy: Figure = {
  key: 'energyDwh',
  write: (sums, language) => formatEnergy(sums.energyDwh, language),
  unit: kWh,
  width: 120,
  sort: true,
  phone: 4,
}
const periods: readonly Figure[] = periodKinds.map((kind, at) => ({
  key: `period.${kind}`,
  title: `tariffs.period.${kind}`,
  write: (sums, language) => formatEnergy(sums.energyByPeriodDwh[at], language),
  unit: kWh,
  width: 108,
}))
const money: readonly Figure[] = [
  minor('electricityMinor', (sums) => sums.electricityMinor),
  minor('serviceMinor', (sums) => sums.serviceMinor),
  minor('occupancyMinor', (sums) => sums.occupancyMinor),
  minor('reducedMinor', (sums) => sums.reducedMinor),
  minor('refundedMinor', (sums) => sums.refundedMinor),
]
const net = minor('netMinor', netOf, { sort: false, phone: 3, width: 116 })
const averages: readonly Figure[] = [
  {
    key: 'price',
    write: (sums, language) => formatPrice(priceOf(sums), language, 4),
    unit: perKwh,
    width: 100,
  },
  {
    key: 'perSession',
    write: (sums, language) => formatEnergy(ratio(sums.energyDwh, sums.sessions), language),
    unit: kWh,
    width: 104,
  },
  {
    key: 'minutes',
    write: (sums, language) => formatNumber(ratio(sums.chargingSeconds / 60, sums.sessions), language, 1),
    unit: () => 'min',
    width: 104,
  },
]

/** Only the kinds of price period that anything fell into have a column. */
export function figuresOf(totals: SessionSums | undefined): Figure[] {
  const used = periods.filter((_, at) => (totals?.energyByPeriodDwh[at] ?? 0) > 0)
  return [energy, net, ...averages, ...used, ...money]
}

/** What is in a figure's column; sessions lead to their records. */
export function sumColumns(
  first: Column<ChargingRow>,
  { totals, currency }: { totals: SessionSums | undefined; currency: string },
  pathOf: (row: ChargingRow) => string | undefined,
): Column<ChargingRow>[] {
  const sessions = c.custom(
    'sessions',
    (row, language) => <RecordsLink to={pathOf(row)}>{formatNumber(row.sessions, language)}</RecordsLink>,
    { align: 'end', width: 90, sort: true, phone: 2 },
  )
  return [
    first,
    sessions,
    ...figuresOf(totals).map(({ key, write, unit, title, ...options }) => ({
      ...c.custom(key, write, { align: 'end', width: 108, ...options, ...(title && { title }) }),
      ...(unit && { unit: (language: Language) => unit(currency, language) }),
    })),
  ]
}

/** The foot of the table by column: sums of everything asked for, averages from those sums. */
export function sumTotals(
  totals: SessionSums,
  label: ReactNode,
  sessions: ReactNode,
  language: Language,
): Record<string, ReactNode> {
  return {
    key: label,
    sessions,
    ...Object.fromEntries(figuresOf(totals).map(({ key, write }) => [key, write(totals, language)])),
  }
}
