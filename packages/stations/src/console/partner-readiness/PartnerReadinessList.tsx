import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Can,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  Link,
  ListPage,
  Notice,
  translateText,
  useColumns,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import {
  listPartnerReadiness,
  partnerReadinessExport,
  partnerReadinessExportPermission,
  type PartnerReadinessRow,
} from '../../contract/index.ts'
import { partnerReadinessText } from '../../contract/partner-readiness.words.ts'
import { readinessWords } from './partner-readiness.words.ts'

/** Address of the form in which the missing details are entered. */
function formOf({ kind, id }: PartnerReadinessRow): string {
  const list = kind === 'station' ? 'chgstation' : 'chgpile'
  return `/statsanalysis/${list}?open=${id}&tab=edit`
}
const c = columnsFor<PartnerReadinessRow>('stations.ready')
const columns = [
  c.custom(
    'name',
    (row) => (
      <Link to={formOf(row)}>
        {row.name}
        <small>{row.code}</small>
      </Link>
    ),
    { least: 200, phone: 1 },
  ),
  c.custom('kind', (row) => translateText(`stations.ready.kind.${row.kind}`), { width: 140, phone: 3 }),
  c.custom(
    'missing',
    (row) => row.missing.map((detail) => translateText(`stations.ready.detail.${detail}`)).join(' · '),
    { least: 300, sort: true, phone: 2 },
  ),
  c.custom('station', (row) => row.stationName, { width: 220, sort: true }),
]

/** Stations and charge points that lack details which partners and authorities need, with links to their forms. */
export function PartnerReadinessList() {
  const t = useWords(readinessWords)
  useWords(partnerReadinessText)
  const language = useLanguage()
  const list = useList(listPartnerReadiness, { sort: 'station', pageSize: 50, words: 'stations.ready' })
  const shown = useColumns('stations.partner-readiness', columns)
  return (
    <ListPage
      title={t('stations.ready.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can codes={partnerReadinessExportPermission}>
            <ExportButton
              name={partnerReadinessExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('stations.ready.export', { count: formatNumber(list.total, language) })}
            />
          </Can>
        </>
      }
      views={<Notice>{t('stations.ready.note')}</Notice>}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('stations.ready.find') }}>
          <FilterSelect list={list} name="kind" />
          <FilterSelect list={list} name="detail" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('stations.ready.title')}
        empty={
          <Empty icon="check" title={t('stations.ready.empty')}>
            <p>{t('stations.ready.empty-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
