import { formatNumber, Icon, useLanguage, useTranslate, useWords } from '@evops/kit'
import { type ConnectorState, connectorStates, StateShape } from './StateMark.tsx'
import type { ConnectorStatusCounts } from '../contract/index.ts'
import { stateCountWords } from './state-counts.words.ts'
import './stations.css'

export function ShareBar({ counts }: { counts: ConnectorStatusCounts }) {
  return (
    <div className="share" aria-hidden="true">
      {connectorStates.map(
        (state) => counts[state] > 0 && <i key={state} className={`st-${state}`} style={{ flexGrow: counts[state] }} />,
      )}
    </div>
  )
}

/**
 * Bar with the eight states as shares of all connectors, each with its count. A click filters the list by that state.
 */
export function StateCounts({
  counts,
  chosen,
  onChoose,
  label,
  awaiting = 0,
  onAwaiting,
  showsAwaiting = false,
  maintenance = 0,
  onMaintenance,
  showsMaintenance = false,
}: {
  counts: ConnectorStatusCounts
  chosen: readonly ConnectorState[]
  onChoose: (state: ConnectorState) => void
  label: string
  /**
   * Number of connectors of charge points that never connected. They have no state and are hidden until the user
   * requests them.
   */
  awaiting?: number
  onAwaiting?: () => void
  showsAwaiting?: boolean
  /** Number of connectors with planned work in progress, in any state. */
  maintenance?: number
  onMaintenance?: () => void
  showsMaintenance?: boolean
}) {
  const translate = useTranslate()
  const t = useWords(stateCountWords)
  const language = useLanguage()
  return (
    <fieldset className="state-counts" aria-label={label}>
      <ShareBar counts={counts} />
      <div>
        {connectorStates.map((state) => (
          <button
            key={state}
            type="button"
            className={`state-count st-${state}${counts[state] === 0 ? ' none' : ''}`}
            aria-pressed={chosen.includes(state)}
            onClick={() => onChoose(state)}
          >
            <b>{formatNumber(counts[state], language)}</b>
            <span className="st">
              <StateShape of={state} />
              <span className="clip">{translate(`kit.state.${state}`)}</span>
            </span>
          </button>
        ))}
      </div>
      {maintenance > 0 && (
        <button
          type="button"
          className="awaiting note"
          aria-pressed={showsMaintenance}
          onClick={onMaintenance}
          disabled={!onMaintenance}
        >
          {t('stations.in-maintenance', { n: formatNumber(maintenance, language) })}
        </button>
      )}
      {awaiting > 0 && (
        <button
          type="button"
          className="awaiting note"
          aria-expanded={showsAwaiting}
          disabled={!onAwaiting}
          onClick={onAwaiting}
        >
          {onAwaiting && <Icon name={showsAwaiting ? 'down' : 'right'} />}
          {t('stations.awaiting', { n: formatNumber(awaiting, language) })}
        </button>
      )}
    </fieldset>
  )
}

/**
 * The states that occur, most urgent first, each with its count. `room` reserves a fixed position for each state, for
 * use in a table column.
 */
export function StateMarks({ counts, room = false }: { counts: ConnectorStatusCounts; room?: boolean }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <span className={room ? 'state-marks room' : 'state-marks'}>
      {connectorStates.map((state) => (
        <span key={state} className={`st st-${state}`} title={translate(`kit.state.${state}`)}>
          {counts[state] > 0 && (
            <>
              <StateShape of={state} />
              <span className="unseen">{translate(`kit.state.${state}`)}</span>
              {formatNumber(counts[state], language)}
            </>
          )}
        </span>
      ))}
    </span>
  )
}
