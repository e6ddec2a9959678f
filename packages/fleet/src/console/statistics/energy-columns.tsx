import {
  columnsFor,
  currencySign,
  formatAmount,
  formatEnergy,
  formatInstant,
  Link,
  translateText,
  useNav,
  type Column,
} from '@evops/kit'
import { formatMonth, type Language } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import type { EnergyFigures, EnergyRow, EnergySums } from '../../contract/index.ts'
import { formatHundredthsPercent } from '../quotas/quota-text.ts'
import { formatKm } from '../records/record-columns.tsx'
import { byDayPath, sessionsPath, filterOfEnergyRow, recordsPath, type EnergyStatisticsState } from './use-energy.ts'

const c = columnsFor<EnergyRow>('fleet.energy')
type Sums = EnergySums & EnergyFigures
const kWh = () => 'kWh'
const per100 = () => 'kWh/100 km'
const km = () => 'km'

/** Figure that links to its source, for users who may see it. */
function Behind({ to, children }: { to: string | undefined; children: ReactNode }) {
  const nav = useNav()
  return to !== undefined && nav.mayOpen(to) ? <Link to={to}>{children}</Link> : children
}

interface Figure {
  key: string
  write: (sums: Sums, language: Language) => ReactNode
  unit?: (language: Language) => string
  width: number
  phone?: 2 | 3 | 4
  sort?: boolean
  hidden?: boolean
  to?: (row: EnergyRow) => string | undefined
}
const renderWarning = (value: number | null, text: string) =>
  value !== null && value < 0 ? <span className="bad">{text}</span> : text

/** Returns the figures, the same in a row and in the totals below. */
function figuresOf(energy: EnergyStatisticsState, currency: string): Figure[] {
  const part = (row: EnergyRow) => filterOfEnergyRow(row, energy)
  const records = (row: EnergyRow) => {
    const of = part(row)
    return of && row.records > 0 ? recordsPath(of) : undefined
  }
  const sessions = (row: EnergyRow) => {
    const of = part(row)
    return of && row.chargedDwh > 0 ? sessionsPath(of) : undefined
  }
  const e = formatEnergy
  return [
    {
      key: 'distanceM',
      write: (s, l) => formatKm(s.distanceM, l),
      unit: km,
      width: 110,
      sort: true,
      to: records,
    },
    { key: 'gpsM', write: (s, l) => formatKm(s.gpsM, l), unit: km, width: 110, hidden: true },
    {
      key: 'chargedDwh',
      write: (s, l) => e(s.chargedDwh, l),
      unit: kWh,
      width: 110,
      sort: true,
      to: sessions,
    },
    { key: 'usedDwh', write: (s, l) => e(s.usedDwh, l), unit: kWh, width: 110, sort: true },
    { key: 'dwh100km', write: (s, l) => e(s.dwh100km, l), unit: per100, width: 130, sort: true, phone: 2 },
    { key: 'quotaDwh100km', write: (s, l) => e(s.quotaDwh100km, l), unit: per100, width: 120 },
    {
      key: 'quotaDwh',
      write: (s, l) => e(s.quotaDwh, l),
      unit: kWh,
      width: 110,
      sort: true,
      hidden: true,
      to: records,
    },
    {
      key: 'savedDwh',
      write: (s, l) => renderWarning(s.savedDwh, e(s.savedDwh, l)),
      unit: kWh,
      width: 110,
      sort: true,
      phone: 3,
    },
    {
      key: 'savedHundredths',
      write: (s, l) => formatHundredthsPercent(s.savedHundredths, l),
      width: 100,
      sort: true,
      phone: 4,
    },
    {
      key: 'bonusMinor',
      write: (s, l) => renderWarning(s.bonusMinor, formatAmount(s.bonusMinor, currency, l)),
      unit: (l) => currencySign(currency, l),
      width: 110,
      sort: true,
    },
    { key: 'unquotedM', write: (s, l) => formatKm(s.unquotedM, l), unit: km, width: 130, hidden: true },
  ]
}

export function energyColumns(energy: EnergyStatisticsState, currency: string): Column<EnergyRow>[] {
  const { by } = energy
  const first = c.custom(
    'key',
    (row, language) => {
      const part = filterOfEnergyRow(row, energy)
      const name = nameOf(row, by, language)
      return <Behind to={part && by !== 'day' ? byDayPath(part) : undefined}>{name}</Behind>
    },
    { title: `fleet.energy.by-${by}`, sort: true, phone: 1, least: 140 },
  )
  const state = c.status(
    'isOver',
    (row) => ({
      tone: row.isOver ? 'bad' : 'plain',
      word: row.isOver ? 'fleet.energy.over' : 'fleet.energy.within',
    }),
    { title: 'fleet.energy.state', width: 130 },
  )
  return [
    first,
    ...figuresOf(energy, currency).map(({ key, write, unit, to, ...options }) => ({
      ...c.custom(key, (row, language) => <Behind to={to?.(row)}>{write(row, language)}</Behind>, {
        align: 'end',
        title: `fleet.energy.${key}`,
        ...options,
      }),
      ...(unit && { unit }),
    })),
    {
      ...state,
      cell: (row, language) => (row.savedDwh === null ? <span className="dimmer">—</span> : state.cell(row, language)),
    },
  ]
}

/** Totals of the current request, below the table. */
export function energyTotals(
  energy: EnergyStatisticsState,
  totals: Sums,
  { currency, language }: { currency: string; language: Language },
): Record<string, ReactNode> {
  return {
    key: translateText('fleet.energy.sum'),
    ...Object.fromEntries(figuresOf(energy, currency).map(({ key, write }) => [key, write(totals, language)])),
  }
}

function nameOf(row: EnergyRow, by: EnergyStatisticsState['by'], language: Language): string {
  if (by === 'day') return formatInstant(row.key, language, 'UTC', 'day')
  if (by === 'month' && row.key !== null) return formatMonth(row.key, language)
  return row.name ?? translateText(`fleet.energy.none-${by}`)
}
