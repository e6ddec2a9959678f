import type { ModelMonitor, ModelVariable } from '../../contract/index.ts'

/** The variables of one component at one place. */
export interface ModelGroup {
  key: string
  component: string
  /** EVSE and connector, `2` or `2/1`; empty: of the charge point as a whole. */
  place: string
  variables: ModelVariable[]
  /** One of its variables `Problem` is true. */
  hasProblem: boolean
}

/** Components with what fits the search: words of a name or of a value. */
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
    group.hasProblem ||= variable.variable === 'Problem' && valueOf(variable)?.toLowerCase() === 'true'
  }
  return [...groups.values()]
}

function wordsOf(variable: ModelVariable): string {
  return `${variable.key} ${valueOf(variable) ?? ''}`.toLowerCase()
}

/** What it is now; undefined: the charge point does not tell. */
export function valueOf({ attributes }: ModelVariable): string | undefined {
  return attributes.Actual?.value
}

/** What may be changed: its target where it has one, else itself. Who may is left out where it is everybody (ReadWrite). */
export function writableAs({ attributes }: ModelVariable): 'Actual' | 'Target' | undefined {
  const may = (type: 'Actual' | 'Target') => {
    const attribute = attributes[type]
    return attribute !== undefined && attribute.mutability !== 'ReadOnly'
  }
  if (may('Target')) return 'Target'
  return may('Actual') ? 'Actual' : undefined
}

export function monitorsAt(monitors: readonly ModelMonitor[], key: string): ModelMonitor[] {
  return monitors.filter((monitor) => monitor.key === key)
}

/** The choices of a variable that has some. */
export function choicesOf({ dataType, valuesList }: ModelVariable): string[] {
  if (dataType === 'boolean') return ['true', 'false']
  return dataType === 'OptionList' ? (valuesList ?? '').split(',').filter((value) => value !== '') : []
}
