import { hourMs } from '@evops/platform/contract'
import { getVehicle } from '@evops/fleet/contract'
import {
  isPermitted,
  Empty,
  ExportButton,
  ReadFailure,
  FilterDays,
  PageHead,
  Segments,
  useCall,
  useNow,
  useCurrentUser,
  usePage,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import { getVehicleTrack, trackExport } from '../../contract/index.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { selectedDays, daysOfPeriodPreset, nextDay, trackPeriodPresets, type TrackPeriodPreset } from './track.rules.ts'
import { VehicleFilter } from '../VehicleFilter.tsx'
import { TrackView } from './TrackView.tsx'
import { trackWords } from './track.words.ts'
import '../telematics.css'

/** Track of a vehicle in a period. */
export function VehicleTrack() {
  const t = useWords(trackWords)
  const m = useWords(telematicsScreenTitleWords)
  const { search } = usePage()
  const { vehicleId } = search
  const wish = useSpan()
  return (
    <div className="stack">
      <PageHead
        title={m('telematics.title-track')}
        actions={
          vehicleId !== undefined && (
            <ExportButton name={trackExport} filter={{ vehicleId, ...wish }} label={t('telematics.track.export')} />
          )
        }
      />
      <TrackFilters />
      {vehicleId === undefined ? (
        <Empty icon="car" words="telematics.track.choose" />
      ) : (
        <OfVehicle key={`${vehicleId} ${wish.from} ${wish.to}`} id={vehicleId} {...wish} />
      )}
    </div>
  )
}

/** Returns the selected period as instants that change once an hour, so that cached data stays valid. */
function useSpan(): { from: string; to: string } {
  const { search } = usePage()
  const { timeZone: zone } = useCurrentUser().operator
  const now = Math.floor(useNow() / hourMs) * hourMs
  const span = trackPeriodPresets.find((one) => one === search.span) ?? 'today'
  const { first, last } = selectedDays(search) ?? daysOfPeriodPreset(span, now, zone)
  const midnight = (day: string) => localTimeToInstant(`${day}T00:00`, zone) ?? `${day}T00:00:00.000Z`
  return { from: midnight(first), to: midnight(nextDay(last)) }
}

function TrackFilters() {
  const t = useWords(trackWords)
  const { search, setSearch } = usePage()
  const { vehicleId, dayFrom, dayTo } = search
  const span = trackPeriodPresets.find((one) => one === search.span) ?? 'today'
  const list = { filters: search, setFilters: setSearch }
  return (
    <div className="vehicle-map-filters">
      <VehicleFilter
        label={t('telematics.track.vehicle')}
        value={vehicleId}
        onChange={(id) => setSearch({ vehicleId: id })}
      />
      <div className="f">
        <span className="label">{t('telematics.track.span')}</span>
        <Segments<TrackPeriodPreset | 'own'>
          value={(dayFrom ?? dayTo) ? 'own' : span}
          label={t('telematics.track.span')}
          options={trackPeriodPresets.map((value) => ({ value, label: t(`telematics.track.span.${value}`) }))}
          onChange={(value) =>
            setSearch({
              span: value === 'today' ? undefined : value,
              dayFrom: undefined,
              dayTo: undefined,
            })
          }
        />
      </div>
      <div className="days">
        <FilterDays list={list} from="dayFrom" to="dayTo" label={t('telematics.track.days')} />
      </div>
    </div>
  )
}

function OfVehicle({ id, from, to }: { id: string; from: string; to: string }) {
  const { data, error, refetch } = useCall(getVehicleTrack, { params: { id }, query: { from, to } })
  const { data: vehicle } = useCall(getVehicle, { params: { id } }, { enabled: isPermitted(getVehicle), quiet: true })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return <TrackView track={data} batteryDwh={vehicle?.effectiveBatteryDwh ?? null} />
}
