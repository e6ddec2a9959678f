import type { ReactNode } from 'react'
import { usePage } from '../page/page.ts'

interface ViewTabsProps<View extends string> {
  /** The first view is the default if the URL has none. */
  views: readonly View[]
  label: string
  face: (view: View) => ReactNode
  /** Filters that all views share; other filters belong to one view. */
  keeps?: readonly string[]
}

/** Views of one screen; the selected one is in the URL (`?view=`). */
export function ViewTabs<View extends string>({ views, label, face, keeps = [] }: ViewTabsProps<View>) {
  const { search, setSearch } = usePage()
  const current = views.find((view) => view === search.view) ?? views[0]
  const leave = Object.keys(search).filter((key) => !keeps.includes(key))
  const left = Object.fromEntries(leave.map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={label}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...left, view: view === views[0] ? undefined : view }, 'push')}
        >
          {face(view)}
        </button>
      ))}
    </div>
  )
}
