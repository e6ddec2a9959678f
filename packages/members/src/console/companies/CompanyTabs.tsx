import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from '../menu.words.ts'

const views = ['companies', 'people'] as const

/** Tabs for companies and their people; each has its own filters in the URL. */
export function CompanyTabs() {
  const t = useWords(menuWords)
  return <ViewTabs views={views} label={t('members.menu.companies')} face={(view) => t(`members.view.${view}`)} />
}
