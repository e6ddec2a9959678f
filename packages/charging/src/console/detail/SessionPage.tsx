import { ReadFailure, useCall, usePage, usePageTitle, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { periodWords } from '@evops/tariffs/contract'
import { lazy, Suspense } from 'react'
import { getSession, isSessionUnended, type SessionDetail } from '../../contract/index.ts'
import { shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { blockingFlags } from '../tones.ts'
import { ImportedBill } from '../imports/ImportedBill.tsx'
import { OtherRule } from '../rerate/Rerate.tsx'
import { Bill } from './Bill.tsx'
import { detailWords } from './detail.words.ts'
import { OcppMessages } from './OcppMessages.tsx'
import { History } from './History.tsx'
import { Lifeline } from './Lifeline.tsx'
import { FlagList, NoBill } from './NoBill.tsx'
import { SessionHead } from './SessionHead.tsx'
import { SessionSidebar } from './Rail.tsx'
import '../operations/operations.css'
import './session.css'
import './session-readings.css'
import './session-messages.css'

const everyMs = 15_000
/** Names and codes of the messages are loaded for the sessions that have them. */
const VehicleData = lazy(async () => ({ default: (await import('./VehicleData.tsx')).VehicleData }))

/** Page of one session: its course, its price and the calculation. */
export function SessionPage() {
  const t = useWords(detailWords)
  useWords(sessionWords)
  useWords(periodWords)
  const { params } = usePage()
  const input = { params: { id: params.id ?? '' } }
  const detail = useCall(getSession, input, { quiet: true })
  const session = detail.data
  // A second use of the same cache entry, which polls only while the session is open.
  useCall(getSession, input, {
    quiet: true,
    every: everyMs,
    enabled: session !== undefined && isSessionUnended(session.state),
  })
  usePageTitle(session && t('charging.session.title', { no: shortNo(session.sessionNo) }))
  if (session) return <Whole session={session} />
  if (detail.error) return <ReadFailure error={detail.error} onRetry={() => void detail.refetch()} />
  return <span className="bone" aria-label={t('charging.session.loading')} />
}

function Whole({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const { search, setSearch } = usePage()
  const parts = ['bill', 'history', 'ocppMessages'] as const
  const tab = parts.find((part) => part === search.tab) ?? 'bill'
  return (
    <div className="session">
      <SessionHead session={session} />
      <PendingChanges subject={session.id} />
      <Lifeline session={session} />
      <div className="session-tabs" role="tablist" aria-label={t('charging.session.tabs')}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            role="tab"
            id={`tab-${part}-${session.id}`}
            aria-selected={part === tab}
            onClick={() => setSearch({ tab: part === 'bill' ? undefined : part })}
          >
            {part === 'ocppMessages' ? t('charging.session.tab-messages') : t(`charging.session.tab-${part}`)}
          </button>
        ))}
      </div>
      {tab === 'history' ? (
        <History key={session.id} id={session.id} />
      ) : tab === 'ocppMessages' ? (
        <OcppMessages key={session.id} id={session.id} chargePointId={session.chargePointId} zone={session.timeZone} />
      ) : (
        <div className="split">
          <div className="stack">
            {session.bill ? (
              <Bill session={session} bill={session.bill} />
            ) : session.protocol === 'import' ? (
              <ImportedBill session={session} />
            ) : (
              <NoBill session={session} />
            )}
            {session.bill && <Noted session={session} />}
            {Object.keys(session.vehicleData).length > 0 && (
              <Suspense fallback={null}>
                <VehicleData session={session} />
              </Suspense>
            )}
            <OtherRule session={session} />
          </div>
          <SessionSidebar session={session} />
        </div>
      )}
    </div>
  )
}

/** Notes on a billed session that has anomalies, with the recommended actions. */
function Noted({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  if (session.flags.length === 0) return null
  const flags = session.flags.toSorted(
    (a, b) => Number(blockingFlags.has(b)) - Number(blockingFlags.has(a)) || a.localeCompare(b),
  )
  return (
    <section className="sheet">
      <header>
        <h2>{t('charging.why.noted')}</h2>
      </header>
      <div className="body">
        <FlagList session={session} flags={flags} tone="warn" />
      </div>
    </section>
  )
}
