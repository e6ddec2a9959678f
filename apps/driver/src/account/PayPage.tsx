/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { type DriverTopUp, getTopUp, handOverTopUp, lookAtTopUp } from '@evops/driver/contract'
import { qrPath } from '@evops/platform/contract'
import { create } from 'qrcode'
import { useState } from 'react'
import { isWechat } from '../device/device.ts'
import { readDeviceValue } from '../device/store-value.ts'
import { openPage } from '../device/mini.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { Button, ReadErrorMessage, Figure, Link, LoadedResult, Notice, Page } from '../parts/Parts.tsx'
import { useCurrentRoute } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import { formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'
import { payInWechat } from './wechat.ts'

/** Shows the payment step at the provider. A page alone proves no payment; the server reports the result. */
export function PayPage({ params: { id = '' } }: PageProps) {
  const t = useWords(moneyWords)
  const topUp = useEndpoint(getTopUp, { params: { id } }, 2_000)
  const look = useEndpointAction()
  return (
    <Page title={t('driver.money.paying')} from="/wallet">
      <LoadedResult answer={topUp}>
        {(loaded) => (
          <Paying
            topUp={loaded}
            onLook={() => look.run(() => requestEndpoint(lookAtTopUp, { params: { id } }), topUp.again)}
            busy={look.busy}
          />
        )}
      </LoadedResult>
      <ReadErrorMessage error={look.error} />
    </Page>
  )
}

function Paying({ topUp, onLook, busy }: { topUp: DriverTopUp; onLook: () => void; busy: boolean }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { query } = useCurrentRoute()
  const [paid, paidFor] = readDeviceValue('pays')?.split(' ') ?? []
  const session = query.get('session') ?? (paid === topUp.id ? paidFor : undefined)
  const { state, amountMinor, currency, ourNo, offer, test, method } = topUp
  const isOpen = state === 'created' || state === 'authorised'
  return (
    <>
      <section className="sheet stack">
        <Figure
          big
          value={formatAppMoney(amountMinor, currency, language)}
          name={t('driver.money.number', { no: ourNo })}
        />
        {test && <Notice tone="warn">{t('driver.money.test-text')}</Notice>}
        {isOpen && method === 'mini' && <InMiniProgramme id={topUp.id} />}
        {isOpen && offer && method !== 'mini' && <PaymentOffer offer={offer} test={test} onPaid={onLook} />}
      </section>
      {state === 'captured' && (
        <>
          <Notice tone="good">{t('driver.money.paid')}</Notice>
          <Link to={session ? `/past-session/${session}` : '/wallet'} className="btn p w">
            {t(session ? 'driver.money.to-session' : 'driver.money.to-wallet')}
          </Link>
        </>
      )}
      {isOpen && (
        <>
          <Notice>{t('driver.money.waits')}</Notice>
          <Button wide busy={busy} onPress={onLook}>
            {t('driver.money.look')}
          </Button>
        </>
      )}
      {!isOpen && state !== 'captured' && (
        <>
          <Notice tone="bad">{t('driver.money.not-paid')}</Notice>
          <Link to={`/wallet/top-up?amount=${amountMinor}${session ? `&session=${session}` : ''}`} className="btn p w">
            {t('driver.money.pay-again')}
          </Link>
        </>
      )}
    </>
  )
}

/** Shows a code to scan with another phone, a link to the provider's page, or the reference for a bank transfer. */
export function PaymentOffer({
  offer: { kind, value, params },
  test,
  onPaid,
}: {
  offer: NonNullable<DriverTopUp['offer']>
  test: boolean
  onPaid: () => void
}) {
  const t = useWords(moneyWords)
  if (kind === 'jsapi' && params && isWechat()) return <InWechat params={params} onPaid={onPaid} />
  // A loopback has no page: it pays by itself.
  if (kind === 'redirect')
    return test ? null : (
      <a className="btn p w" href={value}>
        {t('driver.money.open-page')}
      </a>
    )
  if (kind === 'manual') return <p>{t('driver.money.transfer', { reference: value })}</p>
  if (kind !== 'qr') return <Notice tone="warn">{t('driver.money.elsewhere')}</Notice>
  const { modules } = create(value, { errorCorrectionLevel: 'M' })
  const side = modules.size + 8
  return (
    <>
      <svg className="pay-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('driver.money.code')}>
        <rect width={side} height={side} fill="#fff" />
        <path d={qrPath(modules)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      {/^(https?|weixin|alipays?):/.test(value) && (
        <a className="btn w" href={value}>
          {t('driver.money.open-app')}
        </a>
      )}
    </>
  )
}

/** WeChat does not allow a web view to pay: a page of the mini-programme does, with a ticket for this one payment. */
function InMiniProgramme({ id }: { id: string }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const [isMissing, setMissing] = useState(false)
  const { busy, error, run } = useEndpointAction()
  const pay = () =>
    run(
      async () =>
        openPage('pay', {
          ticket: (await requestEndpoint(handOverTopUp, { params: { id } })).ticket,
          language,
        }),
      (opened) => setMissing(!opened),
    )
  return (
    <>
      {isMissing && <Notice tone="warn">{t('driver.money.elsewhere')}</Notice>}
      <ReadErrorMessage error={error} />
      <Button kind="p" wide busy={busy} onPress={pay}>
        {t('driver.money.by-wechat')}
      </Button>
    </>
  )
}

function InWechat({ params, onPaid }: { params: Readonly<Record<string, string>>; onPaid: () => void }) {
  const t = useWords(moneyWords)
  const [outcome, setOutcome] = useState<'cancelled' | 'failed'>()
  const { busy, error, run } = useEndpointAction()
  const pay = () => {
    setOutcome(undefined)
    run(
      () => payInWechat(params),
      (answer) => (answer === 'paid' ? onPaid() : setOutcome(answer)),
    )
  }
  return (
    <>
      {outcome && <Notice tone="warn">{t(`driver.money.wechat-${outcome}`)}</Notice>}
      <ReadErrorMessage error={error} />
      <Button kind="p" wide busy={busy} onPress={pay}>
        {t('driver.money.by-wechat')}
      </Button>
    </>
  )
}
