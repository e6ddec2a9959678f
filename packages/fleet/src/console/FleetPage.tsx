import { usePage } from '@evops/kit'
import { DriverList } from './drivers/DriverList.tsx'
import { LineList } from './lines/LineList.tsx'
import { FleetList } from './fleets/FleetList.tsx'
import { fleetViewOf } from './fleets/FleetTabs.tsx'

/** Fleet screen (ROUTE-13, /vehicle/fleet): fleets, lines and drivers. */
export function FleetPage() {
  const { search } = usePage()
  const view = fleetViewOf(search)
  if (view === 'lines') return <LineList />
  return view === 'drivers' ? <DriverList /> : <FleetList />
}
