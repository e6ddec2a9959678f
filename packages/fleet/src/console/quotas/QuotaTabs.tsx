import { useWords, ViewTabs } from '@evops/kit'
import { busScreenTitleWords } from './bus-door.words.ts'
import { quotaWords } from './quotas.words.ts'

/** Tabs for quotas and the grades that quotas may depend on. */
export function QuotaTabs() {
  const t = useWords(quotaWords)
  const m = useWords(busScreenTitleWords)
  return (
    <ViewTabs
      views={['quotas', 'grades'] as const}
      label={m('fleet.title-quotas')}
      face={(view) => t(`fleet.quota.view-${view}`)}
    />
  )
}
