import { useWords, ViewTabs } from '@evops/kit'
import { menuWords } from '../menu.words.ts'

const views = ['companies', 'people'] as const

/** Companies, or the people whom they let charge; each has filters of its own in the URL. */
export function CompanyTabs() {
  const t = useWords(menuWords)
  return (
    <ViewTabs views={views} label={t('members.menu.companies')} face={(view) => t(`members.view.${view}`)} />
  )
}
