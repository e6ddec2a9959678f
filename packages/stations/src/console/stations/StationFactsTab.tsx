import { type MapPoint, MapView } from '../map/MapView.tsx'
import { useMemo } from 'react'
import type { StationDetail } from '../../contract/index.ts'
import { StationFactGroups } from './StationFactGroups.tsx'

/** All stored details of a station, and its location. */
export function StationFactsTab({ station }: { station: StationDetail }) {
  return (
    <div className="stack">
      <StationFactGroups station={station} />
      <StationPlace station={station} />
    </div>
  )
}

/** Map with the station's position. Renders nothing if the position is unknown. */
function StationPlace({ station: { id, name, longitude, latitude } }: { station: StationDetail }) {
  const text = JSON.stringify(
    longitude === null || latitude === null ? [] : [{ key: id, longitude, latitude, label: name, tone: 'acc' }],
  )
  const points = useMemo(() => JSON.parse(text) as MapPoint[], [text])
  return points.length > 0 && <MapView label={name} height={320} points={points} open={id} />
}
