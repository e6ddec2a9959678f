import type { ModelMonitor, ModelVariable } from '../../contract/index.ts'

/** Variables of one component at one place. */
export interface ModelGroup {
  key: string
  component: string
  /** EVSE and connector, `2` or `2/1`. Empty for the whole charge point. */
  place: string
  variables: ModelVariable[]
  /** True if the component's variable `Problem` is true. */
  hasProblem: boolean
}

/** Returns the components that match the search: words in a name or in a value. */
export function modelGroups(variables: readonly ModelVariable[], find: string): ModelGroup[] {
  const wanted = find.trim().toLowerCase()
  const groups = new Map<string, ModelGroup>()
  for (const variable of variables) {
    if (wanted !== '' && !wordsOf(variable).includes(wanted)) continue
    const { component, evse, connector } = variable
    const place = evse === 0 ? '' : connector === 0 ? `${evse}` : `${evse}/${connector}`
    const key = `${component} ${place}`
    const group = groups.get(key) ?? { key, component, place, variables: [], hasProblem: false }
    groups.set(key, group)
    group.variables.push(variable)
    group.hasProblem ||= variable.variable === 'Problem' && currentVariableValue(variable)?.toLowerCase() === 'true'
  }
  return [...groups.values()]
}

function wordsOf(variable: ModelVariable): string {
  return `${variable.key} ${currentVariableValue(variable) ?? ''}`.toLowerCase()
}

/** Returns the current value, or undefined if the charge point does not report one. */
export function currentVariableValue({ attributes }: ModelVariable): string | undefined {
  return attributes.Actual?.value
}

/**
 * Returns the writable attribute: Target if the variable has one, otherwise Actual. A missing mutability means
 * ReadWrite.
 */
export function writableAttributeOf({ attributes }: ModelVariable): 'Actual' | 'Target' | undefined {
  const may = (type: 'Actual' | 'Target') => {
    const attribute = attributes[type]
    return attribute !== undefined && attribute.mutability !== 'ReadOnly'
  }
  if (may('Target')) return 'Target'
  return may('Actual') ? 'Actual' : undefined
}

export function monitorsOfVariable(monitors: readonly ModelMonitor[], key: string): ModelMonitor[] {
  return monitors.filter((monitor) => monitor.key === key)
}

/** Returns the allowed values of a variable, if it has a list. */
export function allowedVariableValues({ dataType, valuesList }: ModelVariable): string[] {
  if (dataType === 'boolean') return ['true', 'false']
  return dataType === 'OptionList' ? (valuesList ?? '').split(',').filter((value) => value !== '') : []
}
