import { decimal } from '@evops/charging/server'
import { currencyExponent, type Language } from '@evops/platform/contract'
import { exportKind, type Cell, type ExportKind, type House } from '@evops/platform/server'
import { periodKinds, periodWords } from '@evops/tariffs/contract'
import {
  amountsExport,
  amountsFilter,
  amountViewers,
  chargingExport,
  chargingFilter,
  hoursExport,
  hoursFilter,
  hoursPerDay,
  hourViewers,
  sumViewers,
  usageExport,
  usageFilter,
  usageViewers,
  type ReportKey,
} from '../contract/index.ts'
import { bucketsOf } from './amounts/amounts.store.ts'
import { sumsBy } from './charging-sums/charging-sums.store.ts'
import { exportWords } from './exports.words.ts'
import { hoursOf, sumOfHours } from './hourly-energy/hourly-energy.store.ts'
import { byKey } from './rows.ts'
import { checkSpan } from './spans.store.ts'
import { usage } from './usage/usage.service.ts'

type Head = keyof typeof exportWords extends infer K
  ? K extends `reports.export.${infer H}`
    ? H
    : never
  : never
const say = (language: Language, heads: readonly Head[]) =>
  heads.map((head) => exportWords[`reports.export.${head}`][language])

/** The columns that name a row. */
const keys: Record<string, readonly [Head, keyof ReportKey][]> = {
  station: [['station', 'stationName']],
  pile: [
    ['station', 'stationName'],
    ['pileNo', 'pileNo'],
    ['pileName', 'pileName'],
  ],
  gun: [
    ['station', 'stationName'],
    ['pileNo', 'pileNo'],
    ['pileName', 'pileName'],
    ['gun', 'gunNo'],
  ],
  day: [['day', 'day']],
  month: [['month', 'month']],
  weekday: [['weekday', 'weekday']],
  equipmentType: [['equipmentType', 'equipmentType']],
  powerClass: [['powerClass', 'powerClass']],
}
const keyHeads = (by = 'station') => (keys[by] ?? []).map(([head]) => head)
const keyCells = (by: string, row: ReportKey): Cell[] => (keys[by] ?? []).map(([, part]) => row[part] ?? null)

const kWh = (dwh: number): Cell => ({ decimal: decimal(dwh, 4) })
const hours = (seconds: number): Cell => ({ decimal: decimal(Math.round(seconds / 36), 2) })
const money = (minor: number, currency: string): Cell => ({
  decimal: decimal(minor, currencyExponent(currency)),
})

/** Each report as a file: all of its rows, by their keys. */
export function reportExports(house: House): ExportKind[] {
  return [chargingKind(house), hoursKind(house), usageKind(house), amountsKind(house)]
}

const ofPeriods = ['energyOf', 'electricityOf', 'serviceOf'] as const
function chargingKind(house: House): ExportKind {
  const figures: Head[] = [
    'currency',
    'sessions',
    'chargingHours',
    'energy',
    'electricity',
    'service',
    'occupancy',
  ]
  return exportKind({
    name: chargingExport,
    permission: sumViewers,
    title: { zh: '充电汇总', en: 'Charging summary', es: 'Resumen de carga' },
    filter: chargingFilter,
    head: ({ language }, filter) => [
      ...say(language, [...keyHeads(filter?.by), ...figures, 'total', 'reduced', 'refunded', 'net']),
      ...ofPeriods.flatMap((word) =>
        periodKinds.map((kind) =>
          exportWords[`reports.export.${word}`][language].replace(
            '{period}',
            periodWords[`tariffs.period.${kind}`][language],
          ),
        ),
      ),
    ],
    async *rows(actor, filter) {
      checkSpan(filter)
      const rows = await house.db.inTenant(actor, (tx) => sumsBy(tx, filter))
      for (const row of rows.toSorted(byKey)) {
        const { currency, totalMinor, reducedMinor, refundedMinor } = row
        const inMoney = (minor: number) => money(minor, currency)
        yield [
          ...keyCells(filter.by, row),
          currency,
          row.sessions,
          hours(row.chargingSeconds),
          kWh(row.energyDwh),
          inMoney(row.electricityMinor),
          inMoney(row.serviceMinor),
          inMoney(row.occupancyMinor),
          inMoney(totalMinor),
          inMoney(reducedMinor),
          inMoney(refundedMinor),
          inMoney(totalMinor - reducedMinor - refundedMinor),
          ...row.energyByPeriodDwh.map(kWh),
          ...row.electricityByPeriodMinor.map(inMoney),
          ...row.serviceByPeriodMinor.map(inMoney),
        ]
      }
    },
  })
}

