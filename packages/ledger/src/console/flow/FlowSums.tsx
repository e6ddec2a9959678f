import {
  ReadFailure,
  formatAmount,
  formatNumber,
  formatInstant,
  Segments,
  useCall,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import {
  flowGroupings,
  formatAccount,
  formatBusiness,
  summariseFlow,
  type LedgerAccount,
  type FlowSums as Sums,
} from '../../contract/index.ts'
import { flowWords } from './flow.words.ts'

type By = (typeof flowGroupings)[number]
const choices = ['none', ...flowGroupings] as const

/** Debit and credit of the filtered lines, by day, business type, account or holder. A click on one shows its lines. */
export function FlowSums({ filter }: { filter: Readonly<Record<string, string>> }) {
  const t = useWords(flowWords)
  const { search, setSearch } = usePage()
  const by = flowGroupings.find((each) => each === search.by)
  return (
    <>
      <div className="flow-by">
        <span className="dim">{t('ledger.flow.by')}</span>
        <Segments
          label={t('ledger.flow.by')}
          value={by ?? 'none'}
          options={choices.map((value) => ({ value, label: t(`ledger.flow.by-${value}`) }))}
          onChange={(value) => setSearch({ by: value === 'none' ? undefined : value })}
        />
      </div>
      {by && <SumTable by={by} filter={filter} />}
    </>
  )
}

function SumTable({ by, filter }: { by: By; filter: Readonly<Record<string, string>> }) {
  const t = useWords(flowWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const { data, error, refetch } = useCall(summariseFlow, { query: { ...filter, by } }, { quiet: true })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="flow-sums" aria-busy="true" />
  const amount = (minor: number) => formatAmount(minor, data.currency, language)
  return (
    <div className="flow-sums">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ledger.flow.key')}</th>
            <th scope="col" className="num">
              {t('ledger.flow.debit')}
            </th>
            <th scope="col" className="num">
              {t('ledger.flow.credit')}
            </th>
            <th scope="col" className="num">
              {t('ledger.flow.lines')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <td>
                <button
                  type="button"
                  className="btn t s"
                  disabled={by === 'holder' && row.key === ''}
                  onClick={() => setSearch({ ...filterOfSum(by, row.key), by: undefined, page: undefined }, 'push')}
                >
                  {keyText(by, row, { language, own: t('ledger.flow.own') })}
                </button>
              </td>
              <td className="num">{amount(row.debitMinor)}</td>
              <td className="num">{amount(row.creditMinor)}</td>
              <td className="num">{formatNumber(row.lines, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {t('ledger.flow.total')}
              {data.isCut && <small className="dim"> {t('ledger.flow.cut')}</small>}
            </td>
            <td className="num">{amount(data.total.debitMinor)}</td>
            <td className="num">{amount(data.total.creditMinor)}</td>
            <td className="num">{formatNumber(data.total.lines, language)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function filterOfSum(by: By, key: string): Record<string, string> {
  if (by === 'day') return { since: key, until: key }
  return by === 'business' ? { businessType: key } : by === 'account' ? { account: key } : { holderId: key }
}

function keyText(
  by: By,
  { key, label }: Sums['rows'][number],
  { language, own }: { language: 'zh' | 'en' | 'es'; own: string },
): string {
  if (by === 'day') return formatInstant(key, language, 'UTC', 'day')
  if (by === 'business') return formatBusiness(key, language)
  // Safe cast: the server groups by the chart's own accounts.
  if (by === 'account') return formatAccount(key as LedgerAccount, language)
  return key === '' ? own : (label ?? key.slice(-12))
}
