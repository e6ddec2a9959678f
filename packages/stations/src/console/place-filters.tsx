import { dayMs } from '@evops/platform/contract'
import {
  FilterDays,
  instantToLocalTime,
  type List,
  Pick,
  useCall,
  useIsPermitted,
  useOperatorZone,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import { getChargePoint, getStation, listChargePoints, listStations } from '../contract/index.ts'
import { eventWords } from './events/events.words.ts'

interface Placed {
  stationId: string
  stationName: string
  chargePointId: string | null
  chargePointNo: string | null
}

/** Returns the names of the selected station and charge point, from the rows if possible, otherwise from the server. */
export function usePlaceNames({ rows, filters: { stationId, chargePointId } }: List<Placed>) {
  const may = useIsPermitted()(listStations)
  const row = rows[0]
  const rowHasStation = stationId !== undefined && row?.stationId === stationId
  const rowHasChargePoint = chargePointId !== undefined && row?.chargePointId === chargePointId
  const quiet = { quiet: true }
  const station = useCall(
    getStation,
    { params: { id: stationId ?? '' } },
    { ...quiet, enabled: may && stationId !== undefined && !rowHasStation },
  )
  const chargePoint = useCall(
    getChargePoint,
    { params: { id: chargePointId ?? '' } },
    { ...quiet, enabled: may && chargePointId !== undefined && !rowHasChargePoint },
  )
  return {
    station: rowHasStation ? row.stationName : station.data?.name,
    chargePoint: rowHasChargePoint ? (row.chargePointNo ?? undefined) : chargePoint.data?.chargePointNo,
  }
}

/** Filters for a station (unless the list belongs to one) and one of its charge points, with search while typing. */
export function PlaceFilters<Row extends Placed>({ list, within }: { list: List<Row>; within?: string | undefined }) {
  const t = useWords(eventWords)
  const may = useIsPermitted()
  const names = usePlaceNames(list)
  const { stationId = within, chargePointId } = list.filters
  if (!may(listStations)) return null
  return (
    <>
      {within === undefined && (
        <div className="f">
          <span className="label">{t('stations.event.station')}</span>
          <Pick
            label={t('stations.event.station')}
            from={listStations}
            inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
            choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
            value={stationId}
            chosen={names.station}
            onChange={(value) => list.setFilters({ stationId: value, chargePointId: undefined })}
          />
        </div>
      )}
      <div className="f">
        <span className="label">{t('stations.event.place')}</span>
        <Pick
          label={t('stations.event.place')}
          from={listChargePoints}
          inputOf={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
          choices={(reply) =>
            reply.list.map(({ id, name, chargePointNo }) => ({
              value: id,
              label: `${name} · ${chargePointNo}`,
            }))
          }
          value={chargePointId}
          chosen={names.chargePoint}
          onChange={(value) => list.setFilters({ chargePointId: value })}
        />
      </div>
    </>
  )
}

/** Time range filter in whole days of the operator's calendar. The URL may limit the range to the minute. */
export function TimeRangeFilters<Row>({ list }: { list: List<Row> }) {
  const t = useWords(eventWords)
  const zone = useOperatorZone() ?? 'UTC'
  const { from, to } = list.filters
  // The upper bound is exclusive, so the shown day is that of the instant before it.
  const dayOf = (at: string | undefined, less = 0) =>
    at === undefined || Number.isNaN(Date.parse(at))
      ? undefined
      : instantToLocalTime(new Date(Date.parse(at) - less).toISOString(), zone).slice(0, 10)
  const [first, last] = [dayOf(from), dayOf(to, 1)]
  const startOf = (day: string | undefined, later = 0) =>
    day && localTimeToInstant(`${new Date(Date.parse(day) + later).toISOString().slice(0, 10)}T00:00`, zone)
  return (
    <FilterDays
      list={{
        ...list,
        filters: { ...(first && { from: first }), ...(last && { to: last }) },
        setFilters: (set) => list.setFilters({ from: startOf(set.from), to: startOf(set.to, dayMs) }),
      }}
      from="from"
      to="to"
      label={t('stations.event.days')}
    />
  )
}
