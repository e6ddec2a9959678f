import { Sheet, useNav, useWords } from '@evops/platform/console'
import { monitorWords } from '../monitor/monitor.words.ts'
import { StationMap } from '../monitor/StationMap.tsx'
import { useGunsSummary } from '../use-guns-summary.ts'
import { dashboardWords } from './dashboard.words.ts'

/** Where the stations stand and how they are; a press opens one's monitoring. */
export function StationsNow() {
  const t = useWords(dashboardWords)
  useWords(monitorWords)
  const nav = useNav()
  const { data } = useGunsSummary()
  if (data?.stations.length === 0) return null
  return (
    <div className="dash-1">
      <Sheet title={t('stations.now.map')}>
        {data ? (
          <StationMap
            height={280}
            stations={data.stations}
            chosen={undefined}
            onChoose={(id) => nav.go(`/chgstamon/chgstatlistmon?station=${id}`)}
          />
        ) : (
          <div style={{ height: 280 }} />
        )}
      </Sheet>
    </div>
  )
}
