import { useWords, ViewTabs } from '@evops/kit'
import { tradeWords } from './trades.words.ts'

const views = ['trades', 'missing'] as const
/** Tabs for consumption of cards and for missing records. */
export function TradeTabs() {
  const t = useWords(tradeWords)
  return <ViewTabs views={views} label={t('cards.trade.views')} face={(view) => t(`cards.trade.view-${view}`)} />
}
