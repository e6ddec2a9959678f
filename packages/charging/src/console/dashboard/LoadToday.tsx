import { Empty, Sheet, useCall, useLanguage, useMe, useWords } from '@evops/kit'
import { useGunsSummary } from '@evops/stations/console'
import { loadCurve, loadStepMinutes } from '@evops/stations/contract'
import { DayCurve } from './DayCurve.tsx'
import { loadWords } from './load.words.ts'
import { useDay, useToday } from './use-day.ts'
import './dashboard.css'

const stepMs = loadStepMinutes * 60_000
const dayMs = 86_400_000

/** What all connectors draw together: today from 0 to 24 on the ruler of the tariff, yesterday beside it. */
export function LoadToday() {
  const t = useWords(loadWords)
  useLanguage()
  const { timeZone } = useMe().operator
  const { from } = useToday()
  const { data: day } = useDay()
  const limitW = connectionOf(useGunsSummary().data?.stations ?? [])
  const to = new Date(Date.parse(from) + dayMs).toISOString()
  const before = new Date(Date.parse(from) - dayMs).toISOString()
  const today = useCall(loadCurve, { query: { from, to } }, { every: 60_000, quiet: true })
  const yesterday = useCall(loadCurve, { query: { from: before, to: from } }, { quiet: true })
  const times = Array.from({ length: dayMs / stepMs }, (_, at) => Date.parse(from) + at * stepMs)
  const last = Date.parse(today.data?.points.at(-1)?.at ?? from)
  const valuesOf = (
    points: readonly { at: string; powerW: number }[] | undefined,
    shift: number,
    until: number,
  ) => {
    const byTime = new Map(points?.map((point) => [Date.parse(point.at) + shift, point.powerW]))
    return times.map((time) => (time > until ? null : (byTime.get(time) ?? 0) / 1000))
  }
  const hasAny = (today.data?.points.length ?? 0) + (yesterday.data?.points.length ?? 0) > 0
  if (day?.setUp.pile === false) return null
  return (
    <div className="dash-2">
      <Sheet title={t('charging.load.title')} note={t('charging.load.note', { zone: timeZone })}>
        {hasAny ? (
          <DayCurve
            label={t('charging.load.title')}
            times={times}
            zone={timeZone}
            unit="kW"
            today={{ label: t('charging.load.today'), values: valuesOf(today.data?.points, 0, last) }}
            yesterday={{
              label: t('charging.load.yesterday'),
              values: valuesOf(yesterday.data?.points, dayMs, Infinity),
            }}
            limit={limitW && { label: t('charging.load.connection'), value: limitW / 1000 }}
            ruler={day?.ruler}
          />
        ) : (
          <div className="load-none">
            {today.data && <Empty icon="analysis" title={t('charging.load.none')} />}
          </div>
        )}
      </Sheet>
    </div>
  )
}

/** What the connections of all stations allow together; unknown where one of them is. */
function connectionOf(stations: readonly { ratedPowerW: number | null }[]): number | undefined {
  const known = stations.flatMap(({ ratedPowerW }) => (ratedPowerW ? [ratedPowerW] : []))
  if (known.length === 0 || known.length < stations.length) return undefined
  return known.reduce((sum, watts) => sum + watts, 0)
}
