import { type List, Pick } from '@evops/kit'
import { videoChoices } from '../contract/index.ts'

/** One station of those that the reader sees. */
export function PlaceFilter<Row>({ list, label }: { list: List<Row>; label: string }) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={videoChoices}
        given={(text) => ({ query: { kind: 'station' as const, search: text || undefined } })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.stationId}
        onChange={(id) => list.setFilters({ stationId: id })}
      />
    </div>
  )
}
