import { usePage, useWords } from '@evops/platform/console'
import { fleetDoorWords } from '../fleet-door.words.ts'
import { fleetWords } from './fleets.words.ts'

const views = ['fleets', 'lines', 'drivers'] as const
export type FleetView = (typeof views)[number]
export function viewOf(search: Readonly<Record<string, string>>): FleetView {
  return views.find((view) => view === search.view) ?? 'fleets'
}

/** Fleets, the lines they serve, the drivers who belong to them. */
export function FleetTabs() {
  const t = useWords(fleetWords)
  const m = useWords(fleetDoorWords)
  const { search, setSearch } = usePage()
  const current = viewOf(search)
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={m('fleet.title-fleets')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'fleets' ? undefined : view }, 'push')}
        >
          {t(`fleet.fleet.view-${view}`)}
        </button>
      ))}
    </div>
  )
}
