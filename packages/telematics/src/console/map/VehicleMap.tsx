import {
  Empty,
  ReadFailure,
  formatNumber,
  LiveLine,
  Notice,
  PageHead,
  Segments,
  useCall,
  useLanguage,
  useLive,
  useLiveValues,
  useIsPhoneWidth,
  useNow,
  usePage,
  useWords,
} from '@evops/kit'
import { MapView, type MapPoint } from '@evops/stations/console'
import { useMemo, useState } from 'react'
import {
  listPluggedVehicles,
  listVehiclePositions,
  positionRow,
  positionsTopic,
  type ChargingVehicleRow,
  type PositionRow,
} from '../../contract/index.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { MapFilters } from './MapFilters.tsx'
import { newestPositions, vehicleStateMarkers, vehicleStateOf } from './vehicle-state.rules.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { VehicleRows } from './VehicleRows.tsx'
import { vehicleMapWords } from './vehicle-map.words.ts'
import '../telematics.css'

const listEveryMs = 60_000
const pluggedEveryMs = 15_000
const isRow = (value: unknown): value is PositionRow => positionRow.safeParse(value).success
const idOf = (item: unknown) => (isRow(item) ? item.vehicleId : '')

/** Current positions of all vehicles, on the map and in a list, updated live. */
export function VehicleMap() {
  const m = useWords(telematicsScreenTitleWords)
  const { search } = usePage()
  const query = { search: search.search }
  const { data, error, refetch } = useCall(listVehiclePositions, { query }, { every: listEveryMs })
  const { data: charging = [] } = useCall(listPluggedVehicles, {}, { every: pluggedEveryMs, quiet: true })
  const { name } = useLive(positionsTopic, undefined, idOf)
  const { values } = useLiveValues(name, isRow)
  const plugged = useMemo(() => new Map(charging.map((one) => [one.vehicleId, one])), [charging])
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className="vehicle-map">
      <PageHead title={m('telematics.title-map')} fresh={<LiveLine />} />
      {data && (
        <Shown rows={newestPositions(data.list, values)} plugged={plugged} total={data.total} without={data.without} />
      )}
    </div>
  )
}

interface ShownProps {
  rows: readonly PositionRow[]
  plugged: ReadonlyMap<string, ChargingVehicleRow>
  total: number
  without: number
}
function Shown({ rows, plugged, total, without }: ShownProps) {
  const t = useWords(vehicleMapWords)
  const language = useLanguage()
  const now = useNow()
  const isNarrow = useIsPhoneWidth()
  const { search, setSearch } = usePage()
  const [view, setView] = useState<'list' | 'map'>('map')
  const count = (n: number) => formatNumber(n, language)
  const { fleetId, lineId, standing, open } = search
  const found = rows.filter(
    (row) =>
      (!fleetId || row.fleetId === fleetId) &&
      (!lineId || row.lineId === lineId) &&
      (!standing || vehicleStateOf(row, plugged.get(row.vehicleId), now) === standing),
  )
  const chosen = rows.find(({ vehicleId }) => vehicleId === open)
  const choose = (vehicleId: string | undefined) => setSearch({ open: vehicleId })
  const isListed = !isNarrow || view === 'list'
  const isMapped = !isNarrow || view === 'map'
  return (
    <>
      <MapFilters rows={rows} />
      {total > rows.length && <Notice>{t('telematics.map.more', { n: count(rows.length) })}</Notice>}
      <p className="hint">
        {t('telematics.map.count', { n: count(found.length) })}
        {without > 0 && ` · ${t('telematics.map.without', { n: count(without) })}`}
      </p>
      {isNarrow && (
        <Segments
          value={view}
          label={t('telematics.map.views')}
          options={(['map', 'list'] as const).map((value) => ({
            value,
            label: t(`telematics.map.view-${value}`),
          }))}
          onChange={setView}
        />
      )}
      {rows.length === 0 ? (
        <Empty icon="map" words="telematics.map.none" />
      ) : (
        <div className="vehicle-map-two">
          <div className="vehicle-map-side">
            {chosen && (
              <VehicleCard row={chosen} plugged={plugged.get(chosen.vehicleId)} onClose={() => choose(undefined)} />
            )}
            {isListed && <VehicleRows rows={found} plugged={plugged} open={open} onOpen={choose} />}
          </div>
          {isMapped && <Places rows={found} plugged={plugged} open={open} onOpen={choose} />}
        </div>
      )}
    </>
  )
}

interface PlacesProps extends Pick<ShownProps, 'rows' | 'plugged'> {
  open: string | undefined
  onOpen: (vehicleId: string) => void
}
function Places({ rows, plugged, open, onOpen }: PlacesProps) {
  const t = useWords(vehicleMapWords)
  const m = useWords(telematicsScreenTitleWords)
  const now = useNow()
  const points = rows.map((row): MapPoint => {
    const current = vehicleStateOf(row, plugged.get(row.vehicleId), now)
    const { vehicleId: key, longitude, latitude, label, heading } = row
    const shapeLabel = `${label} · ${t(`telematics.map.standing.${current}`)}`
    const turns = current === 'driving' && heading !== null
    return {
      key,
      longitude,
      latitude,
      label: shapeLabel,
      ...vehicleStateMarkers[current],
      ...(turns && { turn: heading }),
    }
  })
  // Redrawn only if a position or state changed.
  const text = JSON.stringify(points)
  const drawn = useMemo(() => JSON.parse(text) as MapPoint[], [text])
  return (
    <MapView
      label={m('telematics.title-map')}
      height="max(360px, calc(100dvh - 300px))"
      points={drawn}
      open={open}
      onOpen={onOpen}
    />
  )
}
