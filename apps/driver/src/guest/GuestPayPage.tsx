import { createGuestCharge, getGuestOptions, resolveDriverQr } from '@evops/driver/contract'
import { formatNumber, type EndpointReply } from '@evops/platform/contract'
import { useState } from 'react'
import { DayPrices } from '../charge/DayPrices.tsx'
import { useOperatorBranding } from '../face.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { base64url } from '../net/sha256.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { Chips } from '../parts/Fields.tsx'
import { Button, LoadedResult, NameValueList, Notice, Page, ReadErrorMessage, Sheet } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import { formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { guestWords } from './guest.words.ts'

type Options = EndpointReply<typeof getGuestOptions>
type Way = Options['ways'][number]
const keyOf = ({ accountId, method }: Way) => `${accountId} ${method}`

/** Shows the whole price before the start, in the order of AFIR Art. 5(4), and opens the payment of a guest. */
export function GuestPayPage({ params: { code = '' } }: PageProps) {
  const t = useWords(guestWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  const connector = useEndpoint(resolveDriverQr, { query: { operator, qr: code, language } })
  const options = useEndpoint(getGuestOptions, { query: { operator } })
  const found = connector.data
  const note = found && `${found.station.name} · ${found.connector.chargePointName} · ${found.connector.connectorNo}`
  return (
    <Page title={t('driver.guest.title')} note={note} from={`/q/${encodeURIComponent(code)}`}>
      <LoadedResult answer={connector}>
        {({ price, station }) => <Sheet>{price && <DayPrices day={price} timeZone={station.timeZone} />}</Sheet>}
      </LoadedResult>
      <LoadedResult answer={options}>
        {(loaded) => (
          <>
            <Taxes rates={loaded.seller.rates} />
            <Pay code={code} options={loaded} />
          </>
        )}
      </LoadedResult>
    </Page>
  )
}

function Taxes({ rates }: { rates: Options['seller']['rates'] }) {
  const t = useWords(guestWords)
  const language = useLanguage()
  if (rates.length === 0) return null
  return (
    <Sheet title={t('driver.guest.taxes')}>
      <NameValueList
        of={rates.map(({ category, rate }) => [
          t(`driver.guest.tax-${category}`),
          `${formatNumber(rate / 100, language)}\u00a0%`,
        ])}
      />
    </Sheet>
  )
}

function Pay({ code, options: { currency, sums, ways } }: { code: string; options: Options }) {
  const t = useWords(guestWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  // Two accounts of a provider are one way for the payer; a held sum is better than a prepaid one.
  const offered = ways
    .toSorted((one, other) => Number(other.holds) - Number(one.holds))
    .filter((way, place, all) => all.findIndex(({ provider }) => provider === way.provider) === place)
  const [chosen, choose] = useState<string>()
  const [sum, setSum] = useState(String(sums[0] ?? 0))
  const { busy, error, run } = useEndpointAction()
  // Secret of the charge, the same with every try: a payment whose answer was lost is not opened twice.
  const [link] = useState(() => base64url(crypto.getRandomValues(new Uint8Array(32))))
  const way = offered.find((one) => keyOf(one) === chosen) ?? offered[0]
  if (!way) return <Notice tone="warn">{t('driver.guest.no-ways')}</Notice>
  const { accountId, method } = way
  const sumText = (minor: number) => formatAppMoney(minor, currency, language)
  const body = { operator, link, qr: code, accountId, method, sumMinor: Number(sum), language }
  const pay = () =>
    run(
      () => requestEndpoint(createGuestCharge, { body }),
      () => navigateTo(`/guest/${link}`, { replace: true }),
    )
  return (
    <>
      <Sheet>
        <div className="stack">
          <Chips
            label={t('driver.guest.sum')}
            value={sum}
            of={sums.map((minor) => [String(minor), sumText(minor)])}
            onChange={setSum}
          />
          <Chips
            label={t('driver.guest.way')}
            value={keyOf(way)}
            of={offered.map((one) => [keyOf(one), t(`driver.guest.by-${wordOf(one)}`)])}
            onChange={choose}
          />
          <p className="small dim">{t(way.holds ? 'driver.guest.holds' : 'driver.guest.prepaid')}</p>
        </div>
      </Sheet>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        <Button kind="p" icon="bolt" wide busy={busy} onPress={pay}>
          {t('driver.guest.pay', { sum: sumText(Number(sum)) })}
        </Button>
      </div>
    </>
  )
}

function wordOf({ provider }: Way) {
  const named = (['wechat', 'alipay', 'stripe', 'mercadopago'] as const).find((one) => one === provider)
  return named ?? 'other'
}
