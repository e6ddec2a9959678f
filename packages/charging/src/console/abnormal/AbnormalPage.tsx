import { useWords } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { AbnormalList } from './AbnormalList.tsx'
import { abnormalWords } from './abnormal.words.ts'
import './abnormal.css'

/** ROUTE-04 errororder: page of abnormal sessions with the reasons and the possible actions. */
export function AbnormalPage() {
  useWords(menuWords)
  useWords(sessionWords)
  useWords(abnormalWords)
  return <AbnormalList />
}
