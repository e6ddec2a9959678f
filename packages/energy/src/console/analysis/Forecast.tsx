import { Chart, Figures, formatNumber, formatPercent, Sheet, useCall, useLanguage, useWords } from '@evops/kit'
import { getForecastTest, maxForecastTestDays } from '../../contract/index.ts'
import { forecastTestDays, type DayRange } from './analysis-view.rules.ts'
import { dayText } from '../days.ts'
import { analysisWords } from './analysis.words.ts'

/**
 * Shows the error of the load forecast on days it was not based on, next to the errors of its three methods alone.
 */
export function Forecast({ id, days }: { id: string; days: DayRange }) {
  const t = useWords(analysisWords)
  const language = useLanguage()
  const query = forecastTestDays(days, maxForecastTestDays)
  const { data } = useCall(getForecastTest, { params: { id }, query }, { quiet: true })
  if (!data) return null
  const percent = (e4: number | null) => (e4 === null ? '—' : formatPercent(e4 / 100, language, 1))
  const kilowatts = (dwh: number) => dwh / 2_500
  return (
    <Sheet title={t('energy.analysis.forecast')} note={t('energy.analysis.forecast-note')}>
      {data.quarters === 0 ? (
        <p className="dim">{t('energy.analysis.untested')}</p>
      ) : (
        <div className="energy-analysis-figures">
          <Figures
            of={[
              { label: t('energy.analysis.error'), value: percent(data.forecast.wapeE4), big: true },
              { label: t('energy.analysis.median-error'), value: percent(data.median.wapeE4) },
              { label: t('energy.analysis.naive-error'), value: percent(data.naive.wapeE4) },
              { label: t('energy.analysis.yesterday-error'), value: percent(data.yesterday.wapeE4) },
              { label: t('energy.analysis.peak-error'), value: percent(data.forecast.peakE4), big: true },
              { label: t('energy.analysis.median-peak'), value: percent(data.median.peakE4) },
              { label: t('energy.analysis.naive-peak'), value: percent(data.naive.peakE4) },
              { label: t('energy.analysis.yesterday-peak'), value: percent(data.yesterday.peakE4) },
            ]}
          />
          <Chart
            label={t('energy.analysis.forecast')}
            times={data.days.map(({ day }) => Date.parse(`${day}T12:00:00Z`) / 1_000)}
            zone="UTC"
            series={[
              {
                label: t('energy.analysis.peak'),
                unit: 'kW',
                look: 'area',
                values: data.days.map(({ peakDwh }) => kilowatts(peakDwh)),
              },
              {
                label: t('energy.analysis.forecast'),
                unit: 'kW',
                look: 'dash',
                colour: '--chart-4',
                values: data.days.map(({ forecastPeakDwh }) => kilowatts(forecastPeakDwh)),
              },
            ]}
          />
          <p className="hint">
            {t('energy.analysis.tested', {
              n: formatNumber(data.quarters, language),
              from: dayText(data.dayFrom, language),
              to: dayText(data.dayTo, language),
            })}
          </p>
        </div>
      )}
    </Sheet>
  )
}
