import {
  Button,
  fetchEndpointFile,
  CallError,
  Can,
  ReadFailure,
  formatNumber,
  formatInstant,
  Notice,
  PageHead,
  Sheet,
  Tag,
  toast,
  useCall,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
  saveFile,
} from '@evops/kit'
import { exportLedgerProof, listChecks, runCheck, type CheckRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { checkWords } from './checks.words.ts'

/** Shows that the ledger is consistent: findings of the nightly check, and the hash chain. */
export function Proof() {
  const m = useWords(menuWords)
  const t = useWords(checkWords)
  return (
    <div className="list-page">
      <PageHead
        title={m('ledger.menu.flow')}
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
function Checks() {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { data, error, refetch } = useCall(listChecks, { query: { pageSize: 14 } }, { quiet: true })
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
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
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
