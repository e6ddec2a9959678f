import { Filters, type List, Pick, useCall, useWords } from '@evops/kit'
import { getTelematicsSource, listTelematicsSources } from '../../contract/index.ts'
import { sourceWords } from './sources.words.ts'

/** How a box finds a source by its name. */
export function useSourceFinding() {
  const t = useWords(sourceWords)
  return {
    label: t('telematics.names.sourceId'),
    placeholder: t('telematics.source.find'),
    from: listTelematicsSources,
    given: (text: string) => ({ query: { search: text || undefined, pageSize: 20 } }),
    choices: ({ list }: { list: readonly { id: string; name: string }[] }) =>
      list.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Above the names of sources: by name, and of one source. */
export function NameFilters<Row>({ list }: { list: List<Row> }) {
  const t = useWords(sourceWords)
  const finding = useSourceFinding()
  const id = list.filters.sourceId
  const { data } = useCall(
    getTelematicsSource,
    { params: { id: id ?? '' } },
    { enabled: Boolean(id), quiet: true },
  )
  const name = data?.name ?? '…'
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('telematics.names.find') }}
      chips={{ sourceId: { label: finding.label, say: () => name } }}
    >
      <div className="f">
        <span className="label">{finding.label}</span>
        <Pick {...finding} value={id} chosen={name} onChange={(sourceId) => list.setFilters({ sourceId })} />
      </div>
    </Filters>
  )
}
