import {
  drawerNavigation,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useColumns,
  useList,
  useWords,
} from '@evops/kit'
import {
  listWallets,
  walletKinds,
  walletStates,
  type WalletKind,
  type WalletRow,
  type WalletState,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { WalletDrawer } from './WalletDrawer.tsx'
import { walletWords } from './wallets.words.ts'

export const walletTones = { active: 'good', frozen: 'warn', closed: 'plain' } as const
const owings = ['arrears', 'credit'] as const
const currencyOf = (row: WalletRow) => row.currency

const c = columnsFor<WalletRow>('ledger.wallets')
const columns = [
  c.text('name', { width: 180, sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `ledger.wallets.kind-${row.kind}` }), { width: 152 }),
  c.status('state', (row) => ({ tone: walletTones[row.state], word: `ledger.wallets.state-${row.state}` }), {
    width: 100,
    phone: 2,
  }),
  c.money('availableMinor', currencyOf, { phone: 3 }),
  c.money('arrearsMinor', currencyOf, { phone: 4 }),
  c.money('principalMinor', currencyOf),
  c.money('giftMinor', currencyOf),
  c.money('frozenMinor', currencyOf),
  c.money('creditUsedMinor', currencyOf, { hidden: true }),
  c.money('depositMinor', currencyOf, { hidden: true }),
  c.text('payerName', { width: 160, hidden: true }),
  c.when('openedAt', undefined, { sort: true }),
]

/** Balances and debts of members and companies, with links to the counter operations. */
export function WalletList() {
  const t = useWords(walletWords)
  const m = useWords(menuWords)
  const list = useList(listWallets, { pageSize: 50, words: 'ledger.wallets' })
  const shown = useColumns('ledger-wallets', columns)
  // Filter values of the contract only.
  const formatters = {
    kind: (value: string) => t(`ledger.wallets.kind-${value as WalletKind}`),
    state: (value: string) => t(`ledger.wallets.state-${value as WalletState}`),
    owing: (value: string) => t(value === 'credit' ? 'ledger.wallets.owing-credit' : 'ledger.wallets.owing-arrears'),
  }
  const options = (values: readonly string[], name: keyof typeof formatters) =>
    values.map((value) => ({ value, label: formatters[name](value) }))
  return (
    <ListPage
      title={m('ledger.menu.flow')}
      list={list}
      actions={<ColumnButton columns={shown} />}
      views={<FlowTabs />}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('ledger.wallets.find') }}>
          <FilterSelect list={list} name="kind" options={options(walletKinds, 'kind')} />
          <FilterSelect list={list} name="state" options={options(walletStates, 'state')} />
          <FilterSelect list={list} name="owing" options={options(owings, 'owing')} />
        </Filters>
      }
      drawer={
        list.open && (
          <WalletDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: WalletRow) => row.id)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('ledger.view.wallets')}
        empty={<Empty icon="bill" words="ledger.wallets.empty" />}
      />
    </ListPage>
  )
}
