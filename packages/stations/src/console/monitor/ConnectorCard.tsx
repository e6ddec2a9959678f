import { formatPercent, formatPower, useLanguage, useNow, useTranslate } from '@evops/kit'
import { hasNeverConnected } from '../../contract/index.ts'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { StateShape } from '../StateMark.tsx'
import { isSessionState, hasStaleSessionValues } from '../connector-live.ts'
import { useConnector } from './connector-store.ts'
import { chargePointLabel } from '../place-name.ts'
import { connectorAge, connectorName, connectorNote, connectorText } from './connector-text.ts'

export interface ConnectorProps {
  connectorKey: string
  isOpen: boolean
  onOpen: (key: string) => void
}

const quiet = new Set(['idle', 'reserved', 'disabled', 'offline'])

/**
 * Card of one connector. A healthy connector is not highlighted; a problem is. A value older than `meterValueStaleMs` is
 * grey and shows its age.
 */
export function ConnectorCard({ connectorKey, isOpen, onOpen }: ConnectorProps) {
  const translate = useTranslate()
  const connector = useConnector(connectorKey)
  const now = useNow()
  const language = useLanguage()
  if (!connector) return <span className="connector quiet" />
  const stale = hasStaleSessionValues(connector, now)
  const classes = [
    'connector',
    `st-${connector.status}`,
    quiet.has(connector.status) && 'quiet',
    connector.status === 'faulted' && 'alarm',
    connector.status === 'occupied' && 'waits',
    stale && 'old',
  ]
  const age = connectorAge(connector, now, language)
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      data-connector={connectorKey}
      aria-pressed={isOpen}
      title={`${connector.chargePointNo} · ${connector.connectorNo}`}
      onClick={() => onOpen(connectorKey)}
    >
      <span className="connector-top">
        <strong>
          <span className="clip">{chargePointLabel(connector)}</span>-{connector.connectorNo}
        </strong>
        {!hasNeverConnected(connector) && (
          <span className="st">
            <StateShape of={connector.status} />
            <span className="clip">{translate(`kit.state.${connector.status}`)}</span>
          </span>
        )}
      </span>
      {isSessionState(connector) ? (
        <>
          <span className="v">
            <b>{formatPower(connector.powerW, language)}</b>
            <span className="dimmer small">kW</span>
            {connector.soc !== null && <span className="soc">{formatPercent(connector.soc, language)}</span>}
          </span>
          <span className="soc-bar">{connector.soc !== null && <i style={{ width: `${connector.soc}%` }} />}</span>
        </>
      ) : (
        <>
          <span className="v">
            <span className="said">{connectorText(connector, now, language)}</span>
          </span>
          <span className="soc-bar none" />
        </>
      )}
      <span className="connector-foot">
        <MaintenanceTag since={connector.maintenanceSince} />
        <span className="clip">{connector.maintenanceSince === null && connectorNote(connector, now, language)}</span>
        {age && <span>{age}</span>}
      </span>
    </button>
  )
}

/** Connector as a row of the table view. */
export function ConnectorLine({ connectorKey, isOpen, onOpen }: ConnectorProps) {
  const translate = useTranslate()
  const connector = useConnector(connectorKey)
  const now = useNow()
  const language = useLanguage()
  if (!connector) return <span className="connector-line" />
  const running = isSessionState(connector)
  const stale = hasStaleSessionValues(connector, now)
  const figure = (value: string | undefined) => <span className={stale ? 'n stale' : 'n'}>{value ?? '—'}</span>
  return (
    <button
      type="button"
      className="connector-line"
      data-connector={connectorKey}
      aria-pressed={isOpen}
      title={connector.chargePointNo}
      onClick={() => onOpen(connectorKey)}
    >
      <span className="clip">{connectorName(connector)}</span>
      <span className={`st st-${connector.status}`}>
        <StateShape of={connector.status} />
        <span className="clip">{translate(`kit.state.${connector.status}`)}</span>
      </span>
      {figure(running ? formatPower(connector.powerW, language) : undefined)}
      {figure(running && connector.soc !== null ? String(connector.soc) : undefined)}
      <span className="wide n">
        {connector.voltageDv === null || !running ? '—' : Math.round(connector.voltageDv / 10)}
      </span>
      <span className="wide n">
        {connector.currentDa === null || !running ? '—' : Math.round(connector.currentDa / 10)}
      </span>
      <span className="clip dim">
        <MaintenanceTag since={connector.maintenanceSince} />{' '}
        {running ? connectorAge(connector, now, language) : connectorText(connector, now, language)}
      </span>
    </button>
  )
}
