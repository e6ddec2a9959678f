import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from './menu.words.ts'
import { settlementViews } from './views.ts'

/** Tabs of the settlement screen; each has its own filters in the URL. */
export function SettlementTabs() {
  const t = useWords(menuWords)
  return (
    <ViewTabs views={settlementViews} label={t('finance.menu.settlement')} face={(view) => t(`finance.view.${view}`)} />
  )
}
