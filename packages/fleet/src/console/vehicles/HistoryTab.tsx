import { loadHistory } from '@evops/organisation/console'
import { useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { vehicleWords } from './vehicles.words.ts'

const History = lazy(async () => ({ default: await loadHistory() }))

/** Shows who changed a vehicle, its tokens or the assignment of sessions to it. */
export function HistoryTab({ id }: { id: string }) {
  const t = useWords(vehicleWords)
  return (
    <Suspense fallback={<span className="bone" />}>
      <History id={id} empty={t('fleet.vehicle.no-history')} className="spells" />
    </Suspense>
  )
}
