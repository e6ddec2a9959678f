import type { PlanInput } from './planner.types.ts'

export interface WhatIfChanges {
  /** Reduces all limits, or those of the given nodes, by this percentage. Negative values raise them. */
  limitCutPercent?: number
  limitIds?: readonly string[]
  /** Connectors without power. */
  deadConnectorIds?: readonly string[]
  /** Delay in seconds of vehicles that have not arrived. */
  lateSeconds?: number
  /** True to plan without the cost of the monthly peak. */
  withoutDemand?: boolean
}

/** Returns the planning input under other circumstances, for a what-if plan. */
export function applyWhatIf(
  input: PlanInput,
  { limitCutPercent = 0, limitIds, deadConnectorIds = [], lateSeconds = 0, withoutDemand = false }: WhatIfChanges,
): PlanInput {
  const dead = new Set(deadConnectorIds)
  const cut = (id: string) => (limitIds ? limitIds.includes(id) : true)
  return {
    ...input,
    demand: withoutDemand ? null : input.demand,
    limits: input.limits.map((node) =>
      cut(node.id)
        ? { ...node, limitW: node.limitW.map((watts) => Math.floor((watts * (100 - limitCutPercent)) / 100)) }
        : node,
    ),
    connectors: input.connectors.map((connector) =>
      dead.has(connector.id) ? { ...connector, state: 'faulted' } : connector,
    ),
    tasks: input.tasks.map((task) =>
      task.arrivesAt > input.now && lateSeconds !== 0
        ? { ...task, arrivesAt: Math.max(input.now, task.arrivesAt + lateSeconds * 1_000) }
        : task,
    ),
  }
}
