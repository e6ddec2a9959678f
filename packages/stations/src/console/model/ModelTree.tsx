import { Tag, useWords } from '@evops/kit'
import type { ModelMonitor, ModelVariable } from '../../contract/index.ts'
import { monitorsOfVariable, currentVariableValue, type ModelGroup } from './model-groups.rules.ts'
import { modelWords } from './model.words.ts'
import './model.css'

/**
 * Collapsible components with their variables. A component is expanded if a search matches or if it reports a problem.
 */
export function ModelTree({
  groups,
  monitors,
  isSearched,
  onOpen,
}: {
  groups: readonly ModelGroup[]
  monitors: readonly ModelMonitor[]
  isSearched: boolean
  onOpen: (variable: ModelVariable) => void
}) {
  const t = useWords(modelWords)
  return groups.map((group) => (
    <details
      className="model-group"
      key={`${group.key} ${isSearched}`}
      open={isSearched || group.hasProblem || undefined}
    >
      <summary>
        {group.component}
        {group.place && <Tag>{t('stations.model.evse', { place: group.place })}</Tag>}
        {group.hasProblem && <Tag tone="bad">{t('stations.model.problem')}</Tag>}
        <span className="note">{group.variables.length}</span>
      </summary>
      {group.variables.map((variable) => (
        <button type="button" className="model-line" key={variable.key} onClick={() => onOpen(variable)}>
          <span>{variable.variable}</span>
          <code>{formatVariableValue(variable) ?? <span className="dimmer">{t('stations.model.secret')}</span>}</code>
          <span className="note">
            {monitorsOfVariable(monitors, variable.key).length > 0 && t('stations.model.monitors')}
          </span>
        </button>
      ))}
    </details>
  ))
}

function formatVariableValue(variable: ModelVariable): string | undefined {
  const value = currentVariableValue(variable)
  return value === undefined ? undefined : [value, variable.unit].filter(Boolean).join(' ')
}
