import {
  Button,
  fetchEndpointFile,
  CallError,
  Can,
  ReadFailure,
  formatAmount,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  Notice,
  PageHead,
  Sheet,
  Tag,
  toast,
  UpdatedAt,
  useCall,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
  saveFile,
} from '@evops/kit'
import {
  exportLedgerProof,
  getTrialBalance,
  listChecks,
  runCheck,
  formatAccount,
  type CheckRow,
  type TrialBalance,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { flowPath } from '../paths.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { checkWords } from './checks.words.ts'

/** Shows that the ledger is consistent: totals by account, findings of the nightly check, and the hash chain. */
export function Proof() {
  const m = useWords(menuWords)
  const t = useWords(checkWords)
  const { data, error, dataUpdatedAt, refetch } = useCall(getTrialBalance, undefined, { quiet: true })
  return (
    <div className="list-page">
      <PageHead
        title={m('ledger.menu.flow')}
        fresh={<UpdatedAt at={dataUpdatedAt} />}
        actions={
          <Can call={exportLedgerProof}>
            <Button icon="download" onClick={() => void proof()}>
              {t('ledger.checks.proof')}
            </Button>
          </Can>
        }
      />
      <div className="sheet list-sheet">
        <FlowTabs />
        <div className="ledger-proof">
          {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : data && <Balance of={data} />}
          <Checks />
        </div>
      </div>
    </div>
  )
}

async function proof() {
  try {
    saveFile(await fetchEndpointFile(exportLedgerProof), 'ledger-proof.jsonl')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
function Balance({ of: { accounts, currency, sumMinor, at } }: { of: TrialBalance }) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const amount = (minor: number) => formatAmount(minor, currency, language)
  const sum = (of: 'debitMinor' | 'creditMinor') => accounts.reduce((total, row) => total + row[of], 0)
  return (
    <Sheet
      title={t('ledger.proof.balance')}
      note={t('ledger.proof.at', { at: formatInstant(at, language, timeZone, 'second') })}
      flush
    >
      {accounts.length === 0 ? (
        <p className="dim body">{t('ledger.proof.nothing')}</p>
      ) : (
        <div className="lines-frame">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">{t('ledger.proof.account')}</th>
                <th scope="col" className="num">
                  {t('ledger.proof.debit')}
                </th>
                <th scope="col" className="num">
                  {t('ledger.proof.credit')}
                </th>
                <th scope="col" className="num">
                  {t('ledger.proof.net')}
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((row) => (
                <tr key={row.account}>
                  <td>
                    <Link to={flowPath({ account: row.account })}>{formatAccount(row.account, language)}</Link>
                  </td>
                  <td className="num">{amount(row.debitMinor)}</td>
                  <td className="num">{amount(row.creditMinor)}</td>
                  <td className="num">{amount(row.balanceMinor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>
                  {t('ledger.proof.total')}{' '}
                  <Tag tone={sumMinor === 0 ? 'good' : 'bad'}>
                    {sumMinor === 0
                      ? t('ledger.proof.even')
                      : t('ledger.proof.uneven', { amount: formatMoney(sumMinor, currency, language) })}
                  </Tag>
                </td>
                <td className="num">{amount(sum('debitMinor'))}</td>
                <td className="num">{amount(sum('creditMinor'))}</td>
                <td className="num">{amount(sumMinor)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Sheet>
  )
}

function Checks() {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { data } = useCall(listChecks, { query: { pageSize: 14 } }, { quiet: true })
  const run = useSave(runCheck, { refreshes: [listChecks] })
  const [last, ...earlier] = data?.list ?? []
  return (
    <Sheet
      title={t('ledger.checks.title')}
      note={
        <Can call={runCheck}>
          <Button small icon="shield" busy={run.isPending} onClick={() => run.mutate({})}>
            {t('ledger.checks.run')}
          </Button>
        </Can>
      }
    >
      {data && !last && <p className="dim">{t('ledger.checks.never')}</p>}
      {last && <LastCheck check={last} />}
      {earlier.length > 0 && (
        <section>
          <h3>{t('ledger.checks.earlier')}</h3>
          <div className="lines-frame">
            <table className="lines">
              <tbody>
                {earlier.map((check) => (
                  <tr key={check.id}>
                    <td>{formatInstant(check.at, language, timeZone, 'second')}</td>
                    <td>
                      <Tag tone={check.ok ? 'good' : 'bad'}>
                        {t(check.ok ? 'ledger.checks.passed' : 'ledger.checks.failed')}
                      </Tag>
                    </td>
                    <td className="num">{formatNumber(check.tookMs / 1000, language, 1)} s</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Sheet>
  )
}

function LastCheck({ check }: { check: CheckRow }) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const at = formatInstant(check.at, language, timeZone, 'second')
  return (
    <div className="stack">
      <Notice tone={check.ok ? 'good' : 'bad'}>
        {check.ok
          ? t('ledger.checks.ok', {
              at,
              journals: formatNumber(check.journals, language),
              entries: formatNumber(check.entries, language),
            })
          : t('ledger.checks.broken', { at })}
      </Notice>
      <div className="lines-frame">
        <table className="lines">
          <tbody>
            {check.findings.map(({ check: name, found, samples }) => (
              <tr key={name}>
                <td>
                  {t(`ledger.check.${name}`)}
                  {samples.length > 0 && <small className="dim"> {samples.join(', ')}</small>}
                </td>
                <td className="num">
                  <Tag tone={found === 0 ? 'good' : 'bad'}>
                    {found === 0 ? t('ledger.checks.passed') : formatNumber(found, language)}
                  </Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
