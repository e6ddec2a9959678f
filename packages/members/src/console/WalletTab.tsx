import { loadWalletPanel } from '@evops/ledger/console'
import type { EndpointSpec } from '@evops/platform/contract'
import { lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: await loadWalletPanel() }))

/** The holder's wallet, as the ledger shows it. */
export function WalletTab(props: { id: string; refreshes: readonly EndpointSpec[] }) {
  return (
    <Suspense fallback={<span className="bone" />}>
      <Panel {...props} />
    </Suspense>
  )
}
