import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useWords,
} from '@evops/kit'
import {
  createCardModule,
  keyPermissions,
  listCardModules,
  secureModuleExport,
  moduleWords,
  type SecureModuleRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { KeyTabs } from './KeyTabs.tsx'
import { ModuleDrawer, moduleTones, NewSecureModule } from './ModuleDrawer.tsx'
import { moduleScreenWords } from './modules.words.ts'

const c = columnsFor<SecureModuleRow>('cards.module')
const columns = [
  c.text('serial', { least: 160, sort: true, phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `cards.module.kind.${kind}` }), {
    width: 160,
    phone: 3,
  }),
  c.status('state', ({ state }) => ({ tone: moduleTones[state], word: `cards.module.state.${state}` }), {
    width: 120,
    phone: 2,
  }),
  c.text('terminalName', { width: 145 }),
  c.text('chargePointName', { width: 145 }),
  c.text('keySetName', { width: 160 }),
  c.custom('keyVersion', ({ keyVersion }) => keyVersion ?? '—', { width: 110, align: 'end' }),
  c.when('validUntil', () => 'UTC', { style: 'day', width: 120, sort: true }),
  c.when('createdAt', undefined, { sort: true }),
]

/** ROUTE-06 cardkeymng: secure modules that hold keys outside cards, ESAM and PSAM. */
export function ModuleList() {
  const t = useWords(moduleScreenWords)
  const m = useWords(menuWords)
  useWords(moduleWords)
  const may = useIsPermitted()
  const list = useList(listCardModules, { pageSize: 50, words: 'cards.module' })
  const shown = useColumns('card-modules', columns)
  return (
    <ListPage
      title={m('cards.menu.keys')}
      list={list}
      views={<KeyTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(keyPermissions.export) && (
            <ExportButton
              name={secureModuleExport}
              filter={list.filters}
              label={t('cards.module.export')}
              disabled={list.total === 0}
            />
          )}
          <AddButton call={createCardModule}>{t('cards.module.new')}</AddButton>
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('cards.module.find') }}>
          <FilterSelect list={list} name="kind" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewSecureModule {...fresh} />}
          row={(row, drawerProps) => <ModuleDrawer key={row.id} module={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('cards.module.title')}
        empty={<Empty icon="key" words="cards.module.none" />}
      />
    </ListPage>
  )
}
