import type { PlanInput } from './planner.types.ts'

export interface WhatIf {
  /** All limits, or those of the nodes named, are so many percent lower; negative: higher. */
  limitCutPercent?: number
  limitIds?: readonly string[]
  /** These connectors give nothing. */
  deadConnectorIds?: readonly string[]
  /** Whoever has not arrived comes so much later. */
  lateSeconds?: number
  /** The highest quarter hour costs nothing. */
  withoutDemand?: boolean
}

/** The same question in other circumstances, for a plan beside the plan. */
export function withWhatIf(
  input: PlanInput,
  { limitCutPercent = 0, limitIds, deadConnectorIds = [], lateSeconds = 0, withoutDemand = false }: WhatIf,
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
