import { usePage } from '@evops/kit'
import { HeldRecords } from './HeldRecords.tsx'
import { RoamingSessions } from './RoamingSessions.tsx'
import { RoamingStations } from './RoamingStations.tsx'

/** Roaming page: partners' stations where our drivers charge, the sessions there, and held records. */
export function RoamingPage() {
  const { search } = usePage()
  if (search.view === 'held') return <HeldRecords />
  return search.view === 'sessions' ? <RoamingSessions /> : <RoamingStations />
}
