import { usePage, useWords } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { sessionViewOf } from './session-filter.rules.ts'
import { SessionList } from './SessionList.tsx'
import { OrphanList } from './OrphanList.tsx'
import { RefusedCardList } from './RefusedCardList.tsx'
import { sessionColumnWords } from './session-columns.words.ts'
import { recordWords } from './records.words.ts'
import './records.css'

/** ROUTE-03 chgtransorder: charging records, the stops that match none of them, and refused cards. */
export function ChargingRecordsPage() {
  useWords(menuWords)
  useWords(sessionWords)
  useWords(recordWords)
  useWords(sessionColumnWords)
  const { search } = usePage()
  const view = sessionViewOf(search)
  if (view === 'orphans') return <OrphanList />
  return view === 'refused-cards' ? <RefusedCardList /> : <SessionList />
}
