import { InSight, Sheet, useNav, useWords } from '@evops/kit'
import { lazy } from 'react'
import { useGunsSummary } from '../use-guns-summary.ts'
import { dashboardWords } from './dashboard.words.ts'

const StationMap = lazy(async () => ({ default: (await import('../monitor/StationMap.tsx')).StationMap }))
const height = 280

/** Where the stations stand and how they are; a press opens one's monitoring. */
export function StationsNow() {
  const t = useWords(dashboardWords)
  const nav = useNav()
  const { data } = useGunsSummary()
  if (data?.stations.length === 0) return null
  return (
    <div className="dash-1">
      <Sheet title={t('stations.now.map')}>
        <InSight height={height}>
          <StationMap
            height={height}
            stations={data?.stations ?? []}
            chosen={undefined}
            onChoose={(id) => nav.go(`/chgstamon/chgstatlistmon?station=${id}`)}
          />
        </InSight>
      </Sheet>
    </div>
  )
}
