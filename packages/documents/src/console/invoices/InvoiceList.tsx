import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterDays,
  FilterSelect,
  formatAmount,
  ListDrawer,
  ListPage,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useColumns,
  useList,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  applyInvoice,
  invoiceExport,
  invoiceFilter,
  invoicePermissions,
  listInvoices,
  officeStates,
  saveDocumentSettings,
  sumInvoices,
  type InvoiceRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { SettingsDrawer } from '../settings/SettingsDrawer.tsx'
import { invoiceStatusOf } from './invoice-tones.ts'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { invoiceWords } from './format-invoice.ts'
import { NewInvoice } from './NewInvoice.tsx'

const currencyOf = (row: InvoiceRow) => row.currency
const c = columnsFor<InvoiceRow>('documents.invoice')
const columns = [
  c.text('no', { width: 124, sort: true, phone: 2 }),
  c.custom('number', (row) => <Number row={row} />, { width: 206 }),
  c.text('buyerName', { phone: 1 }),
  c.status('state', invoiceStatusOf, { width: 120, phone: 4 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `documents.invoice.kind.${row.kind}` }), { width: 110 }),
  c.text('holderName', { width: 142 }),
  c.number('sessions', { width: 90, hidden: true }),
  c.money('netMinor', currencyOf, { width: 130, hidden: true }),
  c.money('taxMinor', currencyOf, { width: 120, hidden: true }),
  c.money('totalMinor', currencyOf, { width: 130, sort: true, phone: 3 }),
  c.when('appliedAt'),
  c.when('issuedOn', () => 'UTC', { style: 'day', width: 120 }),
]
function Number({ row }: { row: InvoiceRow }) {
  const translate = useTranslate()
  return (
    <span className="num">
      {row.number} {row.refundedMinor !== 0 && <Tag tone="bad">{translate('documents.invoice.refunded')}</Tag>}{' '}
      {row.test && <Tag tone="warn">{translate('documents.invoice.test')}</Tag>}
    </span>
  )
}

/** Invoices screen (ROUTE-13): applications and their state. */
export function InvoiceList() {
  const t = useWords(invoiceWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const [isSetting, setSetting] = useState(false)
  const list = useList(listInvoices, { pageSize: 50, sort: '-no', words: 'documents.invoice' })
  const shown = useColumns('invoices', columns)
  const totals = useSums(list.filters)
  const add = <AddButton call={applyInvoice}>{t('documents.invoice.new')}</AddButton>
  return (
    <>
      <ListPage
        title={m('documents.menu.invoice')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            {may(invoicePermissions.export) && (
              <ExportButton
                name={invoiceExport}
                filter={list.filters}
                label={t('documents.invoice.export')}
                disabled={list.total === 0}
              />
            )}
            <Can call={saveDocumentSettings}>
              <Button icon="settings" onClick={() => setSetting(true)}>
                {t('documents.invoice.settings')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters
            list={list}
            find={{ key: 'search', label: t('documents.invoice.find') }}
            chips={{
              holderId: {
                label: t('documents.invoice.holderName'),
                translate: () => list.rows[0]?.holderName ?? '',
              },
              sessionId: { label: t('documents.invoice.session'), translate: () => '' },
              billId: { label: t('documents.invoice.billId'), translate: () => '' },
            }}
          >
            <FilterSelect list={list} name="state" />
            <FilterSelect list={list} name="officeState" values={officeStates} />
            <FilterSelect list={list} name="kind" />
            <FilterSelect list={list} name="source" />
            <FilterSelect list={list} name="refunded" values={['true', 'false']} />
            <FilterDays list={list} from="from" to="to" label={t('documents.invoice.days')} />
          </Filters>
        }
        drawer={
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewInvoice onClose={onClose} />}
            id={(id, drawerProps) => <InvoiceDrawer key={id} id={id} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={({ id }) => id}
          label={m('documents.menu.invoice')}
          onOpen={({ id }) => setSearch({ open: id, new: undefined })}
          totals={totals}
          empty={
            <Empty icon="bill" words="documents.invoice.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
    </>
  )
}

/** Returns the total of valid issued invoices for the current filter; none if there are several currencies. */
function useSums(filters: Readonly<Record<string, string>>) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const query = invoiceFilter.safeParse(filters).data ?? {}
  const { data } = useCall(sumInvoices, { query })
  const [sum, other] = data?.sums ?? []
  if (!sum || other) return undefined
  const amount = (minor: number) => formatAmount(minor, sum.currency, language)
  return {
    no: t('documents.invoice.total-issued', { n: String(sum.issued) }),
    number: sum.refunded > 0 ? t('documents.invoice.n-refunded', { n: String(sum.refunded) }) : '',
    netMinor: amount(sum.netMinor),
    taxMinor: amount(sum.taxMinor),
    totalMinor: amount(sum.totalMinor),
  }
}
