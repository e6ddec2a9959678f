import { dayMs, type Language } from '@evops/platform/contract'

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of coloured stretches is one picture */
import {
  formatDuration,
  formatInstant,
  useCall,
  useLanguage,
  useNow,
  translateText,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { ReportedStatus, reportedStatusText } from '../ReportedStatus.tsx'
import { StateMark } from '../StateMark.tsx'
import { useState } from 'react'
import { listChargePointStates, type ConnectorStateChange } from '../../contract/index.ts'
import { faultText } from './connector-text.ts'
import { monitorWords } from './monitor.words.ts'
import { stateIntervalsOf, timeByState } from './state-ribbon.rules.ts'

const refetchMs = 30_000

/** Connector states of the last 24 hours on one time axis, with the time spent in each. */
export function LastDay({
  chargePointId,
  connectorNo,
  zone,
}: {
  chargePointId: string
  connectorNo: number
  zone: string
}) {
  const translate = useTranslate()
  const t = useWords(monitorWords)
  const language = useLanguage()
  const now = useNow()
  // The query covers a week, because the state at the start of the day was reported earlier.
  const [since] = useState(() => new Date(Date.now() - 7 * dayMs).toISOString())
  const read = useCall(
    listChargePointStates,
    { params: { id: chargePointId }, query: { connectorNo, from: since, limit: 500 } },
    { every: refetchMs, quiet: true },
  )
  const span = { from: now - dayMs, to: now }
  const stretches = stateIntervalsOf(read.data?.list ?? [], span)
  const sums = timeByState(stretches)
  const label = sums
    .map(([state, ms]) => `${translate(`kit.state.${state}`)} ${formatDuration(ms / 1000, language)}`)
    .join(', ')
  const marks = [0, 1, 2, 3, 4].map((quarter) => span.from + (dayMs * quarter) / 4)
  return (
    <>
      <h3 className="part">{t('stations.monitor.last-day')}</h3>
      <div
        className="ribbon"
        role="img"
        aria-label={t('stations.monitor.last-day-label', { text: label || t('stations.monitor.no-state') })}
      >
        {stretches.map((stretch) => (
          <i
            key={stretch.from}
            className={stretch.status ? `st-${stretch.status}` : 'unknown'}
            style={{ flexGrow: stretch.to - stretch.from }}
            title={`${translate(stretch.status ? `kit.state.${stretch.status}` : 'stations.monitor.no-state')} ${formatInstant(stretch.from, language, zone, 'time')} – ${formatInstant(stretch.to, language, zone, 'time')}`}
          />
        ))}
      </div>
      <div className="ribbon-ruler note" aria-hidden="true">
        {marks.map((at) => (
          <span key={at}>{formatInstant(at, language, zone, 'time')}</span>
        ))}
      </div>
      <ul className="ribbon-sums">
        {sums.slice(0, 4).map(([state, ms]) => (
          <li key={state}>
            <StateMark of={state} /> <span className="small dim">{formatDuration(ms / 1000, language)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Latest state changes of a connector. */
export function RecentChanges({
  chargePointId,
  connectorNo,
  zone,
}: {
  chargePointId: string
  connectorNo: number
  zone: string | undefined
}) {
  const t = useWords(monitorWords)
  const language = useLanguage()
  const read = useCall(
    listChargePointStates,
    { params: { id: chargePointId }, query: { connectorNo, limit: 6 } },
    { every: refetchMs, quiet: true },
  )
  if (read.data?.list.length === 0) return <p className="small dimmer">{t('stations.monitor.no-changes')}</p>
  return (
    <ul className="changes">
      {read.data?.list.map((change) => (
        <li key={change.id}>
          <InstantValue at={change.receivedAt} zone={zone} style="short" />
          <ConnectorStateChangeText change={change} />
          <span className="clip dimmer">{changeText(change, language)}</span>
        </li>
      ))}
    </ul>
  )
}

export function ConnectorStateChangeText({ change }: { change: ConnectorStateChange }) {
  return change.status ? (
    <StateMark of={change.status} />
  ) : (
    <span className="tag">
      <ReportedStatus of={change.reported} />
    </span>
  )
}

/** Returns the fault of a change, or its reported state where that says more than the state beside it. */
function changeText(change: ConnectorStateChange, language: Language): string {
  if (change.errorCode && change.errorCode !== 'NoError') return faultText(change, language)
  const reported = reportedStatusText(change.reported)
  return change.status && translateText(`kit.state.${change.status}`) === reported ? '' : reported
}
