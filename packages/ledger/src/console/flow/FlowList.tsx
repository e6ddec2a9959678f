import {
  drawerNavigation,
  Can,
  ColumnButton,
  columnsFor,
  currencySign,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatMoney,
  formatOwnAmount,
  ownCurrency,
  formatInstant,
  Link,
  type List,
  ListPage,
  longText,
  currentUserStore,
  translateText,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import { shortNo, type Language } from '@evops/platform/contract'
import {
  ledgerAccounts,
  businessTypes,
  exportLedgerProof,
  flowExport,
  flowGroups,
  listFlow,
  formatAccount,
  formatBusiness,
  type LedgerAccount,
  type FlowRow,
} from '../../contract/index.ts'
import { daysOfUrlToInstants } from '../days.rules.ts'
import { menuWords } from '../menu.words.ts'
import { flowPath } from '../paths.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { FlowSums } from './FlowSums.tsx'
import { flowWords } from './flow.words.ts'
import { JournalDrawer } from './JournalDrawer.tsx'

const c = columnsFor<FlowRow>('ledger.flow')
const unit = (language: Language) => currencySign(ownCurrency(), language)
const columns = [
  c.when('effectiveAt', undefined, { style: 'second', width: 158, sort: true }),
  c.custom(
    'business',
    (row, language) => (
      <>
        <b>{formatBusiness(row.businessType, language)}</b>
        {row.businessName && <small>{shortNo(row.businessName)}</small>}
      </>
    ),
    { width: 262 },
  ),
  c.custom('account', (row, language) => formatAccount(row.account, language), { width: 196 }),
  c.custom(
    'holder',
    (row) =>
      row.holderId === null ? (
        <span className="dimmer">—</span>
      ) : (
        <>
          <Link to={flowPath({ holderId: row.holderId })}>{longText(row.holderName ?? row.holderId.slice(-12))}</Link>
          {row.holderKind && <small>{translateText(`ledger.kind.${row.holderKind}`)}</small>}
        </>
      ),
    { width: 210 },
  ),
  { ...c.custom('debit', (row, language) => formatSide(row, language, 1), { width: 112, align: 'end' }), unit },
  { ...c.custom('credit', (row, language) => formatSide(row, language, -1), { width: 112, align: 'end' }), unit },
  c.text('byName', { width: 98 }),
  c.text('memo', { width: 120 }),
]

function formatSide({ amountMinor, currency }: FlowRow, language: Language, side: 1 | -1): string {
  return side * amountMinor > 0 ? formatOwnAmount(side * amountMinor, currency, language) : ''
}

/** A phone shows a line as one amount: debit, or credit with a minus sign. */
const phoneColumns = [
  c.custom('business', (row, language) => (
    <>
      <b>{formatBusiness(row.businessType, language)}</b>
      <small>
        {formatAccount(row.account, language)} · {formatInstant(row.effectiveAt, language, zone(), 'short')}
      </small>
    </>
  )),
  c.custom(
    'amount',
    (row, language) => (
      <>
        {formatMoney(row.amountMinor, row.currency, language)}
        <small>{row.holderName}</small>
      </>
    ),
    { width: 120, align: 'end' },
  ),
]
const zone = () => currentUserStore.get()?.operator.timeZone

const own = ['group', 'account', 'businessType', 'holderId', 'businessId']

/** List of all ledger lines with their totals. Links lead to the journal, the session and the person. */
export function FlowList() {
  const t = useWords(flowWords)
  const m = useWords(menuWords)
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const days = daysOfUrlToInstants(search, timeZone)
  const list = useList(listFlow, { pageSize: 50, always: days, words: 'ledger.flow' })
  const shown = useColumns('ledger-flow', columns)
  const narrow = useIsPhoneWidth()
  const filter = {
    ...Object.fromEntries(Object.entries(list.filters).filter(([key]) => own.includes(key))),
    ...days,
  }
  const journals = [...new Map(list.rows.map((row) => [row.journalId, row])).values()]
  return (
    <ListPage
      title={m('ledger.menu.flow')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can call={exportLedgerProof}>
            <ExportButton
              name={flowExport}
              filter={filter}
              disabled={list.total === 0}
              label={t('ledger.flow.export')}
            />
          </Can>
        </>
      }
      views={<FlowTabs />}
      filters={
        <>
          <FlowFilters list={list} />
          <FlowSums filter={filter} />
        </>
      }
      drawer={
        list.open && (
          <JournalDrawer
            key={list.open}
            id={list.open}
            {...drawerNavigation({ ...list, rows: journals }, (row: FlowRow) => row.journalId)}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : shown.shown}
        keyOf={(row) => row.id}
        label={m('ledger.menu.flow')}
        onOpen={(row) => list.setOpen(row.journalId)}
        empty={<Empty icon="bill" words="ledger.flow.empty" />}
      />
    </ListPage>
  )
}

function FlowFilters({ list }: { list: List<FlowRow> }) {
  'use no memo'
  const t = useWords(flowWords)
  const language = useLanguage()
  const group = (value: string) => t(`ledger.flow.group-${value as (typeof flowGroups)[number]}`)
  const account = (value: string) => formatAccount(value as LedgerAccount, language)
  const business = (value: string) => formatBusiness(value, language)
  const first = list.rows[0]
  return (
    <Filters
      list={list}
      chips={{
        holderId: { label: t('ledger.flow.holder'), translate: () => first?.holderName ?? '…' },
        businessId: {
          label: t('ledger.flow.businessId'),
          translate: () => shortNo(first?.businessName ?? '…'),
        },
      }}
    >
      <FilterDays list={list} from="since" to="until" label={t('ledger.flow.days')} />
      <FilterSelect list={list} name="group" options={flowGroups.map((value) => ({ value, label: group(value) }))} />
      <FilterSelect
        list={list}
        name="account"
        options={ledgerAccounts.map((value) => ({ value, label: account(value) }))}
      />
      <FilterSelect
        list={list}
        name="businessType"
        label={t('ledger.flow.business')}
        options={businessTypes.map((value) => ({ value, label: business(value) }))}
      />
    </Filters>
  )
}
