import {
  ReadFailure,
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  Link,
  Notice,
  PageHead,
  Tabs,
  Tag,
  useCall,
  useLanguage,
  usePage,
  usePageTitle,
  useTranslate,
  useWords,
} from '@evops/kit'
import { getStatement, settlementWords, type StatementDetail } from '../../contract/index.ts'
import { agreementPath, ledgerEntriesPath } from '../paths.ts'
import { formatStatementPeriod } from './StatementList.tsx'
import { StatementActs } from './StatementActs.tsx'
import { statementTones } from './statement-tones.ts'
import { StatementHistory } from './StatementHistory.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementSessions } from './StatementSessions.tsx'
import { CarriedDebts, Shares } from './Shares.tsx'
import { StatementExplanation } from './Why.tsx'
import { statementWords } from './statements.words.ts'
import '../finance.css'

/** Shows one statement: shares, calculation, days, sessions, and history. */
export function StatementPage() {
  const t = useWords(statementWords)
  useWords(settlementWords)
  const language = useLanguage()
  const translate = useTranslate()
  const { id = '' } = usePage().params
  const { data: statement, error, refetch } = useCall(getStatement, { params: { id } }, { quiet: true })
  usePageTitle(statement?.no)
  if (!statement) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const tabs = [
    {
      key: 'shares',
      title: t('finance.statement.tab-shares'),
      body: () => (
        <div className="stack">
          <Shares statement={statement} />
          <CarriedDebts statement={statement} />
          <StatementExplanation statement={statement} />
        </div>
      ),
    },
    {
      key: 'lines',
      title: t('finance.statement.tab-lines'),
      body: () => <StatementLines statement={statement} />,
    },
    {
      key: 'sessions',
      title: t('finance.statement.tab-sessions'),
      body: () => <StatementSessions statement={statement} />,
    },
    {
      key: 'history',
      title: t('finance.statement.tab-history'),
      body: () => <StatementHistory statement={statement} />,
    },
  ]
  return (
    <div className="statement">
      <PageHead
        title={statement.no}
        tags={<Tag tone={statementTones[statement.state]}>{translate(`finance.state.${statement.state}`)}</Tag>}
        fresh={
          <>
            <Link to={agreementPath(statement.agreementId)}>{statement.agreementName}</Link>
            {`${formatStatementPeriod(statement, language)} · ${statement.timeZone} · `}
            <Link to={ledgerEntriesPath(statement.id)}>{t('finance.statement.flow')}</Link>
          </>
        }
        actions={<StatementActs statement={statement} />}
      />
      {statement.state === 'confirmed' && statement.isMine && <Notice>{t('finance.statement.mine')}</Notice>}
      <Head statement={statement} />
      <Tabs tabs={tabs} label={statement.no} forgets={['stationId', 'day']} />
    </div>
  )
}

function Head({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, statement.currency, language)
  const unpaidMinor = statement.lines.reduce((sum, line) => sum + (line.unpaidMinor ?? 0), 0)
  return (
    <div className="sheet">
      <div className="body">
        <Figures
          of={[
            { label: t('finance.statement.netMinor'), value: money(statement.netMinor), big: true },
            { label: t('finance.statement.baseMinor'), value: money(statement.baseMinor) },
            { label: t('finance.statement.paidMinor'), value: money(statement.paidMinor) },
            { label: t('finance.statement.unpaidMinor'), value: money(unpaidMinor) },
            { label: t('finance.statement.feeMinor'), value: money(statement.feeMinor) },
            { label: t('finance.statement.sessions'), value: formatNumber(statement.sessions, language) },
            {
              label: t('finance.statement.energyDwh'),
              value: formatEnergy(statement.energyDwh, language),
              unit: 'kWh',
            },
          ]}
        />
      </div>
    </div>
  )
}
