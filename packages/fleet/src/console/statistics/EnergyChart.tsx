import { Chart, useCall, useWords } from '@evops/kit'
import { listVehicleEnergy } from '../../contract/index.ts'
import { energyWords } from './energy.words.ts'
import { countDays } from './span.rules.ts'
import type { EnergyStatisticsState } from './use-energy.ts'

/** Maximum number of days shown day by day: a reply has 200 rows, so longer ranges are shown by month. */
const mostDays = 190

/** Loads the values by day, or by month for a long range. */
function useCourse({ query: chosen }: EnergyStatisticsState) {
  const by = countDays(chosen) <= mostDays ? 'day' : 'month'
  const query = { ...chosen, by, pageSize: 200, sort: 'key' } as const
  const { data } = useCall(listVehicleEnergy, { query }, { quiet: true })
  return { by, rows: data?.list ?? [] }
}

/**
 * Returns the number of days with energy but without a recorded distance; 0 if the range is too long to determine it.
 */
export function useDaysWithoutDistance(energy: EnergyStatisticsState): number {
  const { by, rows } = useCourse(energy)
  return by === 'day' ? rows.filter(({ distanceM, usedDwh }) => distanceM === 0 && usedDwh > 0).length : 0
}

/** Chart of the used energy and the quotas, by day or by month. */
export function EnergyChart({ energy }: { energy: EnergyStatisticsState }) {
  const t = useWords(energyWords)
  const { rows: all } = useCourse(energy)
  const rows = all.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
  // A line with two points has no meaning.
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
            // A day without kilometres has no quota; it is not zero.
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
