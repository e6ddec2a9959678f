import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  useIsPermitted,
  useColumns,
  useList,
  useWords,
} from '@evops/kit'
import {
  disputeExport,
  disputeWords,
  formatDisputeReason,
  listDisputes,
  paymentPermissions,
  paymentsScreen,
  type DisputeRow,
} from '../../contract/index.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { DisputeDrawer } from './DisputeDrawer.tsx'
import { disputeListWords } from './disputes.words.ts'
import { disputeTones } from './tones.ts'

const c = columnsFor<DisputeRow>('payments.dispute')
const columns = [
  c.when('openedAt', undefined, { sort: true, width: 150, phone: 2 }),
  c.custom('kind', (row) => translateText(`payments.dispute.kind.${row.kind}`), { width: 150 }),
  c.text('accountName', { width: 170 }),
  c.text('walletName', { width: 140 }),
  c.money('amountMinor', (row) => row.currency, { width: 110, phone: 1 }),
  c.money('heldMinor', (row) => row.currency, { width: 130, hidden: true }),
  c.when('evidenceDueAt', undefined, { sort: true, width: 150, phone: 3 }),
  c.status('state', (row) => ({ tone: disputeTones[row.state], word: `payments.dispute.state.${row.state}` }), {
    width: 130,
    phone: 4,
  }),
  c.custom('reason', (row, language) => formatDisputeReason(row.reason, language), { width: 150 }),
  c.text('disputeNo', { width: 200, hidden: true }),
  c.text('paymentNo', { width: 200, hidden: true }),
]

/** List of contested payments, and of refunds made at the provider. */
export function DisputeList() {
  const t = useWords(disputeListWords)
  useWords(disputeWords)
  const may = useIsPermitted()
  const list = useList(listDisputes, { pageSize: 50, words: 'payments.dispute' })
  const shown = useColumns('payment-disputes', columns)
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
              name={disputeExport}
              filter={list.filters}
              label={t('payments.dispute.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.dispute.find') }}>
          <FilterSelect list={list} name="state" />
          <FilterSelect list={list} name="kind" />
        </Filters>
      }
      drawer={<ListDrawer list={list} id={(id, drawerProps) => <DisputeDrawer key={id} id={id} {...drawerProps} />} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={t('payments.dispute.find')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={<Empty icon="bill" words="payments.dispute.empty" />}
      />
    </ListPage>
  )
}
