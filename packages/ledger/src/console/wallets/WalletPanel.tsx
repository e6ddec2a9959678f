import { ReadFailure, Link, useCall, useIsPermitted, useWords } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { getWallet, listFlow } from '../../contract/index.ts'
import { flowPath } from '../paths.ts'
import { WalletBody } from './WalletDrawer.tsx'
import { walletWords } from './wallets.words.ts'
import '../ledger.css'

/** Wallet panel on the holder's page: figures, counter operations, and a link to its movements. */
export function WalletPanel({ id, refreshes }: { id: string; refreshes?: readonly EndpointSpec[] }) {
  const t = useWords(walletWords)
  const may = useIsPermitted()
  const { data: wallet, error, refetch } = useCall(getWallet, { params: { id } }, { quiet: true })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (wallet?.id !== id) return <span className="bone" />
  return (
    <div className="sheet">
      <div className="body wallet-panel">
        <WalletBody wallet={wallet} refreshes={refreshes} />
        {may(listFlow) && (
          <p className="small">
            <Link to={flowPath({ holderId: id })}>{t('ledger.wallets.flow')}</Link>
          </p>
        )}
      </div>
    </div>
  )
}
