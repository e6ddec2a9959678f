import { Icon, Pick, useCall, useWords } from '@evops/kit'
import { getChargePoint, getStation, listChargePoints, listStations } from '@evops/stations/contract'
import { reportWords } from '../report.words.ts'

/** Filter for any number of stations; an empty selection means all of them. */
export function StationsFilter({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const t = useWords(reportWords)
  return (
    <div className="f">
      <span className="label">{t('reports.stations')}</span>
      <Pick
        // The changed key clears the field after each selection.
        key={value.length}
        label={t('reports.stations')}
        placeholder={t(value.length === 0 ? 'reports.all-stations' : 'reports.one-more')}
        from={listStations}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) =>
          reply.list.filter(({ id }) => !value.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
        }
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...value, id])}
      />
    </div>
  )
}

/** Filter for a charge point of a station. */
export function ChargePointFilter({
  stationId,
  onChange,
}: {
  stationId: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useWords(reportWords)
  return (
    <div className="f">
      <span className="label">{t('reports.chargePoint')}</span>
      <Pick
        key={stationId}
        label={t('reports.chargePoint')}
        placeholder={t('reports.all-charge-points')}
        from={listChargePoints}
        inputOf={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, chargePointNo }) => ({ value: id, label: chargePointNo }))}
        value={undefined}
        onChange={onChange}
      />
    </div>
  )
}

/** Shows a selected station by its name. */
export function StationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useCall(getStation, { params: { id } }, { quiet: true })
  return <PlaceChip name={data?.id === id ? data.name : '…'} onRemove={onRemove} />
}
export function ChargePointChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useCall(getChargePoint, { params: { id } }, { quiet: true })
  return <PlaceChip name={data?.id === id ? data.name || data.chargePointNo : '…'} onRemove={onRemove} />
}
function PlaceChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useWords(reportWords)
  return (
    <span className="chip">
      <span className="clip">{name}</span>
      <button type="button" aria-label={t('reports.without', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
