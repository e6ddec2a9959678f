import { usePage } from '@evops/kit'
import { RoamingSessions } from './RoamingSessions.tsx'
import { RoamingStations } from './RoamingStations.tsx'

/** Where our drivers charge besides ours: partners’ stations, and what was charged there. */
export function RoamingPage() {
  const { search } = usePage()
  return search.view === 'sessions' ? <RoamingSessions /> : <RoamingStations />
}
