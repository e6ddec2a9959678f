import { loadWalletPanel } from '@evops/ledger/console'
import type { EndpointSpec } from '@evops/platform/contract'
import { lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: await loadWalletPanel() }))

/** Shows the holder's wallet with the ledger's component. */
export function WalletTab(props: { id: string; refreshes: readonly EndpointSpec[] }) {
  return (
    <Suspense fallback={<span className="bone" />}>
      <Panel {...props} />
    </Suspense>
  )
}
