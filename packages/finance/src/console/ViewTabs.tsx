import { usePage, useWords } from '@evops/platform/console'
import { menuWords } from './menu.words.ts'
import { viewOf, views } from './views.ts'

/** The parts of settlement; each has filters of its own in the URL. */
export function ViewTabs() {
  const t = useWords(menuWords)
  const { search, setSearch } = usePage()
  const current = viewOf(search.view)
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={t('finance.menu.settlement')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'statements' ? undefined : view }, 'push')}
        >
          {t(`finance.view.${view}`)}
        </button>
      ))}
    </div>
  )
}
