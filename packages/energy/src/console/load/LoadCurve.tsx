import { Chart, formatPercent, formatPower, formatInstant, Sheet, useLanguage, useWords } from '@evops/kit'
import { useEffect, useRef } from 'react'
import type { LoadDay, LoadQuarter, SupplyLoad } from '../../contract/index.ts'
import { gridPeriodName } from '../period-name.ts'
import { stepsOfDay, withCurrentQuarterHour } from './load-view.rules.ts'
import { energyWords } from '../energy.words.ts'
import { loadWords } from './load.words.ts'

interface DayProps {
  load: SupplyLoad
  day: LoadDay
}
/** Quarter hours of a day with their limits, as a chart and as a table. */
export function LoadCurve({ load, day }: DayProps) {
  const t = useWords(loadWords)
  const quarters = withCurrentQuarterHour(day, load)
  const { times, points, meters, forecast, planned, limit } = stepsOfDay(quarters)
  const kW = { unit: 'kW' }
  const series = [
    { ...kW, label: t('energy.load.points'), values: points, look: 'area' as const },
    ...(meters.some((one) => one !== null)
      ? [{ ...kW, label: t('energy.load.meters'), values: meters, colour: '--chart-2' as const }]
      : []),
    {
      ...kW,
      label: t('energy.load.forecast-line'),
      values: forecast,
      look: 'dash' as const,
      colour: '--chart-4' as const,
    },
    ...(planned.some((one) => one !== null)
      ? [
          {
            ...kW,
            label: t('energy.load.planned'),
            values: planned,
            look: 'dash' as const,
            colour: '--chart-3' as const,
          },
        ]
      : []),
    ...(limit.some((one) => one !== null)
      ? [{ ...kW, label: t('energy.load.limit'), values: limit, colour: '--ink' as const }]
      : []),
  ]
  return (
    <Sheet title={t('energy.load.curve')} note={useForecastNote(day.forecast)}>
      <div className="energy-load-day">
        <Chart
          label={t('energy.load.curve-label')}
          times={times}
          series={series}
          zone={load.timeZone}
          height={280}
          span={[Date.parse(day.from) / 1_000, Date.parse(day.to) / 1_000]}
        />
        <QuarterTable quarters={quarters} load={load} />
      </div>
    </Sheet>
  )
}

/** Describes the method of the forecast and its error. */
function useForecastNote({ method, wapeE4, peakE4 }: LoadDay['forecast']): string {
  const t = useWords(loadWords)
  const language = useLanguage()
  const percent = (e4: number | null) => (e4 === null ? '—' : formatPercent(e4 / 100, language, 1))
  const error =
    wapeE4 === null
      ? t('energy.load.untested')
      : t('energy.load.error', { energy: percent(wapeE4), peak: percent(peakE4) })
  return `${t(`energy.load.by.${method}`)} · ${error}`
}

const figures = ['points', 'meters', 'forecast', 'limit'] as const

function QuarterTable({
  quarters,
  load: { running, timeZone },
}: {
  quarters: readonly LoadQuarter[]
  load: SupplyLoad
}) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const e = useWords(energyWords)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current]')
    if (box.current && row) box.current.scrollTop = row.offsetTop - box.current.clientHeight / 3
  }, [running.at])
  const power = (watts: number | null) => (watts === null ? '' : formatPower(watts, language))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard
    <section className="scroll" ref={box} tabIndex={0} aria-label={t('energy.load.curve')}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('energy.load.time')}</th>
            <th scope="col">{e('energy.period')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="n">
                {t(`energy.load.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ at, pointsW, meterW, forecastW, limitW, period }) => (
            <tr key={at} aria-current={at === running.at ? 'time' : undefined}>
              <th scope="row">{formatInstant(at, language, timeZone, 'time')}</th>
              <td>{gridPeriodName(period, language)}</td>
              <td className="n">{power(pointsW)}</td>
              <td className="n">{power(meterW)}</td>
              <td className="n">{power(forecastW)}</td>
              <td className="n">{power(limitW)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
