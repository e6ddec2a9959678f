import {
  Facts,
  formatEnergy,
  formatMoney,
  formatPercent,
  formatPower,
  Link,
  useIsPermitted,
  useLanguage,
  useNow,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { stationViewPermission } from '@evops/stations/contract'
import type { Language } from '@evops/platform/contract'
import {
  sessionPartyWords,
  sessionProtocolName,
  revealSessionTag,
  startLimitWords,
  type SessionDetail,
} from '../../contract/index.ts'
import { formatSessionDuration, sessionPath, sessionTargetText } from '../session-text.ts'
import { SessionChecks } from './Checks.tsx'
import { SessionCurveSheet } from './Curve.tsx'
import { detailWords } from './detail.words.ts'
import { TagInFull } from '../TagInFull.tsx'
import { sessionSideSlot } from './session-slots.ts'
import { ReturnedEnergy } from './ReturnedEnergy.tsx'
import { SignedMeterValues } from './Signed.tsx'
import { TerminalPayments } from './TerminalPayments.tsx'
import { SessionTimes } from './Times.tsx'
import { TimeSplit } from './TimeSplit.tsx'

/** Column next to the bill: customer and place, the curve, the checks and the clock that was used. */
export function SessionSidebar({ session }: { session: SessionDetail }) {
  const more = useSlot(sessionSideSlot)
  return (
    <aside className="rail">
      <WhoAndWhere session={session} />
      {more.map(({ draw }) => draw({ sessionId: session.id }))}
      <SessionCurveSheet session={session} />
      <ReturnedEnergy session={session} />
      <TerminalPayments session={session} />
      <SessionChecks session={session} />
      <TimeSplit session={session} />
      <SessionTimes session={session} />
      <SignedMeterValues session={session} />
    </aside>
  )
}

function WhoAndWhere({ session }: { session: SessionDetail }) {
  const translate = useTranslate()
  const t = useWords(detailWords)
  const p = useWords(sessionPartyWords)
  const l = useWords(startLimitWords)
  const language = useLanguage()
  const now = useNow()
  const may = useIsPermitted()(stationViewPermission)
  const place = (path: string, name: string) => (may ? <Link to={path}>{name}</Link> : name)
  const connector = `${session.chargePointName || session.chargePointNo}, ${t('charging.rail.connector', { connectorNo: session.connectorNo })}`
  const { stopReason, reportedStopReason, startSoc, endSoc } = session
  const partner = session.paid.find(({ holderKind }) => holderKind === 'partner')
  const verdict =
    session.tokenState === 'accepted' ? null : (
      <span className="warn">
        {session.startLimit
          ? l(`charging.limit.${session.startLimit}`)
          : translate(`charging.token.${session.tokenState}`)}
      </span>
    )
  const socs = [startSoc, endSoc].filter((soc) => soc !== null)
  const soc = socs.length === 0 ? null : [...socs.slice(0, -1), formatPercent(socs.at(-1), language)].join(' → ')
  const stopped = stopReason && (
    <>
      {translate(`charging.reason.${stopReason}`)}
      {reportedStopReason && (
        <span className="note block">{t('charging.rail.reported', { reason: reportedStopReason })}</span>
      )}
    </>
  )
  return (
    <section className="sheet">
      <h3>{t('charging.rail.who')}</h3>
      <Facts
        of={[
          [t('charging.rail.label'), session.tokenLabel],
          [
            t('charging.rail.token'),
            <TagInFull key="token" call={revealSessionTag} id={session.id} idTag={session.idTag} />,
          ],
          [t('charging.rail.verdict'), verdict],
          [
            p('charging.party.customerName'),
            partner ? place(`/sysmng/interconnmng?open=${partner.holderId}`, partner.holderName) : session.customerName,
          ],
          [p('charging.party.billedTo'), session.billedTo],
          [t('charging.rail.start-mode'), translate(`charging.mode.${session.startMode}`)],
          [t('charging.rail.requested'), session.requestedByName],
          [t('charging.rail.partnerNo'), session.partnerNo],
          [t('charging.rail.target'), sessionTargetText(session, language) || null],
          [
            t('charging.rail.booking'),
            session.booking && (
              <Link key="booking" to={`/usermanager/booking?open=${session.booking.id}`}>
                {session.booking.no}
              </Link>
            ),
          ],
          [t('charging.rail.limit'), limitText(session, language) || null],
          [t('charging.rail.together'), session.siblings.length > 0 ? <Together key="both" session={session} /> : null],
          [t('charging.rail.stopped-by'), stopped],
          [t('charging.rail.station'), place(`/statsanalysis/chgstation/${session.stationId}`, session.stationName)],
          [t('charging.rail.chargePoint'), place(`/statsanalysis/chgpile/${session.chargePointId}`, connector)],
          [p('charging.party.ownerName'), session.ownerName],
          [t('charging.rail.duration'), formatSessionDuration(session, now, language)],
          [t('charging.rail.soc'), soc],
          [
            t('charging.rail.max-power'),
            session.maxPowerW === null ? null : `${formatPower(session.maxPowerW, language)} kW`,
          ],
          [t('charging.rail.protocol'), sessionProtocolName(session.protocol)],
          [t('charging.rail.transaction'), String(session.transactionId)],
          [
            t('charging.rail.refunded'),
            session.refundedMinor > 0 ? formatMoney(session.refundedMinor, session.currency, language) : null,
          ],
        ]}
      />
    </section>
  )
}

/** Sessions of both connectors that charged one vehicle, each with its energy. */
function Together({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const translate = useTranslate()
  const language = useLanguage()
  return session.siblings.map((sibling) => {
    const connector = t('charging.rail.connector', { connectorNo: sibling.connectorNo })
    const energy = sibling.energyDwh === null ? '' : ` · ${formatEnergy(sibling.energyDwh, language)} kWh`
    return (
      <div key={sibling.id}>
        {sibling.id === session.id ? connector : <Link to={sessionPath(sibling.id)}>{connector}</Link>}{' '}
        <span className="note">
          {translate(`charging.state.${sibling.state}`)}
          {energy}
        </span>
      </div>
    )
  })
}

function limitText({ limitMinor, limitDwh, currency }: SessionDetail, language: Language): string {
  return [
    limitMinor === null ? '' : formatMoney(limitMinor, currency, language),
    limitDwh === null ? '' : `${formatEnergy(limitDwh, language)} kWh`,
  ]
    .filter(Boolean)
    .join(' · ')
}
