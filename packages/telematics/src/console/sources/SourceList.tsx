import {
  AddButton,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import type { ReactNode } from 'react'
import {
  createTelematicsSource,
  listTelematicsSources,
  vehicleHistoryImports,
  type SourceRow,
} from '../../contract/index.ts'
import { historyImportScreen } from '../../contract/screens.ts'
import { telematicsScreenTitleWords } from '../telematics-door.words.ts'
import { sumReasonCounts } from './source-form.rules.ts'
import { NewSource, SourceDrawer } from './SourceDrawer.tsx'
import { sourceWords } from './sources.words.ts'

const everyMs = 15_000
const c = columnsFor<SourceRow>('telematics.source')
const tones = { connected: 'good', failed: 'bad', waiting: 'warn', off: 'plain' } as const
const columns = [
  c.text('name', { least: 160, sort: true, phone: 1 }),
  c.custom('kind', ({ kind }) => translateText(`telematics.source.kind.${kind}`), { width: 120 }),
  c.custom('naming', ({ naming }) => translateText(`telematics.source.naming.${naming}`), { width: 150 }),
  c.status('state', ({ state }) => ({ tone: tones[state], word: `telematics.source.state.${state}` }), {
    width: 170,
    phone: 2,
  }),
  c.when('lastMessageAt', undefined, { sort: true, phone: 3 }),
  c.number('taken', { phone: 4 }),
  c.custom('refused', ({ refused }, language) => formatNumber(sumReasonCounts(refused), language), {
    width: 110,
    align: 'end',
  }),
  c.number('unknownNames', { width: 150 }),
]

export function SourceList({ views }: { views: ReactNode }) {
  const t = useWords(sourceWords)
  const m = useWords(telematicsScreenTitleWords)
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listTelematicsSources, { pageSize: 50, every: everyMs, words: 'telematics.source' })
  const add = <AddButton call={createTelematicsSource}>{t('telematics.source.new')}</AddButton>
  return (
    <ListPage
      title={m('telematics.title-sources')}
      list={list}
      views={views}
      actions={
        <>
          <Can call={vehicleHistoryImports.start}>
            <Button icon="upload" onClick={() => nav.go(historyImportScreen.path)}>
              {t('telematics.source.import')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('telematics.source.find') }}>
          <FilterSelect list={list} name="kind" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewSource {...fresh} />}
          row={(row, drawerProps) => <SourceDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('telematics.title-sources')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="car" words="telematics.source.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
