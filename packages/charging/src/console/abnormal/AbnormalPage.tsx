import { useWords } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { AbnormalList } from './AbnormalList.tsx'
import { abnormalWords } from './abnormal.words.ts'
import './abnormal.css'

/** ROUTE-04 errororder: what is odd about orders, why, and what to do. */
export function AbnormalPage() {
  useWords(menuWords)
  useWords(sessionWords)
  useWords(abnormalWords)
  return <AbnormalList />
}
