import { useWords, ViewTabs } from '@evops/kit'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { fleetWords } from './fleets.words.ts'

const views = ['fleets', 'lines', 'drivers'] as const
export type FleetView = (typeof views)[number]
export function fleetViewOf(search: Readonly<Record<string, string>>): FleetView {
  return views.find((view) => view === search.view) ?? 'fleets'
}

/** Tabs for fleets, their lines and their drivers. */
export function FleetTabs() {
  const t = useWords(fleetWords)
  const m = useWords(fleetScreenTitleWords)
  return <ViewTabs views={views} label={m('fleet.title-fleets')} face={(view) => t(`fleet.fleet.view-${view}`)} />
}
