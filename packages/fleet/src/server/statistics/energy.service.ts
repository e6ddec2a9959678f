import { dayMs, Problem, parseSortKey, type Page } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  maxEnergyDays,
  type EnergyDimension,
  type EnergyFigures,
  type EnergyFilter,
  type EnergyRow,
  type EnergySums,
} from '../../contract/index.ts'
import { loadQuotaSettings } from '../records/settings.store.ts'
import { energyByDimension, filterNamesOf } from './energy.store.ts'
import { sumEnergyRows, energyFiguresOf } from './figures.rules.ts'

type StatisticsRequest = EnergyFilter & { by: EnergyDimension }
export interface EnergyPage extends Page<EnergyRow> {
  totals: EnergySums & EnergyFigures
  over: number
  currency: string
  names: Record<string, string>
}

/** Returns every row, by name. Throws request.invalid for an invalid range. */
export async function energyRows(
  tx: Tx,
  { operatorId }: Pick<Actor, 'operatorId'>,
  { by, ...filter }: StatisticsRequest,
): Promise<{ rows: EnergyRow[]; totals: EnergySums & EnergyFigures; currency: string }> {
  checkSpan(filter)
  const worth = await loadQuotaSettings(tx, operatorId)
  const rows = (await energyByDimension(tx, by, filter)).map((group) => ({
    ...group,
    ...energyFiguresOf(group, worth),
  }))
  const sums = sumEnergyRows(rows)
  const paid = rows.flatMap(({ bonusMinor }) => bonusMinor ?? [])
  // The total bonus is the sum of the individual ones.
  const bonusMinor = paid.length === 0 ? null : paid.reduce((total, one) => total + one, 0)
  return { rows, totals: { ...sums, ...energyFiguresOf(sums, worth), bonusMinor }, currency: worth.currency }
}

export async function energyPage(
  tx: Tx,
  actor: Actor,
  {
    page,
    pageSize,
    sort = 'key',
    ...query
  }: StatisticsRequest & { page: number; pageSize: number; sort?: string | undefined },
): Promise<EnergyPage> {
  const { rows, totals, currency } = await energyRows(tx, actor, query)
  const { key: name, sign } = parseSortKey(sort)
  // Rows arrive sorted by key; unknown values come last in either order.
  if (name === 'key') rows.sort((a, b) => sign * byName(a, b))
  else
    rows.sort(
      (a, b) => presenceOf(b, name) - presenceOf(a, name) || sign * (figure(a, name) - figure(b, name)) || byName(a, b),
    )
  const before = (page - 1) * pageSize
  return {
    list: rows.slice(before, before + pageSize),
    total: rows.length,
    page,
    pageSize,
    totals,
    over: rows.filter(({ isOver }) => isOver).length,
    currency,
    names: await filterNamesOf(tx, query),
  }
}

const collator = new Intl.Collator('en', { numeric: true })
function byName(a: EnergyRow, b: EnergyRow): number {
  return Number(a.key === null) - Number(b.key === null) || collator.compare(a.name ?? '', b.name ?? '')
}
const figure = (row: EnergyRow, name: string) => Number(Reflect.get(row, name) ?? 0)
const presenceOf = (row: EnergyRow, name: string) => (Reflect.get(row, name) === null ? 0 : 1)

function checkSpan({ dayFrom, dayTo }: EnergyFilter): void {
  const days = (Date.parse(dayTo) - Date.parse(dayFrom)) / dayMs + 1
  if (days < 1 || days > maxEnergyDays)
    throw new Problem('fleet.energy-span', { days: maxEnergyDays }, { dayTo: 'fleet.energy-span' })
}
