import { getDriverSession } from '@evops/driver/contract'
import { useEndpoint } from '../net/use-endpoint.ts'
import { Carousel } from '../parts/Carousel.tsx'
import { Figure, ListRow, Link, LoadedResult, Notice, Page, NameValueList, Sheet } from '../parts/Parts.tsx'
import type { PageProps } from '../routes.tsx'
import { formatAppEnergy, formatAppMoney, formatAppDuration, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { Bill } from './Bill.tsx'
import { billWords } from './bill.words.ts'
import { Curve } from './Curve.tsx'
import type { SessionWithBill } from './session.ts'
import { PayMark } from './PayMark.tsx'
import { sessionNameOf } from './session.rules.ts'

const everyMs = 5_000

/** Shows a session after its end: amount, calculation, payer, and possible actions. */
export function SessionBillPage({ params: { id = '' } }: PageProps) {
  const t = useWords(billWords)
  const language = useLanguage()
  const answer = useEndpoint(getDriverSession, { params: { id } }, everyMs)
  const session = answer.data
  return (
    <Page
      title={session?.stationName ?? t('driver.bill.session')}
      note={session && formatAppInstant(session.startedAt, language, 'minute', session.timeZone)}
      from="/sessions"
    >
      <LoadedResult answer={answer}>{(loaded) => <SessionParts session={loaded} />}</LoadedResult>
    </Page>
  )
}

function SessionParts({ session }: { session: SessionWithBill }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const { currency, timeZone, bill } = session
  const ended = session.endedAt ?? session.startedAt
  const seconds = (Date.parse(ended) - Date.parse(session.startedAt)) / 1_000
  return (
    <>
      <Sheet>
        <div className="figures">
          <Figure value={formatAppMoney(session.payableMinor, currency, language)} name={t('driver.bill.to-pay')} />
          <Figure value={formatAppEnergy(session.energyDwh, language)} unit="kWh" name={t('driver.bill.energy')} />
          <Figure value={formatAppDuration(seconds, language)} name={t('driver.bill.lasted')} />
        </div>
        <PayMark state={session.payState} />
      </Sheet>
      <State session={session} />
      {bill && <Bill session={session} bill={bill} />}
      {session.returned && session.returned.energyDwh > 0 && (
        <Sheet title={t('driver.bill.returned')}>
          <NameValueList
            of={[
              [t('driver.bill.energy'), `${formatAppEnergy(session.returned.energyDwh, language, 4)} kWh`],
              [t('driver.bill.credit'), formatAppMoney(session.returned.creditMinor, currency, language)],
            ]}
          />
        </Sheet>
      )}
      {session.signed && <Signed signed={session.signed} />}
      <Carousel place="bill" />
      {session.curve.length > 1 && (
        <Sheet title={t('driver.bill.curve')}>
          <Curve points={session.curve} timeZone={timeZone} />
        </Sheet>
      )}
      <Sheet title={t('driver.bill.details')}>
        <NameValueList
          of={[
            [t('driver.bill.number'), session.sessionNo],
            [t('driver.bill.connector'), `${session.chargePointNo} · ${session.connectorNo}`],
            [t('driver.bill.from'), formatAppInstant(session.startedAt, language, 'minute', timeZone)],
            [t('driver.bill.to'), formatAppInstant(session.endedAt, language, 'minute', timeZone)],
            [t('driver.bill.reason'), session.stopReason && t(`driver.bill.stop-${session.stopReason}`)],
            [t('driver.bill.billed-to'), session.billedTo],
          ]}
        />
      </Sheet>
      <Sheet flush>
        {session.canInvoice && (
          <ListRow to={`/invoices/new?session=${session.id}`} icon="file" title={t('driver.bill.invoice')} />
        )}
        {session.canEvaluate && (
          <ListRow to={`/past-session/${session.id}/rate`} icon="star" title={t('driver.bill.rate')} />
        )}
        <ListRow
          to={`/feedback/new?${new URLSearchParams({ session: session.sessionNo, name: sessionNameOf(session, language) })}`}
          icon="chat"
          title={t('driver.bill.problem')}
        />
      </Sheet>
    </>
  )
}

/** Shows whether the energy is proven by the signature of a registered meter. */
function Signed({ signed }: { signed: NonNullable<SessionWithBill['signed']> }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const { verdict, signedDwh, meterSerial } = signed
  return (
    <Sheet title={t('driver.bill.signed')}>
      <NameValueList
        of={[
          [
            t('driver.bill.signed-state'),
            t(verdict === 'verified' ? 'driver.bill.signed-yes' : 'driver.bill.signed-no'),
          ],
          [t('driver.bill.signed-why'), verdict === 'verified' ? null : t(`driver.bill.signed-${verdict}`)],
          [t('driver.bill.signed-energy'), signedDwh === null ? null : `${formatAppEnergy(signedDwh, language)} kWh`],
          [t('driver.bill.signed-meter'), meterSerial],
        ]}
      />
    </Sheet>
  )
}

/** Shows pending steps of the session. */
function State({ session }: { session: SessionWithBill }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const owed = session.payState === 'arrears' || session.payState === 'unpaid'
  if (['finished', 'awaiting_record'].includes(session.state)) return <Notice>{t('driver.bill.waits')}</Notice>
  if (session.state === 'abnormal') return <Notice tone="warn">{t('driver.bill.abnormal')}</Notice>
  if (session.state === 'void') return <Notice>{t('driver.bill.void')}</Notice>
  if (!owed || !session.payableMinor) return null
  const paid = session.paid.filter(({ account }) => account !== 'wallet_arrears')
  const left = session.payableMinor - paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <Notice tone="warn">
      <p>{t('driver.bill.owed', { amount: formatAppMoney(left, session.currency, language) })}</p>
      <Link to={`/wallet/top-up?amount=${left}&session=${session.id}`} className="btn p w">
        {t('driver.bill.pay', { amount: formatAppMoney(left, session.currency, language) })}
      </Link>
    </Notice>
  )
}
