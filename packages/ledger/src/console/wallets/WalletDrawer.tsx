import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  Facts,
  ReadFailure,
  formatAmount,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import type { EndpointSpec } from '@evops/platform/contract'
import { useState } from 'react'
import { getWallet, type WalletDetail } from '../../contract/index.ts'
import { flowPath } from '../paths.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import { availableWalletActs, walletActEndpoints, type WalletAct } from './wallet-acts.ts'
import { walletWords } from './wallets.words.ts'

interface WalletDrawerProps extends DrawerNavigation {
  id: string
}
const tones = { active: 'good', frozen: 'warn', closed: 'plain' } as const

/** Drawer of a wallet: its figures, the refundable amount, and all counter operations. */
export function WalletDrawer({ id, ...neighbours }: WalletDrawerProps) {
  const t = useWords(walletWords)
  const { data: wallet, error, refetch } = useCall(getWallet, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('ledger.wallets.name')} {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (wallet?.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={wallet.name}
      tags={<Tag tone={tones[wallet.state]}>{t(`ledger.wallets.state-${wallet.state}`)}</Tag>}
      sub={<Link to={flowPath({ holderId: id })}>{t('ledger.wallets.flow')}</Link>}
      {...neighbours}
    >
      <WalletBody wallet={wallet} />
    </Drawer>
  )
}

/** Content of the drawer, also used on the pages of the wallet's holder. */
export function WalletBody({
  wallet,
  refreshes = [],
}: {
  wallet: WalletDetail
  /** Further requests that an operation makes outdated. */
  refreshes?: readonly EndpointSpec[]
}) {
  const t = useWords(walletWords)
  const [act, setAct] = useState<WalletAct>()
  return (
    <>
      <div className="stack">
        <PendingChanges subject={wallet.id} />
        <div className="wallet-acts">
          {availableWalletActs(wallet).map((each) => (
            <Can key={each} call={walletActEndpoints[each]}>
              <Button
                small
                kind={each === 'recharge' ? 'primary' : each === 'close' ? 'danger' : 'plain'}
                onClick={() => setAct(each)}
              >
                {t(`ledger.wallets.${each}`)}
              </Button>
            </Can>
          ))}
        </div>
        <WalletFacts wallet={wallet} />
        <Topups wallet={wallet} />
      </div>
      {act && (
        <MoneyDialog key={act} act={act} wallet={wallet} refreshes={refreshes} onClose={() => setAct(undefined)} />
      )}
    </>
  )
}

function WalletFacts({ wallet }: { wallet: WalletDetail }) {
  const t = useWords(walletWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, wallet.currency, language)
  const figures = [
    'availableMinor',
    'principalMinor',
    'giftMinor',
    'frozenMinor',
    'depositMinor',
    'creditLimitMinor',
    'creditUsedMinor',
    'arrearsMinor',
    'refundsOwedMinor',
  ] as const
  return (
    <Facts
      of={[
        ...figures.map((name) => [t(`ledger.wallets.${name}`), money(wallet[name])] as const),
        [t('ledger.wallets.payerName'), wallet.payerName],
        [t('ledger.wallets.kind'), t(`ledger.wallets.kind-${wallet.kind}`)],
        [t('ledger.wallets.openedAt'), formatInstant(wallet.openedAt, language, timeZone)],
        [t('ledger.wallets.reason'), wallet.stateReason],
      ]}
    />
  )
}

function Topups({ wallet: { topups, currency, refundableMinor } }: { wallet: WalletDetail }) {
  const t = useWords(walletWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  if (topups.length === 0) return null
  return (
    <section>
      <h3>{t('ledger.wallets.topups')}</h3>
      <p className="dim">
        {t('ledger.wallets.refundable', { amount: formatMoney(refundableMinor, currency, language) })}
      </p>
      <div className="lines-frame">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{t('ledger.wallets.topup-at')}</th>
              <th scope="col" className="num">
                {t('ledger.wallets.topup-paid')}
              </th>
              <th scope="col" className="num">
                {t('ledger.wallets.topup-left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {topups.slice(0, 20).map((topup) => (
              <tr key={topup.id}>
                <td>{formatInstant(topup.at, language, timeZone, 'short')}</td>
                <td className="num">{formatAmount(topup.paidMinor, currency, language)}</td>
                <td className="num">{formatAmount(topup.leftMinor, currency, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
