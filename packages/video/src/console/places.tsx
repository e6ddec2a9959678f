import { type List, Pick } from '@evops/kit'
import { videoChoices } from '../contract/index.ts'

/** Filter for one station among those visible to the reader. */
export function PlaceFilter<Row>({ list, label }: { list: List<Row>; label: string }) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={videoChoices}
        inputOf={(text) => ({ query: { kind: 'station' as const, search: text || undefined } })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.stationId}
        onChange={(id) => list.setFilters({ stationId: id })}
      />
    </div>
  )
}
