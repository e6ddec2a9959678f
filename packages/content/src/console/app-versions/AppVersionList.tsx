import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatPercent,
  ListDrawer,
  ListPage,
  translateText,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import {
  appVersionExport,
  appVersionPermissions,
  createAppVersion,
  listAppVersions,
  versionWords,
  type AppVersionRow,
} from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { menuWords } from '../menu.words.ts'
import { AppVersionDrawer, NewAppVersion } from './AppVersionDrawer.tsx'
import { stateTones } from './version-tones.ts'
import { versionFormWords } from './versions.words.ts'

const c = columnsFor<AppVersionRow>('content.version')
const columns = [
  c.custom('platform', (row) => translateText(`content.version.platform.${row.platform}`), {
    width: 130,
    sort: true,
    phone: 2,
  }),
  c.text('versionName', { least: 110, phone: 1 }),
  c.number('build', { width: 115, sort: true }),
  c.number('minBuild', { width: 115 }),
  c.custom('forced', (row) => translateText(`content.version.forced.${row.forced}`), { width: 142 }),
  c.custom('sharePercent', (row, language) => formatPercent(row.sharePercent, language), {
    width: 105,
    align: 'end',
    phone: 4,
  }),
  c.custom(
    'source',
    (row) => (row.address === null ? (row.fileName ?? '—') : translateText('content.version.of-store')),
    { width: 120 },
  ),
  c.status('state', ({ state }) => ({ tone: stateTones[state], word: `content.version.state.${state}` }), {
    width: 110,
    phone: 3,
  }),
  c.when('publishedAt', undefined, { sort: true }),
  c.when('createdAt', undefined, { sort: true, hidden: true }),
]
const idOf = (row: AppVersionRow) => row.id

/** ROUTE-13 /content/appversion: app versions, their share of devices, and whether they are mandatory. */
export function AppVersionList() {
  const t = useWords(versionFormWords)
  const k = useWords(retentionWords)
  const m = useWords(menuWords)
  useWords(versionWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listAppVersions, { pageSize: 50, words: 'content.version' })
  const shown = useColumns('content-app-versions', columns)
  const add = <AddButton call={createAppVersion}>{t('content.version.new')}</AddButton>
  return (
    <ListPage
      title={m('content.title-app-versions')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(appVersionPermissions.export) && (
            <ExportButton
              name={appVersionExport}
              filter={list.filters}
              label={k('content.text.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('content.version.find') }}>
          <FilterSelect list={list} name="platform" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewAppVersion {...fresh} />}
          row={(row, drawerProps) => <AppVersionDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={idOf}
        label={m('content.title-app-versions')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="download" words="content.version.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
