import { type DriverWallet, listDriverMovements, listDriverWallets } from '@evops/driver/contract'
import { useEndpoint } from '../net/use-endpoint.ts'
import { Carousel } from '../parts/Carousel.tsx'
import { Empty, Figure, ListRow, Link, LoadedResult, Notice, Page, NameValueList } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { formatAppMoney, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

/** Shows the balance and its movements. */
export function WalletPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const wallets = useEndpoint(listDriverWallets, {})
  return (
    <Page title={t('driver.money.wallet')} from="/me">
      <LoadedResult answer={wallets}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="wallet">{t('driver.money.no-wallet')}</Empty>
          ) : (
            list.map((wallet) => <Wallet key={wallet.id} wallet={wallet} />)
          )
        }
      </LoadedResult>
      <Carousel place="wallet" />
      <h2>{t('driver.money.movements')}</h2>
      <Rows
        of={listDriverMovements}
        icon="list"
        empty={t('driver.money.no-movements')}
        row={({ at, what, account, amountMinor, currency, businessId }) => (
          <ListRow
            key={`${at} ${businessId} ${account}`}
            title={movementText(what, t)}
            note={`${formatAppInstant(at, language, 'minute')} · ${t(`driver.money.account-${account}`)}`}
            end={
              <span className={amountMinor > 0 ? 'good' : undefined}>
                {amountMinor > 0 && '+'}
                {formatAppMoney(amountMinor, currency, language)}
              </span>
            }
          />
        )}
      />
    </Page>
  )
}

const kinds = [
  'topup',
  'recharged',
  'gift',
  'voucher',
  'refund',
  'settled',
  'order',
  'transfer',
  'freeze.set',
  'freeze.given_back',
] as const
/** Returns a text for the ledger's name of a movement: `payment.topup` is a top-up. */
function movementText(what: string, t: (key: `driver.money.what-${(typeof kinds)[number] | 'other'}`) => string) {
  return t(`driver.money.what-${kinds.find((kind) => what.includes(kind)) ?? 'other'}`)
}

function Wallet({ wallet }: { wallet: DriverWallet }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { kind, name, state, currency, availableMinor, arrearsMinor } = wallet
  const of = (minor: number | null) => (minor ? formatAppMoney(minor, currency, language) : undefined)
  if (kind === 'company')
    return (
      <section className="sheet">
        <h2>{name}</h2>
        <p className="dim">{t('driver.money.company-pays')}</p>
      </section>
    )
  return (
    <section className="sheet stack">
      <Figure big value={formatAppMoney(availableMinor, currency, language)} name={t('driver.money.available')} />
      <NameValueList
        of={[
          [t('driver.money.account-principal'), of(wallet.principalMinor)],
          [t('driver.money.account-gift'), of(wallet.giftMinor)],
          [t('driver.money.account-frozen'), of(wallet.frozenMinor)],
        ]}
      />
      {arrearsMinor ? (
        <Notice tone="warn">
          {t('driver.money.arrears', { amount: formatAppMoney(arrearsMinor, currency, language) })}
        </Notice>
      ) : null}
      {state === 'active' ? (
        <>
          <Link to={arrearsMinor ? `/wallet/top-up?amount=${arrearsMinor}` : '/wallet/top-up'} className="btn p w">
            {t('driver.money.add')}
          </Link>
          <Link to="/wallet/voucher" className="btn w">
            {t('driver.money.voucher')}
          </Link>
        </>
      ) : (
        <Notice tone="bad">{t('driver.money.frozen')}</Notice>
      )}
    </section>
  )
}