/** Three lines per row: energy, starts and money, 24 columns each. */
function hoursKind(house: House): ExportKind {
  return exportKind({
    name: hoursExport,
    permission: hourViewers,
    title: { zh: '小时充电量', en: 'Hourly volume', es: 'Carga por hora' },
    filter: hoursFilter,
    head: ({ language }, filter) => [
      ...say(language, [...keyHeads(filter?.by), 'currency', 'figure']),
      ...Array.from({ length: hoursPerDay }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      ...say(language, ['sum']),
    ],
    async *rows(actor, filter) {
      checkSpan(filter)
      const rows = await house.db.inTenant(actor, (tx) => hoursOf(tx, filter))
      for (const row of rows.toSorted(byKey)) {
        const inMoney = (minor: number) => money(minor, row.currency)
        const line = (head: Head, values: readonly number[], cell: (value: number) => Cell) => [
          ...keyCells(filter.by, row),
          row.currency,
          ...say(actor.language, [head]),
          ...values.map(cell),
          cell(sumOfHours(values)),
        ]
        yield line('energy', row.energyDwh, kWh)
        yield line('starts', row.starts, (count) => count)
        yield line('money', row.moneyMinor, inMoney)
      }
    },
  })
}

function usageKind(house: House): ExportKind {
  const figures: Head[] = [
    'guns',
    'unusedGuns',
    'availableHours',
    'chargingHours',
    'pluggedHours',
    'energy',
    'possible',
    'congestedHours',
  ]
  return exportKind({
    name: usageExport,
    permission: usageViewers,
    title: { zh: '桩使用率', en: 'Usage rate', es: 'Tasa de uso' },
    filter: usageFilter,
    head: ({ language }, filter) => say(language, [...keyHeads(filter?.by), ...figures]),
    async *rows(actor, filter) {
      checkSpan(filter)
      const { rows } = await house.db.inTenant(actor, (tx) => usage(tx, filter, house.now()))
      for (const row of rows.toSorted(byKey))
        yield [
          ...keyCells(filter.by, row),
          row.guns,
          row.unusedGuns,
          hours(row.availableSeconds),
          hours(row.chargingSeconds),
          hours(row.pluggedSeconds),
          kWh(row.energyDwh),
          kWh(row.possibleDwh),
          row.congestedSeconds === null ? null : hours(row.congestedSeconds),
        ]
    },
  })
}

function amountsKind(house: House): ExportKind {
  return exportKind({
    name: amountsExport,
    permission: amountViewers,
    title: { zh: '费用分布', en: 'Cost distribution', es: 'Reparto del coste' },
    filter: amountsFilter,
    head: ({ language }) => say(language, ['currency', 'from', 'to', 'orders', 'net']),
    async *rows(actor, filter) {
      checkSpan(filter)
      for (const bucket of await house.db.inTenant(actor, (tx) => bucketsOf(tx, filter))) {
        const { currency, fromMinor, toMinor, orders, netMinor } = bucket
        const to = toMinor === null ? null : money(toMinor, currency)
        yield [currency, money(fromMinor, currency), to, orders, money(netMinor, currency)]
      }
    },
  })
}
