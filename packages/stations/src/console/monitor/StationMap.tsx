import { Notice, useTranslate, useWords } from '@evops/kit'
import { type MapPoint, MapView } from '../map/MapView.tsx'
import { connectorStates, toneOf } from '../need.rules.ts'
import { useMemo } from 'react'
import type { StationSummary } from '../../contract/index.ts'
import { monitorWords } from './monitor.words.ts'

/** Map of stations: red if a connector is faulted, blue if one is charging, grey if no charge point responds. */
export function StationMap({
  stations,
  chosen,
  onChoose,
}: {
  stations: readonly StationSummary[]
  chosen: string | undefined
  onChoose: (stationId: string) => void
}) {
  const t = useWords(monitorWords)
  const translate = useTranslate()
  // A live value may rerender the page, but the map is redrawn only if a station's mark has changed.
  const text = JSON.stringify(stations.flatMap((station) => pointOf(station, translate)))
  const points = useMemo(() => JSON.parse(text) as MapPoint[], [text])
  const nowhere = stations.length - points.length
  return (
    <div className="stack station-map">
      {nowhere > 0 && <Notice>{t('stations.monitor.nowhere', { count: nowhere })}</Notice>}
      <MapView
        label={t('stations.monitor.map')}
        height="max(420px, calc(100dvh - 300px))"
        points={points}
        open={chosen}
        onOpen={onChoose}
      />
    </div>
  )
}

function pointOf(station: StationSummary, translate: ReturnType<typeof useTranslate>): MapPoint[] {
  const { stationId: key, name, longitude, latitude, byStatus } = station
  if (longitude === null || latitude === null) return []
  const counts = connectorStates
    .filter((state) => byStatus[state] > 0)
    .map((state) => `${translate(`kit.state.${state}`)} ${byStatus[state]}`)
  return [{ key, longitude, latitude, label: [name, ...counts].join(' · '), tone: toneOf(byStatus) }]
}
