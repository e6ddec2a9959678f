import {
  cellsFromPeriods,
  dayTypes,
  flatContent,
  tariffPresets,
  type DayType,
  type PeriodKind,
  type TariffContent,
} from '../../contract/index.ts'
import { regionPeriods, type RegionPeriods } from './regions.data.ts'

const kindOf: Readonly<Record<string, PeriodKind>> = {
  S: 'sharp',
  P: 'peak',
  F: 'flat',
  V: 'valley',
  D: 'deep_valley',
}

/** Returns contents to start from in a currency: our own presets, then the periods of regions without prices. */
export function tariffPresetsIn(currency: string) {
  const own = tariffPresets.map(({ content, ...preset }) => ({
    ...preset,
    asOf: null,
    content: content(currency),
  }))
  const regional = regionPeriods.map(({ rows, ...names }) => ({
    ...names,
    content: regionContent(currency, rows),
  }))
  return [...own, ...regional]
}

function regionContent(currency: string, rows: RegionPeriods['rows']): TariffContent {
  return {
    ...flatContent(currency),
    prices: {},
    schedules: rows.map(({ months, days, cells }) => ({
      months: [...months],
      dayTypes: dayTypesOf(days),
      cells: cellsFromPeriods(Array.from(cells, (letter, slot) => period(letter, slot))),
    })),
  }
}

function period(letter: string, slot: number) {
  const kind = kindOf[letter]
  if (!kind) throw new Error(`a preset with the period ${letter}`)
  return { kind, from: slot, to: slot + 1 }
}

function dayTypesOf(days: RegionPeriods['rows'][number]['days']): DayType[] {
  if (days === 'workday') return ['workday']
  return days ? ['weekend', 'holiday'] : [...dayTypes]
}
