import { Pick, type List } from '@evops/kit'
import { maintenanceStations } from '../contract/index.ts'

/** Filters by a station that the user may see. */
export function StationFilter<Row>({ list, label }: { list: List<Row>; label: string }) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={maintenanceStations}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
        value={list.filters.stationId}
        onChange={(id) => list.setFilters({ stationId: id })}
      />
    </div>
  )
}
