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
  useCall,
  useIsPermitted,
  useColumns,
  useList,
  useWords,
} from '@evops/kit'
import {
  differenceExport,
  differenceWords,
  listDifferences,
  listReconcilers,
  paymentPermissions,
  paymentsScreen,
  type DifferenceRow,
} from '../../contract/index.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'
import { reconciliationWords } from './reconciliation.words.ts'
import { differenceTones } from './tones.ts'

const c = columnsFor<DifferenceRow>('payments.difference')
const columns = [
  c.when('day', () => 'UTC', { style: 'day', width: 104, phone: 2 }),
  c.text('accountName', { width: 180 }),
  c.custom('kind', (row) => translateText(`payments.difference.kind.${row.kind}`), { width: 100 }),
  c.custom('outcome', (row) => translateText(`payments.difference.outcome.${row.outcome}`), {
    width: 140,
    phone: 1,
  }),
  c.money('oursMinor', (row) => row.currency, { width: 120, phone: 3 }),
  c.money('theirsMinor', (row) => row.currency, { width: 120, phone: 4 }),
  c.status('state', (row) => ({ tone: differenceTones[row.state], word: `payments.difference.state.${row.state}` }), {
    width: 130,
  }),
  c.text('assigneeName', { width: 130 }),
  c.text('matchNo', { width: 280, hidden: true }),
  c.text('providerNo', { width: 250 }),
  c.when('at', undefined, { sort: true, hidden: true }),
]

/** List of differences between our data and the providers'. */
export function DifferenceList() {
  const t = useWords(reconciliationWords)
  useWords(differenceWords)
  const may = useIsPermitted()
  const maySee = may(paymentPermissions.reconciliation.edit)
  const people = useCall(listReconcilers, { query: {} }, { quiet: true, enabled: maySee })
  const assignees = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const list = useList(listDifferences, { pageSize: 50, words: 'payments.difference' })
  const shown = useColumns('payment-differences', columns)
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
              name={differenceExport}
              filter={list.filters}
              label={t('payments.difference.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.difference.find') }}>
          <FilterSelect list={list} name="state" />
          <FilterSelect list={list} name="outcome" />
          <FilterSelect list={list} name="kind" />
          {maySee && (
            <FilterSelect
              list={list}
              name="assigneeId"
              label={translateText('payments.difference.assigneeName')}
              options={assignees}
            />
          )}
        </Filters>
      }
      drawer={
        <ListDrawer list={list} id={(id, drawerProps) => <DifferenceDrawer key={id} id={id} {...drawerProps} />} />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={t('payments.difference.find')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={<Empty icon="bill" words="payments.difference.empty" />}
      />
    </ListPage>
  )
}
