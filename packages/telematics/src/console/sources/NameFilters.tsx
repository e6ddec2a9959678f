import { Filters, type List, Pick, useCall, useWords } from '@evops/kit'
import { getTelematicsSource, listTelematicsSources } from '../../contract/index.ts'
import { useVehicleName, VehicleFilter } from '../VehicleFilter.tsx'
import { sourceWords } from './sources.words.ts'

/** Returns the search function for sources by name. */
export function useSourceSearch() {
  const t = useWords(sourceWords)
  return {
    label: t('telematics.names.sourceId'),
    placeholder: t('telematics.source.find'),
    from: listTelematicsSources,
    inputOf: (text: string) => ({ query: { search: text || undefined, pageSize: 20 } }),
    choices: ({ list }: { list: readonly { id: string; name: string }[] }) =>
      list.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Filters above the lists of names: by name, by source, and by vehicle for bound names. */
export function NameFilters<Row>({ list, bound = false }: { list: List<Row>; bound?: boolean }) {
  const t = useWords(sourceWords)
  const finding = useSourceSearch()
  const id = list.filters.sourceId
  const { data } = useCall(getTelematicsSource, { params: { id: id ?? '' } }, { enabled: Boolean(id), quiet: true })
  const name = data?.name ?? '…'
  const { vehicleId } = list.filters
  const vehicleName = useVehicleName(vehicleId)
  const vehicle = t('telematics.names.vehicleId')
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('telematics.names.find') }}
      chips={{
        sourceId: { label: finding.label, translate: () => name },
        vehicleId: { label: vehicle, translate: () => vehicleName },
      }}
    >
      <div className="f">
        <span className="label">{finding.label}</span>
        <Pick {...finding} value={id} chosen={name} onChange={(sourceId) => list.setFilters({ sourceId })} />
      </div>
      {bound && (
        <VehicleFilter
          label={vehicle}
          value={vehicleId}
          onChange={(chosen) => list.setFilters({ vehicleId: chosen })}
        />
      )}
    </Filters>
  )
}
