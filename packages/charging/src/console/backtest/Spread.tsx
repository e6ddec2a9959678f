import { formatNumber, Sheet, useLanguage, useWords } from '@evops/platform/console'
import type { BacktestResult } from '../../contract/index.ts'
import { backtestWords } from './backtest.words.ts'

interface Class {
  key: string
  label: string
  orders: number
  tone: 'cheaper' | 'dearer' | 'same'
}

/** Orders by how far they would have moved, the cheapest first, those that stay between them. */
export function Spread({ result }: { result: BacktestResult }) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const classes = useClasses(result)
  const most = Math.max(...classes.map(({ orders }) => orders), 1)
  return (
    <Sheet title={t('charging.backtest.distribution')}>
      <dl className="classes">
        {classes.map(({ key, label, tone, orders }) => (
          <Row
            key={key}
            label={label}
            tone={tone}
            share={orders / most}
            text={formatNumber(orders, language)}
          />
        ))}
      </dl>
    </Sheet>
  )
}

function Row({ label, tone, share, text }: Pick<Class, 'label' | 'tone'> & { share: number; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={`track ${tone}`} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </dd>
      <dd className="n">{text}</dd>
    </>
  )
}

function useClasses({ distribution, same }: BacktestResult): Class[] {
  const t = useWords(backtestWords)
  const percent = (value: number) => `${value > 0 ? '+' : ''}${value} %`
  const classes = distribution.map(({ under, orders }, place): Class => {
    const from = distribution[place - 1]?.under ?? null
    const tone = under !== null && under <= 0 ? 'cheaper' : 'dearer'
    const label =
      under === null
        ? t('charging.backtest.above', { from: percent(from ?? 0) })
        : from === null
          ? t('charging.backtest.under', { to: percent(under) })
          : t('charging.backtest.between', { from: percent(from), to: percent(under) })
    return { key: String(under), label, orders, tone }
  })
  const zero = classes.findIndex(({ tone }) => tone === 'dearer')
  return classes.toSpliced(zero, 0, {
    key: 'same',
    label: t('charging.backtest.same'),
    orders: same,
    tone: 'same',
  })
}
