import {
  Facts,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatDuration,
  formatInstant,
  Link,
  useCall,
  useIsPermitted,
  useLanguage,
  useNow,
  useWords,
} from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { getSession, type SessionDetail, type RunningSession } from '../../contract/index.ts'
import { PowerSocChart } from '../detail/Curve.tsx'
import { formatSessionDuration, sessionPath, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { useLiveSession } from '../sessions/live-sessions.ts'
import { remainingSeconds } from './remaining.rules.ts'
import { slotWords } from '../acts/slots.words.ts'
import { useConnectorSession } from './use-connector-session.ts'

// One file to load for the parts of a connector and of a session: each further file costs the first page its address.
export { ConnectorStart } from './ConnectorStart.tsx'
export { ConnectorStop } from './ConnectorStop.tsx'
export { FeedbackSession } from './FeedbackSession.tsx'

const everyMs = 15_000

/** The running session of a connector: energy, price so far and curve. */
export function ConnectorSession(place: Omit<ConnectorPlace, 'chargePoint'>) {
  const t = useWords(slotWords)
  useWords(sessionWords)
  const session = useConnectorSession(place)
  const may = useIsPermitted()(getSession)
  const detail = useCall(
    getSession,
    { params: { id: session?.id ?? '' } },
    { enabled: may && session !== undefined, every: everyMs, quiet: true },
  )
  if (!session) return <p className="small dim">{t('charging.connector.none')}</p>
  const sessionDetail = detail.data?.id === session.id ? detail.data : undefined
  return (
    <div className="stack">
      {sessionDetail && sessionDetail.curve.length > 1 && <PowerSocChart session={sessionDetail} />}
      <Running session={session} detail={sessionDetail} />
    </div>
  )
}

function Running({ session, detail }: { session: RunningSession; detail: SessionDetail | undefined }) {
  const o = useWords(sessionWords)
  const s = useWords(slotWords)
  const language = useLanguage()
  const live = useLiveSession(session.id)
  const soFar = Math.max(session.energyDwh ?? 0, live?.energyDwh ?? 0)
  const now = useNow()
  const no = shortNo(session.sessionNo)
  const link = detail ? <Link to={sessionPath(session.id)}>{no}</Link> : no
  const cost = detail && <Cost detail={detail} />
  const left = detail ? remainingSeconds(detail, now) : null
  return (
    <Facts
      of={[
        [o('charging.fact.session'), link],
        [o('charging.fact.token'), session.tokenLabel ? `${session.tokenLabel} · ${session.idTag}` : session.idTag],
        [o('charging.fact.started'), formatInstant(session.startedAt, language, detail?.timeZone, 'short')],
        [o('charging.fact.elapsed'), formatSessionDuration({ ...session, endedAt: null }, now, language)],
        [
          s('charging.connector.remaining'),
          left === null ? null : `≈ ${formatDuration(Math.ceil(left / 60) * 60, language)}`,
        ],
        [o('charging.fact.energy'), `${formatEnergy(soFar, language)} kWh`],
        [o('charging.fact.cost'), cost],
      ]}
    />
  )
}

function Cost({ detail }: { detail: SessionDetail }) {
  const t = useWords(slotWords)
  const language = useLanguage()
  const { bill } = detail
  if (!bill) return <span className="dimmer">{t('charging.connector.no-tariff')}</span>
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  return (
    <>
      <b>{formatMoney(bill.totalMinor, bill.currency, language)}</b>{' '}
      <span className="dimmer">
        {t('charging.connector.split', {
          electricity: amount(bill.electricity.minor),
          service: amount(bill.service.minor),
        })}
      </span>
    </>
  )
}
