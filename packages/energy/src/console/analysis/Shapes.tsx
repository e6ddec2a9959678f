/* oxlint-disable jsx-a11y/control-has-associated-label -- the empty corner of a table */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { Chart, formatNumber, formatPercent, formatPower, Sheet, useLanguage, useWords } from '@evops/kit'
import { weekdayName } from '@evops/platform/contract'
import type { CSSProperties } from 'react'
import type { EnergyAnalysis } from '../../contract/index.ts'
import { meanWattsOfQuarterHour, weekProfileOf } from './analysis-view.rules.ts'
import { analysisWords } from './analysis.words.ts'

/** Shows the energy of each day and its highest quarter hour. */
export function DayCurve({ analysis: { days } }: { analysis: EnergyAnalysis }) {
  const t = useWords(analysisWords)
  return (
    <Sheet title={t('energy.analysis.days')}>
      <Chart
        label={t('energy.analysis.days-label', { n: days.length })}
        // A day has no time of day, so each is drawn at its noon.
        times={days.map(({ day }) => Date.parse(`${day}T12:00:00Z`) / 1_000)}
        zone="UTC"
        height={240}
        series={[
          {
            label: t('energy.analysis.import'),
            unit: 'kWh',
            look: 'area',
            digits: 0,
            values: days.map(({ importDwh }) => importDwh / 10_000),
          },
          {
            label: t('energy.analysis.peak'),
            unit: 'kW',
            look: 'dash',
            right: true,
            colour: '--chart-4',
            values: days.map(({ peakDwh }) => (peakDwh === null ? null : peakDwh / 2_500)),
          },
        ]}
      />
    </Sheet>
  )
}

/**
 * Table of the week whose cells are filled according to the consumption. Each cell also shows the figure, so the
 * information does not depend on colour.
 */
export function WeekProfile({ analysis: { profile } }: { analysis: EnergyAnalysis }) {
  const t = useWords(analysisWords)
  const language = useLanguage()
  const week = weekProfileOf(profile)
  const most = Math.max(1, ...week.flatMap((day) => day.map((watts) => watts ?? 0)))
  const nameOf = (weekday: number) => weekdayName(weekday + 1, language)
  return (
    <Sheet title={t('energy.analysis.profile')} note={t('energy.analysis.profile-note')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="energy-heat" tabIndex={0} aria-label={t('energy.analysis.profile')}>
        <table>
          <thead>
            <tr>
              <td />
              {Array.from({ length: 24 }, (_, hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((day, weekday) => (
              <tr key={weekday}>
                <th scope="row">{nameOf(weekday)}</th>
                {day.map((watts, hour) => (
                  <td key={hour} style={{ '--fill': `${Math.round(((watts ?? 0) / most) * 55)}%` } as CSSProperties}>
                    {watts === null ? '·' : formatNumber(watts / 1_000, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}

/** Shows the load duration curve: the share of quarter hours with at least a given consumption. */
export function LoadDurationCurve({ analysis: { duration } }: { analysis: EnergyAnalysis }) {
  const t = useWords(analysisWords)
  const language = useLanguage()
  const most = duration[0] ?? 0
  if (most === 0) return null
  const at = (percent: number) => formatPower(meanWattsOfQuarterHour(duration[percent] ?? 0), language)
  const points = duration.map((dwh, percent) => `${percent},${100 - (dwh / most) * 100}`).join(' ')
  return (
    <Sheet title={t('energy.analysis.duration')}>
      <div className="energy-duration">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('energy.analysis.duration-label', { most: at(0), half: at(50), least: at(100) })}
        >
          <polygon points={`0,100 ${points} 100,100`} />
          <polyline points={points} />
        </svg>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('energy.analysis.duration-axis')}</th>
              <th scope="col" className="n">
                kW
              </th>
            </tr>
          </thead>
          <tbody>
            {[0, 5, 25, 50, 75, 95, 100].map((percent) => (
              <tr key={percent}>
                <th scope="row">{formatPercent(percent, language)}</th>
                <td className="n">{at(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
