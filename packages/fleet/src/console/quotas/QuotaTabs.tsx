import { usePage, useWords } from '@evops/platform/console'
import { busDoorWords } from './bus-door.words.ts'
import { quotaWords } from './quotas.words.ts'

/** Quotas, and the grades that they may depend on. */
export function QuotaTabs() {
  const t = useWords(quotaWords)
  const m = useWords(busDoorWords)
  const { search, setSearch } = usePage()
  const current = search.view === 'grades' ? 'grades' : 'quotas'
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={m('fleet.title-quotas')}>
      {(['quotas', 'grades'] as const).map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'quotas' ? undefined : view }, 'push')}
        >
          {t(`fleet.quota.view-${view}`)}
        </button>
      ))}
    </div>
  )
}
