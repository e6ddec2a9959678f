import { useWords, ViewTabs } from '@evops/kit'
import { tradeWords } from './trades.words.ts'

const views = ['trades', 'missing'] as const
/** What cards took, and what they must have done and nobody told. */
export function TradeTabs() {
  const t = useWords(tradeWords)
  return (
    <ViewTabs views={views} label={t('cards.trade.views')} face={(view) => t(`cards.trade.view-${view}`)} />
  )
}
