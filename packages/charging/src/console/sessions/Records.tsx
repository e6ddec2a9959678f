import { usePage, useWords } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { viewOf } from './session-filter.rules.ts'
import { SessionList } from './SessionList.tsx'
import { OrphanList } from './OrphanList.tsx'
import { sessionColumnWords } from './session-columns.words.ts'
import { recordWords } from './records.words.ts'
import './records.css'

/** ROUTE-03 chgtransorder: charging records, and the stops that match none of them. */
export function Records() {
  useWords(menuWords)
  useWords(sessionWords)
  useWords(recordWords)
  useWords(sessionColumnWords)
  const { search } = usePage()
  return viewOf(search) === 'orphans' ? <OrphanList /> : <SessionList />
}
