import { usePage } from '@evops/kit'
import { RoamingSessions } from './RoamingSessions.tsx'
import { RoamingStations } from './RoamingStations.tsx'

/** Roaming page: partners' stations where our drivers charge, and the sessions there. */
export function RoamingPage() {
  const { search } = usePage()
  return search.view === 'sessions' ? <RoamingSessions /> : <RoamingStations />
}
