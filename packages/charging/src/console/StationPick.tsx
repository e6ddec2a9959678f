import { type List, Pick } from '@evops/kit'
import { listStations } from '@evops/stations/contract'

interface StationPickProps<Row> {
  list: List<Row>
  label: string
  /** The selected station, as the list filter has it. */
  value: string | undefined
  /** Name of the selected station, if the list has it. */
  chosen: string | undefined
}

/** Filters a list by a station. The station is found while the user types. */
export function StationPick<Row>({ list, label, value, chosen }: StationPickProps<Row>) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={listStations}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        chosen={chosen}
        onChange={(next) => list.setFilters({ stationId: next })}
      />
    </div>
  )
}
