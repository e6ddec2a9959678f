import {
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPower,
  instantToLocalTime,
  Link,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useNow,
  useWords,
} from '@evops/kit'
import { useConnectorsSummary } from '@evops/stations/console'
import { loadCurve, loadStepMinutes } from '@evops/stations/contract'
import { lazy, Suspense } from 'react'
import type { DayFigures, DaySums } from '../../contract/index.ts'
import {
  changeInPercent,
  sparklinePeaks,
  formatPercentChange,
  sparklinePaths,
  runningHourlyTotals,
} from './spark.rules.ts'
import { todayWords } from './today.words.ts'
import { loadCurveSteps } from './load.rules.ts'
import { loadCurveQuery, useDayFigures, useToday } from './use-day.ts'
import './dashboard.css'

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))
const records = '/statsanalysis/chgtransorder'

/**
 * First row of the dashboard: today compared with the same day a week ago. A new operator sees the setup steps instead.
 */
export function Today() {
  const { data } = useDayFigures()
  const mayLoad = useIsPermitted()(loadCurve)
  if (!data) return <section className="sheet day-figures" aria-busy="true" />
  const isNew = Object.values(data.setUp).includes(false)
  return (
    <>
      {isNew && (
        <Suspense fallback={null}>
          <FirstSteps done={data.setUp} />
        </Suspense>
      )}
      {data.setUp.chargePoint && (
        <section className="sheet day-figures">
          <Sums data={data} />
          {mayLoad && <PowerNow />}
        </section>
      )}
    </>
  )
}

function Sums({ data }: { data: DayFigures }) {
  const t = useWords(todayWords)
  const language = useLanguage()
  const { day } = useToday()
  const { timeZone } = useCurrentUser().operator
  const hour = Number(instantToLocalTime(data.at, timeZone).slice(11, 13))
  const list = `${records}?endFrom=${day}&endTo=${day}`
  const figure = (key: keyof DaySums) => ({
    to: list,
    now: data.day[key],
    before: data.before[key],
    spark: sparklinePaths(
      runningHourlyTotals(data.day.hours, (row) => row[key], hour),
      runningHourlyTotals(data.before.hours, (row) => row[key], hour),
    ),
    steps: 24,
  })
  return (
    <>
      <Figure
        label={t('charging.today.energy')}
        unit="kWh"
        {...figure('energyDwh')}
        write={(value) => formatEnergy(value, language, 0)}
      />
      <Figure
        label={t('charging.today.money')}
        {...figure('payableMinor')}
        write={(value) => formatMoney(value, data.currency, language)}
      />
      <Figure
        label={t('charging.today.sessions')}
        {...figure('sessions')}
        write={(value) => formatNumber(value, language)}
      />
    </>
  )
}

const perHour = 60 / loadStepMinutes
/** Current power of all connectors, compared with the same minute a week ago. */
function PowerNow() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const now = useNow()
  const { timeZone } = useCurrentUser().operator
  const from = Date.parse(useToday().from)
  const weekAgo = loadCurveQuery(from, timeZone, -7)
  const summary = useConnectorsSummary()
  const today = useCall(loadCurve, loadCurveQuery(from, timeZone, 0), { every: 60_000, quiet: true })
  const before = useCall(loadCurve, weekAgo, { quiet: true })
  const steps = loadCurveSteps(today.data?.points ?? [], from, true)
  const last = Math.floor((now - from) / (loadStepMinutes * 60_000))
  const then = loadCurveSteps(before.data?.points ?? [], Date.parse(weekAgo.query.from), false).slice(0, last + 1)
  const beforeW = then[last] ?? 0
  // After a server start no charging connector has reported its power yet, so 0 is shown as unknown.
  const { powerW: reportedPowerW = 0, byStatus } = summary.data ?? {}
  const powerW = reportedPowerW === 0 && (byStatus?.charging ?? 1) > 0 ? null : reportedPowerW
  return (
    <Figure
      label={t('charging.today.power')}
      unit="kW"
      to="/chgstamon/chgstatlistmon?status=charging"
      now={powerW}
      before={beforeW}
      write={(value) => formatPower(value, language, 0)}
      spark={sparklinePaths(sparklinePeaks(steps, perHour), sparklinePeaks(then, perHour))}
      steps={24}
    />
  )
}

interface FigureProps {
  label: string
  unit?: string
  to: string
  /** Null if not known. A dash is shown then, without a comparison. */
  now: number | null
  before: number
  write: (value: number | null) => string
  spark: { today: string; before: string }
  steps: number
}
function Figure({ label, unit, to, now, before, write, spark, steps }: FigureProps) {
  const t = useWords(todayWords)
  const language = useLanguage()
  const change = changeInPercent(now, before)
  const formatters = {
    percent: (value: number) => formatPercent(value, language, 1),
    figure: (value: number) => (unit ? `${write(value)} ${unit}` : write(value)),
  }
  return (
    <dl className="day-figure">
      <dt>{label}</dt>
      <dd>
        <Link to={to} className="plain-figure">
          {write(now)}
        </Link>{' '}
        {unit && <small>{unit}</small>}
      </dd>
      <dd className="than">
        {now === null || change === null ? (
          now === null ? (
            '\u00a0'
          ) : (
            t('charging.today.none-before')
          )
        ) : (
          <>
            <b>{formatPercentChange(change, now - before, formatters)}</b>{' '}
            {t('charging.today.than', { than: write(before) })}
          </>
        )}
      </dd>
      <svg viewBox={`0 -2 ${steps} 36`} preserveAspectRatio="none" aria-hidden="true">
        <path className="before" d={spark.before} />
        <path className="now" d={spark.today} />
      </svg>
    </dl>
  )
}
