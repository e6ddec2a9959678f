import { usePage, useWords } from '@evops/platform/console'
import { menuWords } from '../menu.words.ts'

const views = ['companies', 'people'] as const

/** Companies, or the people whom they let charge; each has filters of its own in the URL. */
export function ViewTabs() {
  const t = useWords(menuWords)
  const { search, setSearch } = usePage()
  const current = search.view === 'people' ? 'people' : 'companies'
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={t('members.menu.companies')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'people' ? 'people' : undefined }, 'push')}
        >
          {t(`members.view.${view}`)}
        </button>
      ))}
    </div>
  )
}
