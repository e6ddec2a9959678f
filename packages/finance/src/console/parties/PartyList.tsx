import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { listParties, saveParty, type PartyRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { NewParty, PartyDrawer } from './PartyDrawer.tsx'
import { partyWords } from './parties.words.ts'

const c = columnsFor<PartyRow>('finance.party')
const columnsIn = (currency: string) => [
  c.text('name', { sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `finance.kind.${row.kind}` }), { width: 140, phone: 2 }),
  c.text('taxId', { width: 170 }),
  c.text('bank', { width: 170 }),
  c.custom('accountNo', (row) => <span className="num">{row.accountTail && `**** ${row.accountTail}`}</span>, {
    width: 130,
  }),
  c.text('contact', { width: 130 }),
  c.number('agreements', { width: 100 }),
  c.money('payableMinor', currency, { phone: 3 }),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'active' ? 'good' : 'plain', word: `finance.party.state.${row.state}` }),
    { width: 110, phone: 4 },
  ),
]

/** Lists the parties that share in revenue: owners of stations, agents, platforms. */
export function PartyList() {
  const t = useWords(partyWords)
  const m = useWords(menuWords)
  const { setSearch } = usePage()
  const { currency } = useCurrentUser().operator
  const list = useList(listParties, { pageSize: 50, sort: 'name', words: 'finance.party' })
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewParty onClose={onClose} />}
      id={(id, drawerProps) => <PartyDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('finance.menu.settlement')}
      list={list}
      views={<SettlementTabs />}
      actions={<AddButton call={saveParty}>{t('finance.party.new')}</AddButton>}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('finance.party.find') }}>
          <FilterSelect list={list} name="kind" words="finance.kind" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columnsIn(currency)}
        keyOf={({ id }) => id}
        label={m('finance.view.parties')}
        onOpen={({ id }) => setSearch({ open: id, new: undefined })}
        empty={<Empty icon="bill" words="finance.party.empty" />}
      />
    </ListPage>
  )
}
