import { calendarDayAt } from '@evops/platform/contract'
import {
  DateTimeInput,
  Empty,
  ExportButton,
  formatAmount,
  formatMoney,
  Link,
  PageHead,
  ReadFailure,
  Sheet,
  Tag,
  UpdatedAt,
  useCall,
  useCurrentUser,
  useIsPermitted,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import {
  flowScreen,
  getPeriodBalance,
  periodBalanceExport,
  type PeriodBalance as Balance,
  type PeriodFilter,
} from '../../contract/index.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { menuWords } from '../menu.words.ts'
import { flowPath } from '../paths.ts'
import { periodBalanceScreenWords } from './balance.words.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
/** Returns the days of the URL; without them the current month up to today, in the operator's time zone. */
function periodOf({ dayFrom, dayTo }: Readonly<Record<string, string | undefined>>, timeZone: string): PeriodFilter {
  const today = calendarDayAt(new Date(), timeZone)
  const last = dayTo && day.test(dayTo) ? dayTo : today
  return { dayFrom: dayFrom && day.test(dayFrom) ? dayFrom : `${last.slice(0, 8)}01`, dayTo: last }
}

/** Trial balance of a period: opening, debit, credit, closing. The period is in the URL. */
export function PeriodBalance() {
  const m = useWords(menuWords)
  const t = useWords(periodBalanceScreenWords)
  const { search, setSearch } = usePage()
  const { timeZone } = useCurrentUser().operator
  const may = useIsPermitted()
  const period = periodOf(search, timeZone)
  const { data, error, dataUpdatedAt, refetch } = useCall(getPeriodBalance, { query: period }, { quiet: true })
  return (
    <div className="list-page">
      <PageHead
        title={m('ledger.menu.flow')}
        fresh={<UpdatedAt at={dataUpdatedAt} />}
        actions={
          may(flowScreen.may.captialflow.export) && (
            <ExportButton name={periodBalanceExport} filter={{ ...period }} label={t('ledger.balance.export')} />
          )
        }
      />
      <div className="sheet list-sheet">
        <FlowTabs />
        <div className="ledger-proof">
          <div className="month-acts">
            {(['dayFrom', 'dayTo'] as const).map((edge) => (
              <div key={edge} className="f">
                <label htmlFor={`balance-${edge}`}>{t(`ledger.balance.${edge}`)}</label>
                <DateTimeInput
                  id={`balance-${edge}`}
                  kind="day"
                  value={period[edge]}
                  onChange={(value) => setSearch({ [edge]: value || undefined })}
                />
              </div>
            ))}
          </div>
          {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
          {data &&
            (data.rows.length > 0 ? <Rows balance={data} /> : <Empty icon="bill" words="ledger.balance.empty" />)}
        </div>
      </div>
    </div>
  )
}

const figures = ['openingMinor', 'debitMinor', 'creditMinor', 'closingMinor'] as const
function Rows({ balance: { rows, total, currency } }: { balance: Balance }) {
  const t = useWords(periodBalanceScreenWords)
  const language = useLanguage()
  const cells = (row: Balance['total']) =>
    figures.map((figure) => (
      <td key={figure} className="num">
        {formatAmount(row[figure], currency, language)}
      </td>
    ))
  return (
    <Sheet title={t('ledger.balance.title')} note={t('ledger.balance.note')} flush>
      <div className="lines-frame">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{t('ledger.balance.code')}</th>
              <th scope="col">{t('ledger.balance.account')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className="num">
                  {t(`ledger.balance.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.account}>
                <td>{row.code || '—'}</td>
                <td>
                  {row.account.includes(':') ? (
                    row.name
                  ) : (
                    <Link to={flowPath({ account: row.account })}>{row.name}</Link>
                  )}
                </td>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>
                {t('ledger.balance.total')}{' '}
                <Tag tone={total.closingMinor === 0 ? 'good' : 'bad'}>
                  {total.closingMinor === 0
                    ? t('ledger.balance.even')
                    : t('ledger.balance.uneven', { amount: formatMoney(total.closingMinor, currency, language) })}
                </Tag>
              </td>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
    </Sheet>
  )
}
