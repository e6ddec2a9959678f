import { type GuestCharge, getGuestCharge, stopGuestCharge } from '@evops/driver/contract'
import { useState } from 'react'
import { PaymentOffer } from '../account/PayPage.tsx'
import { Bill } from '../charge/Bill.tsx'
import { chargeWords } from '../charge/charge.words.ts'
import { SessionFigures, StopButton } from '../charge/SessionPage.tsx'
import { sessionStageOf } from '../charge/session.rules.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import {
  Button,
  Figure,
  Link,
  LoadedResult,
  NameValueList,
  Notice,
  Page,
  ReadErrorMessage,
  Sheet,
} from '../parts/Parts.tsx'
import type { PageProps } from '../routes.tsx'
import { formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { guestWords } from './guest.words.ts'

const everyMs = 2_500

/** The page of a guest's link: the payment, the live session, and the receipt. No other way leads to it. */
export function GuestPage({ params: { link = '' } }: PageProps) {
  const t = useWords(guestWords)
  const answer = useEndpoint(getGuestCharge, { params: { link } }, everyMs)
  const charge = answer.data
  return (
    <Page
      title={t(charge?.receipt ? 'driver.guest.receipt' : 'driver.guest.title')}
      note={charge && [charge.stationName, charge.connectorName].filter((text) => text !== '').join(' · ')}
      from="/"
    >
      <LoadedResult answer={answer}>
        {(loaded) => <Charge charge={loaded} link={link} onChange={answer.again} isLost={answer.error !== undefined} />}
      </LoadedResult>
    </Page>
  )
}

function Charge({
  charge,
  link,
  isLost,
  onChange,
}: {
  charge: GuestCharge
  link: string
  isLost: boolean
  onChange: () => void
}) {
  const t = useWords(guestWords)
  const { state, session, receipt, refusal, code } = charge
  const isRunning = state === 'charging' && session !== null && receipt === null
  return (
    <>
      {refusal !== null && (
        <>
          <Notice tone="bad">{t(`driver.guest.refusal-${refusal}`)}</Notice>
          <Link to={code === '' ? '/' : `/q/${encodeURIComponent(code)}/guest`} className="btn p w">
            {t('driver.guest.title')}
          </Link>
        </>
      )}
      {state === 'paying' && <Paying charge={charge} link={link} onChange={onChange} />}
      {isRunning && <Running session={session} isLost={isLost} />}
      {receipt && <Receipt charge={charge} receipt={receipt} />}
      {receipt && state === 'charging' && <Notice>{t('driver.guest.bill-waits')}</Notice>}
      {refusal === null && <OwnLink no={charge.no} />}
      {isRunning && (
        <StopButton
          send={async () => {
            await requestEndpoint(stopGuestCharge, { params: { link } })
            onChange()
            return 'accepted'
          }}
        />
      )}
    </>
  )
}

function Running({ session, isLost }: { session: NonNullable<GuestCharge['session']>; isLost: boolean }) {
  const t = useWords(chargeWords)
  const stage = sessionStageOf(session)
  if (stage === 'starting') return <Notice>{t('driver.charge.starting')}</Notice>
  return (
    <>
      <SessionFigures session={session} isLost={isLost} />
      {stage === 'stopping' && <Notice>{t('driver.charge.stopping')}</Notice>}
    </>
  )
}

function Paying({ charge, link, onChange }: { charge: GuestCharge; link: string; onChange: () => void }) {
  const t = useWords(guestWords)
  const language = useLanguage()
  const { busy, error, run } = useEndpointAction()
  const { sumMinor, currency, offer, test } = charge
  return (
    <>
      <section className="sheet stack">
        <Figure big value={formatAppMoney(sumMinor, currency, language)} name={t('driver.guest.sum')} />
        {offer && <PaymentOffer offer={offer} test={test} onPaid={onChange} />}
      </section>
      <Notice>{t('driver.guest.waits')}</Notice>
      <ReadErrorMessage error={error} />
      <Button
        wide
        busy={busy}
        onPress={() => run(() => requestEndpoint(stopGuestCharge, { params: { link } }), onChange)}
      >
        {t('driver.guest.give-up')}
      </Button>
    </>
  )
}

function Receipt({ charge, receipt }: { charge: GuestCharge; receipt: NonNullable<GuestCharge['receipt']> }) {
  const t = useWords(guestWords)
  const language = useLanguage()
  const { currency, paidMinor, refundedMinor, sumMinor, state, session } = charge
  const { seller, bill, taxMinor } = receipt
  const money = (minor: number) => formatAppMoney(minor, currency, language)
  return (
    <>
      <Sheet>
        <NameValueList
          of={[
            [t('driver.guest.paid'), paidMinor > 0 && money(paidMinor)],
            [t('driver.guest.released'), state === 'paid' && paidMinor < sumMinor && money(sumMinor - paidMinor)],
            [t('driver.guest.refunded'), refundedMinor > 0 && money(refundedMinor)],
            [t('driver.guest.tax-within'), taxMinor > 0 && money(taxMinor)],
            [t('driver.guest.seller'), seller.name],
            [t('driver.guest.tax-id'), seller.taxId],
          ].map(([name, value]) => [String(name), value || undefined] as const)}
        />
      </Sheet>
      {bill && session && <Bill session={{ payableMinor: session.payableMinor, billed: true, paid: [] }} bill={bill} />}
    </>
  )
}

/** The link is all that a guest has: the phone's own sheet saves it, or the clipboard where there is none. */
function OwnLink({ no }: { no: string }) {
  const t = useWords(guestWords)
  const [isCopied, setCopied] = useState(false)
  const share = () => {
    const done = navigator.share({ url: location.href, title: no }).catch(() => undefined)
    void done
  }
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))
  return (
    <Sheet>
      <div className="stack">
        <p className="small dim">{t('driver.guest.number', { no })}</p>
        <p>{t('driver.guest.link')}</p>
        {'share' in navigator || 'clipboard' in navigator ? (
          <Button wide onPress={'share' in navigator ? share : copy}>
            {t(isCopied ? 'driver.guest.copied' : 'driver.guest.share')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  )
}
