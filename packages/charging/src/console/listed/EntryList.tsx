import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  translateText,
  useColumns,
  useLanguage,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import { localListPermissions } from '@evops/stations/contract'
import {
  createListedSubject,
  listEntryExport,
  listListedSubjects,
  tokenExporters,
  type ListEntryRow,
} from '../../contract/index.ts'
import { StationPick } from '../StationPick.tsx'
import { EntryDrawer, NewListEntryDrawer } from './EntryDrawer.tsx'
import { listEntryWords } from '../../contract/list-entry-values.words.ts'
import { listEntryScreenWords } from './listed.words.ts'

const c = columnsFor<ListEntryRow>('charging.listed')
const columns = [
  c.custom(
    'subject',
    (row) => (
      <>
        <span className="clip">{row.idTag ?? row.subject}</span>
        <small>{translateText(`charging.listed.subjectKind.${row.subjectKind}`)}</small>
      </>
    ),
    { phone: 1 },
  ),
  c.status(
    'kind',
    (row) => ({ tone: row.kind === 'black' ? 'bad' : 'good', word: `charging.listed.kind.${row.kind}` }),
    { width: 120, phone: 2 },
  ),
  c.status(
    'conflict',
    (row) => ({
      tone: row.conflict ? 'warn' : 'plain',
      word: `charging.listed.conflict.${row.conflict ?? 'none'}`,
    }),
    { width: 150, phone: 3 },
  ),
  c.status('source', (row) => ({ tone: 'plain', word: `charging.listed.source.${row.source}` }), {
    width: 120,
  }),
  c.text('reason'),
  c.custom(
    'stations',
    (row) => (
      <span className="clip">{row.stationNames?.join(', ') ?? translateText('charging.listed.everywhere')}</span>
    ),
    { width: 180 },
  ),
  c.custom('tokens', (row, language) => formatNumber(row.tokens, language), { width: 120, align: 'end' }),
  c.when('validUntil', undefined, { style: 'short', width: 126, sort: true }),
  c.when('createdAt', undefined, { style: 'short', width: 126, sort: true }),
]

/** List of refused subjects, of exceptions, and of entries that contradict each other. */
export function EntryList() {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const language = useLanguage()
  const nav = useNav()
  const list = useList(listListedSubjects, { pageSize: 50, words: 'charging.listed' })
  const shown = useColumns('charging.list-entries', columns)
  const add = <AddButton call={createListedSubject}>{t('charging.listed.new')}</AddButton>
  return (
    <ListPage
      title={t('charging.listed.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can codes={localListPermissions.view}>
            <Button onClick={() => nav.go('/chgmodule/blackwhite')}>{t('charging.listed.pushed')}</Button>
          </Can>
          <Can codes={tokenExporters}>
            <ExportButton
              name={listEntryExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('charging.listed.export', { n: formatNumber(list.total, language) })}
            />
          </Can>
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('charging.listed.find') }}>
          <FilterSelect list={list} name="kind" />
          <FilterSelect list={list} name="subjectKind" />
          <FilterSelect list={list} name="source" />
          <FilterSelect
            list={list}
            name="conflict"
            options={[
              { value: 'true', label: t('charging.listed.conflict.true') },
              { value: 'false', label: t('charging.listed.conflict.false') },
            ]}
          />
          <StationPick
            list={list}
            label={t('charging.listed.stations')}
            value={list.filters.stationId}
            chosen={undefined}
          />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewListEntryDrawer {...fresh} />}
          row={(row, neighbours) => <EntryDrawer key={row.id} entry={row} {...neighbours} />}
        />
      }
    >
      <p className="small dim body">{t('charging.listed.explain')}</p>
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('charging.listed.title')}
        empty={
          <Empty icon="shield" words="charging.listed.empty">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
