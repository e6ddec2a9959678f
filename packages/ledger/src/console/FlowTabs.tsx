import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from './menu.words.ts'
import { capitalFlowViews } from './views.ts'

/** Tabs of the capital flow. Each has its own filters in the URL. */
export function FlowTabs() {
  const t = useWords(menuWords)
  return <ViewTabs views={capitalFlowViews} label={t('ledger.menu.flow')} face={(view) => t(`ledger.view.${view}`)} />
}
