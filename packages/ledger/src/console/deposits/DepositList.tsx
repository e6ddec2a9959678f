import {
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatMoney,
  type List,
  ListPage,
  UpdatedAt,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  depositExport,
  depositKinds,
  depositsScreen,
  depositStates,
  listDeposits,
  payDeposit,
  type DepositRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { walletWords } from '../wallets/wallets.words.ts'
import { depositWords } from './deposits.words.ts'
import { DepositDrawer } from './DepositDrawer.tsx'
import { NewDeposit } from './NewDeposit.tsx'
import '../ledger.css'

const tones = { held: 'acc', refunded: 'good', forfeited: 'plain' } as const
const c = columnsFor<DepositRow>('ledger.deposits')
const columnsIn = (currency: string) => [
  c.text('holderName', { width: 180, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `ledger.wallets.deposit.${row.kind}` }), {
    width: 120,
    phone: 2,
  }),
  c.money('amountMinor', currency, { sort: true, phone: 3 }),
  c.status('state', (row) => ({ tone: tones[row.state], word: `ledger.deposits.state.${row.state}` }), {
    width: 120,
    phone: 4,
  }),
  c.when('at', undefined, { sort: true }),
  c.status('method', (row) => ({ tone: 'plain', word: `ledger.wallets.method.${row.method}` }), {
    width: 160,
  }),
  c.text('voucherNo', { width: 130 }),
  c.when('endedAt'),
  c.text('byName', { width: 130 }),
]

/**
 * ROUTE-03 depositrefund and ROUTE-13 deposit: deposits that were collected, held, returned and retained, and a button
 * for a new one.
 */
export function DepositList() {
  const t = useWords(depositWords)
  const m = useWords(menuWords)
  useWords(walletWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const list = useList(listDeposits, { pageSize: 50, words: 'ledger.deposits' })
  const { search, kind, state } = list.filters
  const { data } = useCall(
    listDeposits,
    { query: { ...(search && { search }), ...choices({ kind, state }), pageSize: 1 } },
    { quiet: true },
  )
  const open = list.rows.find((row) => row.id === list.open)
  return (
    <ListPage
      title={m('ledger.menu.deposits')}
      list={list}
      fresh={
        <>
          <UpdatedAt at={list.updatedAt} />
          {data?.sums.map((sum) => (
            <span key={sum.state}>
              {t(`ledger.deposits.state.${sum.state}`)} {formatMoney(sum.amountMinor, data.currency, language)}
            </span>
          ))}
        </>
      }
      actions={<DepositActs list={list} />}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('ledger.deposits.find') }}>
          <FilterSelect list={list} name="state" />
          <FilterSelect list={list} name="kind" words="ledger.wallets.deposit" />
        </Filters>
      }
      drawer={
        open && (
          <DepositDrawer
            key={open.id}
            deposit={open}
            currency={currency}
            {...drawerNavigation(list, (row: DepositRow) => row.id)}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={columnsIn(currency)}
        keyOf={(row) => row.id}
        label={m('ledger.menu.deposits')}
        empty={<Empty icon="bill" words="ledger.deposits.empty" />}
      />
    </ListPage>
  )
}

function DepositActs({ list }: { list: List<DepositRow> }) {
  const t = useWords(depositWords)
  const may = useIsPermitted()
  const [taking, setTaking] = useState(false)
  return (
    <>
      {may(depositsScreen.may.depositrefund.export) && (
        <ExportButton
          name={depositExport}
          filter={list.filters}
          label={t('ledger.deposits.export')}
          disabled={list.total === 0}
        />
      )}
      <Can call={payDeposit}>
        <Button kind="primary" icon="plus" onClick={() => setTaking(true)}>
          {t('ledger.deposits.new')}
        </Button>
      </Can>
      {taking && <NewDeposit onClose={() => setTaking(false)} />}
    </>
  )
}

/** Keeps only filter values of the contract. */
function choices({ kind, state }: { kind: string | undefined; state: string | undefined }) {
  const filters = {
    kind: depositKinds.find((each) => each === kind),
    state: depositStates.find((each) => each === state),
  }
  return { ...(filters.kind && { kind: filters.kind }), ...(filters.state && { state: filters.state }) }
}
