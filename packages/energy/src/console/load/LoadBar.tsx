/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { Figures, formatPercent, formatPower, formatInstant, Sheet, Tag, useLanguage, useWords } from '@evops/kit'
import type { SupplyLoad } from '../../contract/index.ts'
import { gridPeriodName } from '../period-name.ts'
import { loadBarMaxW, expectedLoadState } from './load-view.rules.ts'
import { loadWords } from './load.words.ts'

const tones = { ok: 'good', near: 'warn', over: 'bad' } as const

/** Current quarter hour: load and forecast compared with the limit of its period. */
export function RunningQuarter({ load }: { load: SupplyLoad }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const { running, timeZone } = load
  const clock = (at: string) => formatInstant(at, language, timeZone, 'time')
  const state = expectedLoadState(running)
  const kilowatts = (watts: number | null) => ({ value: formatPower(watts, language), unit: 'kW' })
  return (
    <Sheet
      title={`${t('energy.load.running')} · ${clock(running.at)}–${clock(running.until)}`}
      note={gridPeriodName(running.period, language)}
    >
      <div className="energy-load-now">
        {state && <Tag tone={tones[state]}>{t(`energy.load.state.${state}`)}</Tag>}
        <LoadBar running={running} />
        <Figures
          of={[
            { label: t('energy.load.present'), ...kilowatts(running.presentW), big: true },
            { label: t('energy.load.forecast'), ...kilowatts(running.forecastW), big: true },
            { label: t('energy.load.average'), ...kilowatts(running.averageW) },
            ...(running.limitOf === null
              ? []
              : [{ label: t(`energy.load.${running.limitOf}`), ...kilowatts(running.limitW) }]),
          ]}
        />
      </div>
    </Sheet>
  )
}

function LoadBar({ running }: { running: SupplyLoad['running'] }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const { presentW, forecastW, limitW } = running
  if (limitW === null) return null
  const end = loadBarMaxW(running)
  const place = (watts: number) => `${Math.min(100, (watts / end) * 100)}%`
  const marks = [90, 100].map((percent) => ({ percent, watts: Math.round((limitW * percent) / 100) }))
  const formatWatts = (watts: number) => formatPower(watts, language)
  return (
    <div
      className={`energy-load-bar ${expectedLoadState(running) ?? ''}`}
      role="img"
      aria-label={t('energy.load.bar', {
        now: formatWatts(presentW),
        forecast: formatWatts(forecastW),
        limit: formatWatts(limitW),
      })}
    >
      <div className="track">
        <i className="now" style={{ inlineSize: place(presentW) }} />
        {marks.map(({ percent, watts }) => (
          <i key={percent} className="mark" style={{ insetInlineStart: place(watts) }} />
        ))}
        <i className="forecast" style={{ insetInlineStart: place(forecastW) }} />
      </div>
      <div className="scale" aria-hidden="true">
        {marks.map(({ percent, watts }) => (
          <span key={percent} style={{ insetInlineStart: place(watts) }}>
            {formatPercent(percent, language)}
          </span>
        ))}
      </div>
    </div>
  )
}
