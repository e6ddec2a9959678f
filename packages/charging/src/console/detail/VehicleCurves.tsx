import { Chart, useWords, type ChartSeries } from '@evops/kit'
import type { SessionDetail } from '../../contract/index.ts'
import { vehicleCurveWords } from './vehicle-curves.words.ts'

/** Shows what the battery demanded and measured over the session. It shows nothing with fewer than two points. */
export function VehicleCurves({ session: { vehicleCurve: points, timeZone } }: { session: SessionDetail }) {
  const t = useWords(vehicleCurveWords)
  if (points.length < 2) return null
  const times = points.map(({ at }) => Date.parse(at) / 1_000)
  const pair = (unit: string, demanded: readonly number[], measured: readonly number[]): ChartSeries[] => [
    { label: t('charging.vehicle-curve.demanded'), unit, look: 'dash', values: demanded.map((tenths) => tenths / 10) },
    { label: t('charging.vehicle-curve.measured'), unit, look: 'line', values: measured.map((tenths) => tenths / 10) },
  ]
  const soc: ChartSeries = {
    label: t('charging.vehicle-curve.soc'),
    unit: '%',
    look: 'line',
    digits: 0,
    values: points.map((point) => point.soc),
  }
  const temperature = (label: string, values: (number | null)[]): ChartSeries => ({
    label,
    unit: '°C',
    look: 'dash',
    right: true,
    digits: 0,
    values,
  })
  const charts: { label: string; series: ChartSeries[] }[] = [
    {
      label: t('charging.vehicle-curve.voltage'),
      series: pair(
        'V',
        points.map(({ demandedDv }) => demandedDv),
        points.map(({ measuredDv }) => measuredDv),
      ),
    },
    {
      label: t('charging.vehicle-curve.current'),
      series: pair(
        'A',
        points.map(({ demandedDa }) => demandedDa),
        points.map(({ measuredDa }) => measuredDa),
      ),
    },
    {
      label: t('charging.vehicle-curve.state'),
      series: [
        soc,
        temperature(
          t('charging.vehicle-curve.hottest'),
          points.map(({ hottestC }) => hottestC),
        ),
        temperature(
          t('charging.vehicle-curve.coldest'),
          points.map(({ coldestC }) => coldestC),
        ),
      ],
    },
  ]
  return (
    <section className="sheet vehicle-data" aria-label={t('charging.vehicle-curve.title')}>
      <h3>{t('charging.vehicle-curve.title')}</h3>
      {charts.map(({ label, series }) => (
        <div key={label}>
          <h4>{label}</h4>
          <Chart label={label} zone={timeZone} times={times} series={series} height={130} />
        </div>
      ))}
    </section>
  )
}
