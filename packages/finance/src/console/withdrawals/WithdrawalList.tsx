import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatMoney,
  ListDrawer,
  ListPage,
  UpdatedAt,
  useCall,
  useIsPermitted,
  useLanguage,
  useColumns,
  useList,
  usePage,
  useTranslate,
  useWords,
  type List,
} from '@evops/kit'
import { useState } from 'react'
import {
  getWithdrawalLimits,
  listWithdrawals,
  requestWithdrawal,
  withdrawalExport,
  withdrawalFilter,
  withdrawalPermissions,
  withdrawalWords,
  type WithdrawalRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { LimitsDialog } from './LimitsDialog.tsx'
import { NewWithdrawal } from './NewWithdrawal.tsx'
import { withdrawalTones } from './withdrawal-tones.ts'
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx'
import { withdrawalScreenWords } from './withdrawals.words.ts'

const c = columnsFor<WithdrawalRow>('finance.withdrawal')
const columns = [
  c.text('no', { width: 110, sort: true, phone: 2 }),
  c.text('holderName', { width: 200, phone: 1 }),
  c.status('holderKind', (row) => ({ tone: 'plain', word: `finance.holder.${row.holderKind}` }), {
    width: 130,
  }),
  c.money('amountMinor', (row) => row.currency, { sort: true, width: 140, phone: 3 }),
  c.status('state', (row) => ({ tone: withdrawalTones[row.state], word: `finance.withdrawal.state.${row.state}` }), {
    width: 120,
    phone: 4,
  }),
  c.text('bank', { width: 150 }),
  c.custom('accountNo', (row) => <span className="num">**** {row.accountTail}</span>, { width: 130 }),
  c.when('requestedAt', undefined, { sort: true }),
  c.text('requestedByName', { width: 130, hidden: true }),
  c.text('decidedByName', { width: 130, hidden: true }),
  c.when('paidOn', 'UTC', { style: 'day', width: 120 }),
  c.text('voucherNo', { width: 140, hidden: true }),
]

/** Withdrawals screen (ROUTE-13): money requested by parties and wallet holders. */
export function WithdrawalList() {
  const t = useWords(withdrawalScreenWords)
  const m = useWords(menuWords)
  useWords(withdrawalWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const [limiting, setLimiting] = useState(false)
  const list = useList(listWithdrawals, { pageSize: 50, sort: '-requestedAt', words: 'finance.withdrawal' })
  const shown = useColumns('withdrawals', columns)
  return (
    <ListPage
      title={m('finance.menu.withdraw')}
      list={list}
      fresh={<Sums list={list} />}
      actions={
        <>
          <Can call={getWithdrawalLimits}>
            <Button onClick={() => setLimiting(true)}>{t('finance.withdrawal.limits')}</Button>
          </Can>
          <ColumnButton columns={shown} />
          {may(withdrawalPermissions.export) && (
            <ExportButton
              name={withdrawalExport}
              filter={list.filters}
              label={t('finance.withdrawal.export')}
              disabled={list.total === 0}
            />
          )}
          <AddButton call={requestWithdrawal}>{t('finance.withdrawal.new')}</AddButton>
          {limiting && <LimitsDialog onClose={() => setLimiting(false)} />}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('finance.withdrawal.find') }}>
          <FilterSelect list={list} name="state" />
          <FilterSelect list={list} name="holderKind" words="finance.holder" />
          <FilterDays list={list} from="from" to="to" label={t('finance.withdrawal.days')} />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewWithdrawal onClose={onClose} />}
          id={(id, drawerProps) => <WithdrawalDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={m('finance.menu.withdraw')}
        onOpen={({ id }) => setSearch({ open: id, new: undefined })}
        empty={<Empty icon="bill" words="finance.withdrawal.empty" />}
      />
    </ListPage>
  )
}

/** Shows the sums of all filtered withdrawals by state. */
function Sums({ list }: { list: List<WithdrawalRow> }) {
  const translate = useTranslate()
  const language = useLanguage()
  const wanted = withdrawalFilter.safeParse(list.filters)
  const { data } = useCall(
    listWithdrawals,
    { query: { ...(wanted.success && wanted.data), pageSize: 1 } },
    { quiet: true },
  )
  return (
    <>
      <UpdatedAt at={list.updatedAt} />
      {data?.sums.map(({ state, amountMinor }) => (
        <span key={state}>
          {translate(`finance.withdrawal.state.${state}`)} {formatMoney(amountMinor, data.currency, language)}
        </span>
      ))}
    </>
  )
}
