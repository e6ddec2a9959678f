import {
  besideList,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatMoney,
  ListPage,
  UpdatedAt,
  useCall,
  useLanguage,
  useList,
  useMe,
  useWords,
} from '@evops/kit'
import { depositKinds, depositStates, listDeposits, type DepositRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { walletWords } from '../wallets/wallets.words.ts'
import { depositWords } from './deposits.words.ts'
import { DepositDrawer } from './DepositDrawer.tsx'
import '../ledger.css'

const tones = { held: 'acc', refunded: 'good', forfeited: 'plain' } as const
const c = columnsFor<DepositRow>('ledger.deposits')
const columnsIn = (currency: string) => [
  c.text('holderName', { width: 200, phone: 1 }),
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
  c.text('voucherNo', { width: 140 }),
  c.when('endedAt'),
  c.text('byName', { width: 130 }),
]

/** ROUTE-03 depositrefund: deposits held, and their return. */
export function DepositList() {
  const t = useWords(depositWords)
  const m = useWords(menuWords)
  useWords(walletWords)
  const language = useLanguage()
  const { currency } = useMe().operator
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
          {data && (
            <span>
              {' '}
              · {t('ledger.deposits.held', { amount: formatMoney(data.heldMinor, data.currency, language) })}
            </span>
          )}
        </>
      }
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
            {...besideList(list, (row: DepositRow) => row.id)}
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

/** The filters that are words of the contract. */
function choices({ kind, state }: { kind: string | undefined; state: string | undefined }) {
  const known = {
    kind: depositKinds.find((each) => each === kind),
    state: depositStates.find((each) => each === state),
  }
  return { ...(known.kind && { kind: known.kind }), ...(known.state && { state: known.state }) }
}
