import {
  drawerNavigation,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  type List,
  ListPage,
  useList,
  useWords,
} from '@evops/kit'
import { listBindings, type BindingRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { BindingDrawer } from './BindingDrawer.tsx'
import { bindingTones } from './binding-tones.ts'
import { bindingWords } from './bindings.words.ts'
import { CompanyTabs } from './CompanyTabs.tsx'

const currencyOf = (row: BindingRow) => row.currency
const c = columnsFor<BindingRow>('members.binding')
const company = c.text('companyName', { width: 180, phone: 2 })
const columns = [
  c.text('name', { width: 150, phone: 1 }),
  c.text('mobile', { width: 130 }),
  c.text('department', { width: 120 }),
  c.text('employeeNo', { width: 116 }),
  c.status('state', (row) => ({ tone: bindingTones[row.state], word: `members.binding.state.${row.state}` }), {
    width: 110,
    phone: 4,
  }),
  c.money('dayMinor', currencyOf, { phone: 3 }),
  c.money('monthMinor', currencyOf),
  c.energy('dayDwh', { width: 120 }),
  c.energy('monthDwh', { width: 120 }),
  c.when('boundAt', undefined, { style: 'day', width: 110 }),
]

/** Lists all corporate members of an operator. */
export function CorporateMemberList() {
  const m = useWords(menuWords)
  const list = useList(listBindings, { pageSize: 50, words: 'members.binding' })
  return (
    <ListPage
      title={m('members.menu.companies')}
      list={list}
      views={<CompanyTabs />}
      filters={<BindingFilters list={list} />}
      drawer={<BindingDrawers list={list} />}
    >
      <BindingTable list={list} withCompany />
    </ListPage>
  )
}

export function BindingDrawers({ list }: { list: List<BindingRow> }) {
  const row = list.rows.find(({ id }) => id === list.open)
  if (!row) return null
  return <BindingDrawer key={`${row.id}-${row.version}`} binding={row} {...drawerNavigation(list, ({ id }) => id)} />
}

export function BindingFilters({ list }: { list: List<BindingRow> }) {
  const t = useWords(bindingWords)
  return (
    <Filters list={list} find={{ key: 'search', label: t('members.binding.find') }}>
      <FilterSelect list={list} name="state" />
    </Filters>
  )
}

export function BindingTable({ list, withCompany = false }: { list: List<BindingRow>; withCompany?: boolean }) {
  useWords(bindingWords)
  const m = useWords(menuWords)
  const shown = withCompany ? [columns[0], company, ...columns.slice(1)] : columns
  return (
    <DataTable
      list={list}
      columns={shown.flatMap((column) => column ?? [])}
      keyOf={(row) => row.id}
      label={m('members.view.people')}
      empty={<Empty icon="person" words="members.binding.empty" />}
    />
  )
}
