import { loadHistory } from '@evops/organisation/console'
import { useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { memberWords } from './members/members.words.ts'

const History = lazy(async () => ({ default: await loadHistory() }))

/** Shows who changed a member or a company, and when. */
export function HistoryTab({ id }: { id: string }) {
  const t = useWords(memberWords)
  return (
    <Suspense fallback={<span className="bone" />}>
      <History id={id} empty={t('members.member.no-history')} className="plain-list" />
    </Suspense>
  )
}
