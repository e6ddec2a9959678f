import { terminalPaymentWords, type TerminalPayment, type TerminalPaymentState } from '@evops/charging/contract'
import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  Link,
  ListPage,
  Pick,
  translateText,
  useColumns,
  useCurrentUser,
  useIsPermitted,
  useList,
  usePage,
  useWords,
  type List,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { listStations, stationViewPermission } from '@evops/stations/contract'
import {
  listTerminalPayments,
  paymentPermissions,
  paymentsScreen,
  terminalPaymentExport,
} from '../../contract/index.ts'
import { daysOfUrlToInstants } from '../days.rules.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { terminalListWords } from './terminal-list.words.ts'

const tones = {
  agreed: 'good',
  different: 'bad',
  unmatched: 'warn',
  open: 'acc',
  unsettled: 'plain',
  foreign: 'bad',
} as const satisfies Record<TerminalPaymentState, string>

const c = columnsFor<TerminalPayment>('charging.terminal-payment')
const columns = [
  c.when('settledAt', undefined, { sort: true, width: 150, phone: 2 }),
  c.text('stationName', { width: 160 }),
  c.text('chargePointNo', { width: 150 }),
  c.custom(
    'sessionNo',
    ({ sessionId, sessionNo }) =>
      sessionId === null ? (
        '—'
      ) : (
        <Link to={`/statsanalysis/chgtransorder/${sessionId}`}>{shortNo(sessionNo ?? '')}</Link>
      ),
    { width: 170 },
  ),
  c.money('amountMinor', (row) => row.currency, { sort: true, width: 110, phone: 1 }),
  c.money('billMinor', (row) => row.currency, { width: 110 }),
  c.money('differenceMinor', (row) => row.currency, { width: 110, phone: 3 }),
  c.status('state', ({ state }) => ({ tone: tones[state], word: `charging.terminal-payment.state.${state}` }), {
    width: 120,
    phone: 4,
  }),
  c.text('receiptNo', { width: 140 }),
  c.custom('status', ({ status }) => translateText(`charging.terminal-payment.status.${status}`), {
    width: 110,
    hidden: true,
  }),
  c.text('statusInfo', { width: 180, hidden: true }),
  c.money('postedMinor', (row) => row.currency, { width: 110, hidden: true }),
  c.text('pspRef', { width: 200, hidden: true }),
  c.text('vatNumber', { width: 140, hidden: true }),
  c.text('vatCompanyName', { width: 180, hidden: true }),
]

/** Payments of payment terminals at charge points, each with the bill of its session. */
export function TerminalPaymentList() {
  const t = useWords(terminalListWords)
  useWords(terminalPaymentWords)
  const may = useIsPermitted()
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const always = daysOfUrlToInstants(search, timeZone)
  const list = useList(listTerminalPayments, { pageSize: 50, always, words: 'charging.terminal-payment' })
  const shown = useColumns('terminal-payments', columns)
  return (
    <ListPage
      title={translateText(paymentsScreen.title)}
      list={list}
      views={<PaymentTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(paymentPermissions.reconciliation.export) && (
            <ExportButton
              name={terminalPaymentExport}
              filter={list.filters}
              label={t('payments.terminal.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.terminal.find') }}>
          <FilterDays list={list} from="since" to="until" label={t('payments.terminal.days')} />
          {may(stationViewPermission) && <StationFilter list={list} />}
          <FilterSelect list={list} name="state" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={t('payments.terminal.find')}
        empty={<Empty icon="bill" words="payments.terminal.empty" />}
      />
    </ListPage>
  )
}

function StationFilter({ list }: { list: List<TerminalPayment> }) {
  const w = useWords(terminalPaymentWords)
  const label = w('charging.terminal-payment.stationName')
  const { stationId } = list.filters
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={listStations}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        value={stationId}
        chosen={list.rows.find((row) => row.stationId === stationId)?.stationName}
        onChange={(value) => list.setFilters({ stationId: value })}
      />
    </div>
  )
}
