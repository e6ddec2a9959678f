import {
  columnsFor,
  DataTable,
  DateTimeInput,
  Empty,
  ExportButton,
  formatInstant,
  formatMoney,
  ListPage,
  useCurrentUser,
  useIsPermitted,
  useLanguage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { calendarDayAt, formatShare } from '@evops/platform/contract'
import {
  invoicePermissions,
  listInvoiceRegister,
  registerExport,
  registerWords,
  type RegisterRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'

const c = columnsFor<RegisterRow>('documents.register')
const columns = [
  c.custom('day', ({ day }, language) => formatInstant(day, language, 'UTC', 'day'), { width: 104, phone: 3 }),
  c.text('number', { width: 150, phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `documents.register.kind.${kind}` }), { width: 130 }),
  c.text('reversesNumber', { width: 140 }),
  c.text('buyerTaxId', { width: 125 }),
  c.text('buyerName', { width: 190, phone: 4 }),
  c.custom('rate', ({ rate }, language) => formatShare(rate / 10_000, language), { width: 75, align: 'end' }),
  c.money('netMinor', (row) => row.currency, { width: 112 }),
  c.money('taxMinor', (row) => row.currency, { width: 104 }),
  c.money('totalMinor', (row) => row.currency, { width: 112, phone: 2 }),
]
/** Returns the present month in a zone, as `2026-11`. */
const monthIn = (timeZone: string) => calendarDayAt(new Date(), timeZone).slice(0, 7)

/** Register of issued invoices of a month: a row per document and tax rate, with the sums by rate. */
export function RegisterList() {
  const m = useWords(menuWords)
  const t = useWords(registerWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const { search, setSearch } = usePage()
  const { timeZone, currency } = useCurrentUser().operator
  const month = /^20\d\d-\d\d$/.test(search.month ?? '') ? (search.month ?? '') : monthIn(timeZone)
  const list = useList(listInvoiceRegister, { pageSize: 50, always: { month }, words: 'documents.register' })
  return (
    <ListPage
      title={m('documents.menu.register')}
      list={list}
      actions={
        may(invoicePermissions.export) && (
          <ExportButton
            name={registerExport}
            filter={{ month }}
            label={t('documents.register.export')}
            disabled={list.total === 0}
          />
        )
      }
      filters={
        <search className="search">
          <DateTimeInput
            kind="month"
            label={t('documents.register.month')}
            shown
            value={month}
            onChange={(text) => setSearch({ month: text || undefined, page: undefined })}
          />
          {(list.reply?.rates ?? []).map(({ rate, netMinor, taxMinor }) => (
            <span key={rate} className="hint">
              {t('documents.register.sum', { rate: formatShare(rate / 10_000, language) })}:{' '}
              {formatMoney(netMinor, currency, language)} + {formatMoney(taxMinor, currency, language)}
            </span>
          ))}
        </search>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        label={m('documents.menu.register')}
        empty={<Empty icon="bill" words="documents.register.empty" />}
      />
    </ListPage>
  )
}
