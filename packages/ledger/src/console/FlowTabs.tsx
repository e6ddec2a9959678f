import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from './menu.words.ts'
import { views } from './views.ts'

/** The parts of capital flow; each has filters of its own in the URL. */
export function FlowTabs() {
  const t = useWords(menuWords)
  return <ViewTabs views={views} label={t('ledger.menu.flow')} face={(view) => t(`ledger.view.${view}`)} />
}
