import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useList,
  useMe,
  usePage,
  useSay,
  useWords,
} from '@evops/platform/console'
import { listParties, partyKinds, partyStates, saveParty, type PartyRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { NewParty, PartyDrawer } from './PartyDrawer.tsx'
import { partyWords } from './parties.words.ts'

const c = columnsFor<PartyRow>('finance.party')
const columnsIn = (currency: string) => [
  c.text('name', { sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `finance.kind-${row.kind}` }), { width: 140, phone: 2 }),
  c.text('taxId', { width: 170 }),
  c.text('bank', { width: 170 }),
  c.custom(
    'accountNo',
    (row) => <span className="num">{row.accountTail && `**** ${row.accountTail}`}</span>,
    {
      width: 130,
    },
  ),
  c.text('contact', { width: 130 }),
  c.number('agreements', { width: 100 }),
  c.money('payableMinor', currency, { phone: 3 }),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'active' ? 'good' : 'plain', word: `finance.party.state-${row.state}` }),
    { width: 110, phone: 4 },
  ),
]

/** Owners of stations, agents, platforms: who shares in what is earned. */
export function PartyList() {
  const t = useWords(partyWords)
  const m = useWords(menuWords)
  const say = useSay()
  const { search, setSearch } = usePage()
  const { currency } = useMe().operator
  const list = useList(listParties, { pageSize: 50, sort: 'name' })
  const kinds = partyKinds.map((value) => ({ value, label: say(`finance.kind-${value}`) }))
  const states = partyStates.map((value) => ({ value, label: say(`finance.party.state-${value}`) }))
  const drawer =
    search.new === '1' ? (
      <NewParty onClose={() => setSearch({ new: undefined })} />
    ) : (
      list.open && (
        <PartyDrawer key={list.open} id={list.open} {...besideList(list, (row: PartyRow) => row.id)} />
      )
    )
  return (
    <ListPage
      title={m('finance.menu.settlement')}
      list={list}
      views={<SettlementTabs />}
      actions={
        <Can call={saveParty}>
          <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
            {t('finance.party.new')}
          </Button>
        </Can>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('finance.party.find') }}
          chips={{
            kind: { label: t('finance.party.kind'), say: (value) => say(`finance.kind-${value}`) },
            state: { label: t('finance.party.state'), say: (value) => say(`finance.party.state-${value}`) },
          }}
        >
          <FilterSelect list={list} name="kind" label={t('finance.party.kind')} options={kinds} />
          <FilterSelect list={list} name="state" label={t('finance.party.state')} options={states} />
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
        empty={
          <Empty icon="bill" title={t('finance.party.empty')}>
            <p>{t('finance.party.empty-next')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
