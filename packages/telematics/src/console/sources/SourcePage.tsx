import { usePage, useWords, ViewTabs } from '@evops/kit'
import { nameViews } from '../paths.ts'
import { DeviceList } from './DeviceList.tsx'
import { SourceList } from './SourceList.tsx'
import { sourceWords } from './sources.words.ts'
import { UnknownList } from './UnknownList.tsx'
import '../telematics.css'

const views = ['sources', ...nameViews] as const
const lists = { sources: SourceList, unknown: UnknownList, devices: DeviceList }

/** Telematics sources, unknown vehicle names, and bound names. */
export function SourcePage() {
  const t = useWords(sourceWords)
  const { search } = usePage()
  const view = views.find((one) => one === search.view) ?? 'sources'
  const List = lists[view]
  return (
    <List
      key={view}
      views={
        <ViewTabs
          views={views}
          label={t('telematics.source.views')}
          keeps={['sourceId']}
          face={(one) => t(`telematics.source.view-${one}`)}
        />
      }
    />
  )
}
