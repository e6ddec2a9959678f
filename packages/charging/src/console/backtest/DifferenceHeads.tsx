import { useWords } from '@evops/kit'
import { backtestWords } from './backtest.words.ts'

/** Heads of the last three columns of every back-test table. */
export function DifferenceHeads() {
  const t = useWords(backtestWords)
  return (
    <>
      <th className="n both">{t('charging.backtest.old')}</th>
      <th className="n both">{t('charging.backtest.new')}</th>
      <th className="n">{t('charging.backtest.difference')}</th>
    </>
  )
}
