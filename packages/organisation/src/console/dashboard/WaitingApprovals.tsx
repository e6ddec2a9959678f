import { prefetch, soon, useCall } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { countApprovals } from '../../contract/index.ts'

const WaitingNotice = lazy(async () => ({ default: (await import('./WaitingNotice.tsx')).WaitingNotice }))

export const known = () => soon(prefetch(countApprovals))

/** Nothing to decide: nothing to see, and no words for it. */
export function WaitingApprovals() {
  const { data } = useCall(countApprovals, undefined, { every: 60_000, quiet: true })
  if (!data || data.waiting === 0) return null
  return (
    <Suspense fallback={<p className="msg warn">&nbsp;</p>}>
      <WaitingNotice count={data.waiting} />
    </Suspense>
  )
}
