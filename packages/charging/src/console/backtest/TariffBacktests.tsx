import {
  Button,
  Can,
  formatMoney,
  formatInstant,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import type { BacktestRule } from '@evops/tariffs/console'
import { useState } from 'react'
import { listBacktests, startBacktest, type BacktestRow } from '../../contract/index.ts'
import { BacktestDialog } from './BacktestDialog.tsx'
import { backtestWords } from './backtest.words.ts'
import { backtestPath, zeroDifferenceClass, signedAmount, signedPercent } from './figures.ts'
import './backtest.css'

const shown = 5
const everyMs = 3_000

/** Part of a billing rule's page: its back-tests on past sessions, and a button for a new one. */
export function TariffBacktests(rule: BacktestRule) {
  useWords(backtestWords)
  const { tariff } = rule
  const [running, setRunning] = useState(false)
  const read = useCall(
    listBacktests,
    { query: { ruleId: tariff.id, pageSize: shown } },
    { quiet: true, every: running ? everyMs : undefined },
  )
  const list = read.data?.list ?? []
  const isRunning = list.some(({ state }) => state === 'waiting' || state === 'running')
  if (isRunning !== running) setRunning(isRunning)
  if (rule.brief) return <Brief rule={rule} list={list} />
  return (
    <div className="rule-backtests">
      <Tried rule={rule} list={list} />
    </div>
  )
}

interface Props {
  rule: BacktestRule
  list: readonly BacktestRow[]
}

function Tried({ rule, list }: Props) {
  const t = useWords(backtestWords)
  const [openDialog, setOpenDialog] = useState(false)
  const begin = async () => {
    await rule.flush?.()
    setOpenDialog(true)
  }
  return (
    <Sheet
      title={t('charging.backtest.title')}
      note={
        <Can call={startBacktest}>
          <Button small icon="play" disabled={!rule.complete} onClick={() => void begin()}>
            {t('charging.backtest.begin')}
          </Button>
        </Can>
      }
    >
      <p className="dim small">{t(rule.complete ? 'charging.backtest.lead' : 'charging.backtest.incomplete')}</p>
      {list.length > 0 && (
        <ul className="backtests">
          {list.map((row) => (
            <Line key={row.id} row={row} tariff={rule.tariff} />
          ))}
        </ul>
      )}
      {openDialog && <BacktestDialog rule={rule} onClose={() => setOpenDialog(false)} />}
    </Sheet>
  )
}

function Line({ row, tariff }: { row: BacktestRow; tariff: BacktestRule['tariff'] }) {
  const t = useWords(backtestWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { oldMinor, newMinor } = row
  const of =
    row.versionNumber === null
      ? t('charging.backtest.of-draft')
      : t('charging.backtest.of-version', { number: row.versionNumber })
  return (
    <li>
      <Link to={backtestPath(row.ruleId, row.id)}>
        {of} · {usePeriod(row)}
      </Link>
      <span className="dim small">
        {t('charging.backtest.by', {
          name: row.requestedByName,
          time: formatInstant(row.requestedAt, language, timeZone, 'short'),
        })}
        {isOutdated(row, tariff) && ` · ${t('charging.backtest.outdated')}`}
      </span>
      {row.state === 'done' && oldMinor !== null && newMinor !== null ? (
        <span className="n">
          {formatMoney(oldMinor, row.currency, language)} → {formatMoney(newMinor, row.currency, language)}{' '}
          <b className={zeroDifferenceClass(newMinor - oldMinor)}>{signedPercent(oldMinor, newMinor, language)}</b>
        </span>
      ) : (
        <span className="dim">{translate(`charging.backtest.state.${row.state}`)}</span>
      )}
    </li>
  )
}

/** Returns true if the draft was saved again after the back-test. */
function isOutdated({ draftVersion }: BacktestRow, { draft }: BacktestRule['tariff']): boolean {
  return draftVersion !== null && draft !== null && draft.version !== draftVersion
}

/** Formats the period as days, including the last day. */
export function usePeriod({ startedFrom, startedTo }: Pick<BacktestRow, 'startedFrom' | 'startedTo'>): string {
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const last = new Date(Date.parse(startedTo) - 1)
  return `${formatInstant(startedFrom, language, timeZone, 'day')} – ${formatInstant(last, language, timeZone, 'day')}`
}

/** Shows the newest back-test of this draft before it is published. */
function Brief({ rule, list }: Props) {
  const t = useWords(backtestWords)
  const newest = list.find(({ state, versionId }) => state === 'done' && versionId === null)
  if (!newest) return <p className="msg warn">{t('charging.backtest.brief-none')}</p>
  return <BacktestResult row={newest} tariff={rule.tariff} />
}

function BacktestResult({ row, tariff }: { row: BacktestRow; tariff: BacktestRule['tariff'] }) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const [old, now] = [row.oldMinor ?? 0, row.newMinor ?? 0]
  const outdated = isOutdated(row, tariff)
  return (
    <p className={outdated ? 'msg warn' : 'msg'}>
      <span>
        {t('charging.backtest.brief', {
          period: usePeriod(row),
          old: formatMoney(old, row.currency, language),
          now: formatMoney(now, row.currency, language),
          difference: signedAmount(now - old, row.currency, language),
          percent: signedPercent(old, now, language),
        })}{' '}
        {outdated && `(${t('charging.backtest.outdated')}) `}
        <Link to={backtestPath(row.ruleId, row.id)}>{t('charging.backtest.look')}</Link>
      </span>
    </p>
  )
}
