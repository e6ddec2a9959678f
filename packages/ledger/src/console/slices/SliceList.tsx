import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  type List,
  ListDrawer,
  ListPage,
  longText,
  translateText,
  useIsPermitted,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import {
  flowScreen,
  formatBusiness,
  limitedActKinds,
  listSlices,
  moneyActs,
  nearLimitExport,
  type MoneyActKind,
  type NearLimitRow,
} from '../../contract/index.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { menuWords } from '../menu.words.ts'
import { NearLimitDrawer } from './SliceDrawer.tsx'
import { nearLimitScreenWords } from './slices.words.ts'

const c = columnsFor<NearLimitRow>('ledger.slices')
const columns = [
  c.day('day', { width: 110, sort: true, phone: 3 }),
  c.custom(
    'name',
    (row) => (
      <>
        <b>{longText(row.name ?? row.subjectId.slice(-12))}</b>
        <small>{translateText(`ledger.slices.subject.${row.subject}`)}</small>
      </>
    ),
    { width: 220, phone: 1 },
  ),
  c.status('direction', (row) => ({ tone: 'plain', word: `ledger.slices.direction.${row.direction}` }), {
    width: 90,
  }),
  c.number('acts', { width: 110, sort: true }),
  c.money('sumMinor', (row) => row.currency, { width: 120, sort: true, phone: 2 }),
  c.custom('percent', (row) => (row.percent === null ? translateText('ledger.slices.split') : `${row.percent} %`), {
    width: 120,
    align: 'end',
    phone: 4,
  }),
  c.money('largestMinor', (row) => row.currency, { width: 120 }),
  c.money('dayLimitMinor', (row) => row.currency, { width: 120 }),
  c.number('nearDays', { width: 130 }),
]

/** List of sums just below a limit (decision 235), for auditors. Its filters are in the URL. */
export function NearLimitList() {
  const t = useWords(nearLimitScreenWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const list = useList(listSlices, { pageSize: 50, words: 'ledger.slices' })
  return (
    <ListPage
      title={m('ledger.menu.flow')}
      list={list}
      views={<FlowTabs />}
      actions={
        may(flowScreen.may.captialflow.export) && (
          <ExportButton
            name={nearLimitExport}
            filter={list.filters}
            label={t('ledger.slices.export')}
            disabled={list.total === 0}
          />
        )
      }
      filters={
        <>
          <SliceFilters list={list} />
          <p className="small dim body">{t('ledger.slices.note')}</p>
        </>
      }
      drawer={
        <ListDrawer
          list={list}
          row={(row, drawerProps) => <NearLimitDrawer key={row.id} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        label={m('ledger.view.slices')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={<Empty icon="bill" words="ledger.slices.empty" />}
      />
    </ListPage>
  )
}

function SliceFilters({ list }: { list: List<NearLimitRow> }) {
  const t = useWords(nearLimitScreenWords)
  const language = useLanguage()
  const first = list.rows[0]
  return (
    <Filters list={list} chips={{ subjectId: { label: t('ledger.slices.name'), translate: () => first?.name ?? '…' } }}>
      <FilterDays list={list} from="from" to="until" label={t('ledger.slices.days')} />
      <FilterSelect list={list} name="subject" />
      <FilterSelect
        list={list}
        name="kind"
        options={limitedActKinds.map((value) => ({ value, label: nameOfKind(value, language) }))}
      />
      <FilterSelect list={list} name="direction" />
    </Filters>
  )
}

function nameOfKind(kind: MoneyActKind, language: Parameters<typeof formatBusiness>[1]): string {
  return formatBusiness(moneyActs[kind].businessType, language)
}
