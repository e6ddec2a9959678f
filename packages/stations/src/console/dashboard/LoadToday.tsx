import {
  Empty,
  instantToWall,
  Sheet,
  useCall,
  useLanguage,
  useMe,
  useNow,
  useWords,
  wallToInstant,
} from '@evops/kit'
import { loadCurve, loadStepMinutes } from '../../contract/index.ts'
import { dashboardWords } from './dashboard.words.ts'
import { DayCurve } from './DayCurve.tsx'
import './dashboard.css'

const stepMs = loadStepMinutes * 60_000
const dayMs = 86_400_000

/** What all connectors draw together: today from 0 to 24 on one ruler, yesterday beside it. */
export function LoadToday() {
  const t = useWords(dashboardWords)
  useLanguage()
  const { timeZone } = useMe().operator
  const day = instantToWall(new Date(useNow()).toISOString(), timeZone).slice(0, 10)
  const from = wallToInstant(`${day}T00:00`, timeZone)
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
  return (
    <div className="dash-2">
      <Sheet title={t('stations.load.title')} note={t('stations.load.note', { zone: timeZone })}>
        {hasAny ? (
          <DayCurve
            label={t('stations.load.title')}
            times={times}
            zone={timeZone}
            unit="kW"
            today={{ label: t('stations.load.today'), values: valuesOf(today.data?.points, 0, last) }}
            yesterday={{
              label: t('stations.load.yesterday'),
              values: valuesOf(yesterday.data?.points, dayMs, Infinity),
            }}
          />
        ) : (
          <div className="load-none">
            {today.data && <Empty icon="analysis" title={t('stations.load.none')} />}
          </div>
        )}
      </Sheet>
    </div>
  )
}
