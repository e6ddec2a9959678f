import {
  Figures,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatPower,
  formatInstant,
  Notice,
  Sheet,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { AnalysisFigures, EnergyAnalysis } from '../../contract/index.ts'
import { percentChange, meanWattsOfQuarterHour } from './analysis-view.rules.ts'
import { dayText } from '../days.ts'
import { analysisWords } from './analysis.words.ts'

type Figure = 'importDwh' | 'exportDwh' | 'peakDwh' | 'loadFactorE4' | 'powerFactorE4' | 'baseDwh'

/** Shows the consumption with its change. An unknown value is shown as a dash. */
export function KeyFigures({ analysis }: { analysis: EnergyAnalysis }) {
  const t = useWords(analysisWords)
  const language = useLanguage()
  const { period, before, yearBefore, co2, meters, timeZone } = analysis
  const change = (then: AnalysisFigures, figure: Figure) => {
    const percent = percentChange(period[figure], then[figure])
    return percent === null ? '—' : `${percent > 0 ? '+' : ''}${formatPercent(percent, language, 1)}`
  }
  const value = (text: string, figure: Figure, unit = '') => (
    <>
      {text} {unit && <small>{unit}</small>}
      <span className="change">
        {t('energy.analysis.before')} {change(before, figure)} · {t('energy.analysis.year-before')}{' '}
        {change(yearBefore, figure)}
      </span>
    </>
  )
  const ratio = (e4: number | null, digits: number) => (e4 === null ? '—' : formatNumber(e4 / 10_000, language, digits))
  const generated = meters
    .filter(({ role }) => role === 'generation')
    .reduce<number | null>((sum, { importDwh }) => (sum ?? 0) + importDwh, null)
  const at = period.peakAt && formatInstant(period.peakAt, language, timeZone ?? undefined)
  return (
    <Sheet title={t('energy.analysis.figures')}>
      <div className="energy-analysis-figures">
        <Figures
          of={[
            {
              label: t('energy.analysis.import'),
              value: value(formatEnergy(period.importDwh, language, 0), 'importDwh', 'kWh'),
              big: true,
            },
            {
              label: t('energy.analysis.peak'),
              value: value(
                formatPower(meanWattsOfQuarterHour(period.peakDwh), language),
                'peakDwh',
                ['kW', at, period.peakSupply].filter(Boolean).join(' · '),
              ),
              big: true,
            },
            {
              label: t('energy.analysis.load-factor'),
              value: value(ratio(period.loadFactorE4, 2), 'loadFactorE4'),
            },
            {
              label: t('energy.analysis.power-factor'),
              value: value(ratio(period.powerFactorE4, 3), 'powerFactorE4'),
            },
            {
              label: t('energy.analysis.base'),
              value: value(formatPower(meanWattsOfQuarterHour(period.baseDwh), language), 'baseDwh', 'kW'),
            },
            ...(period.exportDwh === null
              ? []
              : [
                  {
                    label: t('energy.analysis.exported'),
                    value: value(formatEnergy(period.exportDwh, language, 0), 'exportDwh', 'kWh'),
                  },
                ]),
            ...(generated === null
              ? []
              : [
                  {
                    label: t('energy.analysis.generated'),
                    value: formatEnergy(generated, language, 0),
                    unit: 'kWh',
                  },
                ]),
            ...(co2 === null
              ? []
              : [
                  {
                    label: t('energy.analysis.co2'),
                    value: formatNumber(co2.grams / 1_000_000, language, 1),
                    unit: 't',
                  },
                ]),
          ]}
        />
        <Quality analysis={analysis} />
      </div>
    </Sheet>
  )
}

/** Shows the completeness of the figures and the data they are based on. */
function Quality({ analysis: { period, co2, phases, timeZone } }: { analysis: EnergyAnalysis }) {
  const t = useWords(analysisWords)
  const language = useLanguage()
  const { quarters, readQuarters, interpolated } = period
  const missing = Math.max(0, quarters - readQuarters - interpolated)
  const whole = (n: number) => formatNumber(n, language)
  return (
    <>
      <Notice tone={missing + interpolated > 0 ? 'warn' : 'plain'}>
        {t('energy.analysis.quality', {
          quarters: whole(quarters),
          read: whole(readQuarters),
          interpolated: whole(interpolated),
          missing: whole(missing),
        })}
      </Notice>
      <p className="hint">
        {period.baseDwh !== null && t('energy.analysis.base-note')}{' '}
        {co2 &&
          t('energy.analysis.co2-note', {
            factors: co2.factors
              .map(({ from, gramsPerKwh }) =>
                [`${whole(gramsPerKwh)} g/kWh`, from && t('energy.analysis.since', { day: dayText(from, language) })]
                  .filter(Boolean)
                  .join(' '),
              )
              .join(' · '),
          })}{' '}
        {phases.length === 0 && t('energy.analysis.no-phases')}
        {phases.map(({ meterNo, quantity, imbalanceE4, at }) => (
          <span key={`${meterNo} ${quantity}`}>
            {t('energy.analysis.phases', {
              meter: meterNo,
              quantity: t(`energy.analysis.phase.${quantity}`),
              percent: formatPercent(imbalanceE4 / 100, language, 1),
              at: formatInstant(at, language, timeZone ?? undefined),
            })}{' '}
          </span>
        ))}
      </p>
    </>
  )
}
