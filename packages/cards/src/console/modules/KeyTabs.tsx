import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { moduleScreenWords } from './modules.words.ts'

/** Tabs of cardkeymng. Each has its own filters in the URL. */
export function KeyTabs() {
  const t = useWords(moduleScreenWords)
  const m = useWords(menuWords)
  return (
    <ViewTabs
      views={['sets', 'modules'] as const}
      label={m('cards.menu.keys')}
      face={(view) => t(`cards.module.view-${view}`)}
    />
  )
}
