import { Chart, useCall, useWords } from '@evops/kit'
import { listVehicleEnergy } from '../../contract/index.ts'
import { energyWords } from './energy.words.ts'
import { countDays } from './span.rules.ts'
import type { Energy } from './use-energy.ts'

/** A reply holds 200 rows: longer spans go month by month. */
const mostDays = 190

/** Day by day, or month by month where the span is long. */
function useCourse({ asked }: Energy) {
  const by = countDays(asked) <= mostDays ? 'day' : 'month'
  const query = { ...asked, by, pageSize: 200, sort: 'key' } as const
  const { data } = useCall(listVehicleEnergy, { query }, { quiet: true })
  return { by, rows: data?.list ?? [] }
}

/** On how many days energy was used and nothing says how far it was driven; 0 where the span is too long to tell. */
export function useUndrivenDays(energy: Energy): number {
  const { by, rows } = useCourse(energy)
  return by === 'day' ? rows.filter(({ distanceM, usedDwh }) => distanceM === 0 && usedDwh > 0).length : 0
}

/** What was used beside what quotas allow, day by day or month by month. */
export function EnergyChart({ energy }: { energy: Energy }) {
  const t = useWords(energyWords)
  const { rows: all } = useCourse(energy)
  const rows = all.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
  // Two days are a line that says nothing.
  if (rows.length < 3) return null
  const inKwh = (dwh: number | null) => (dwh === null ? null : dwh / 10_000)
  return (
    <section className="energy-part">
      <h2>{t('fleet.energy.course')}</h2>
      <Chart
        label={t('fleet.energy.course')}
        times={rows.map(({ key }) => Date.parse(key) / 1_000)}
        zone="UTC"
        height={180}
        series={[
          {
            label: t('fleet.energy.usedDwh'),
            unit: 'kWh',
            look: 'area',
            values: rows.map((row) => inKwh(row.usedDwh)),
          },
          {
            label: t('fleet.energy.quotaDwh'),
            unit: 'kWh',
            look: 'dash',
            // A day without kilometres has no quota, not one of zero.
            values: rows.map((row) => (row.distanceM === 0 ? null : inKwh(row.quotaDwh))),
          },
          {
            label: t('fleet.energy.dwh100km'),
            unit: 'kWh/100 km',
            look: 'line',
            right: true,
            values: rows.map((row) => inKwh(row.dwh100km)),
          },
        ]}
      />
    </section>
  )
}
