import { formatNumber, formatPercent, Sheet, useLanguage, useWords } from '@evops/kit'
import type { BacktestResult } from '../../contract/index.ts'
import { backtestWords } from './backtest.words.ts'

interface Class {
  key: string
  label: string
  sessions: number
}

/**
 * Distribution of sessions by the change of their amount, largest decrease first. Unchanged sessions are in the middle.
 */
export function PriceChangeDistribution({ result }: { result: BacktestResult }) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const classes = useClasses(result)
  const most = Math.max(...classes.map(({ sessions }) => sessions), 1)
  return (
    <Sheet title={t('charging.backtest.distribution')}>
      <dl className="classes">
        {classes.map(({ key, label, sessions }) => (
          <Row key={key} label={label} share={sessions / most} text={formatNumber(sessions, language)} />
        ))}
      </dl>
    </Sheet>
  )
}

function Row({ label, share, text }: { label: string; share: number; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="track" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </dd>
      <dd className="n">{text}</dd>
    </>
  )
}

function useClasses({ distribution, same }: BacktestResult): Class[] {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const percent = (value: number) => `${value > 0 ? '+' : ''}${formatPercent(value, language)}`
  const classes = distribution.map(({ under, sessions }, place): Class => {
    const from = distribution[place - 1]?.under ?? null
    const label =
      under === null
        ? t('charging.backtest.above', { from: percent(from ?? 0) })
        : from === null
          ? t('charging.backtest.under', { to: percent(under) })
          : t('charging.backtest.between', { from: percent(from), to: percent(under) })
    return { key: String(under), label, sessions }
  })
  const zero = distribution.findIndex(({ under }) => under === null || under > 0)
  return classes.toSpliced(zero, 0, {
    key: 'same',
    label: t('charging.backtest.same'),
    sessions: same,
  })
}
