import { Icon, Pick, useCall, useWords } from '@evops/kit'
import { getStation, listStations } from '@evops/stations/contract'
import { reportWords } from './report.words.ts'

/** Stations one by one, as many as wanted; none: all of them. */
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
        // Emptied again after each choice.
        key={value.length}
        label={t('reports.stations')}
        placeholder={t(value.length === 0 ? 'reports.all-stations' : 'reports.one-more')}
        from={listStations}
        given={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) =>
          reply.list
            .filter(({ id }) => !value.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))
        }
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...value, id])}
      />
    </div>
  )
}

/** One that was chosen, by its name. */
export function StationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useWords(reportWords)
  const { data } = useCall(getStation, { params: { id } }, { quiet: true })
  const name = data?.id === id ? data.name : '…'
  return (
    <span className="chip">
      <span className="clip">{name}</span>
      <button type="button" aria-label={t('reports.without', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
