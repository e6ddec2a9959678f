import type { PlanConnector, PlanInput, PlanTask } from './planner.types.ts'

export interface Choice {
  task: PlanTask
  connector: PlanConnector | null
  chosen: boolean
  /** Somebody else leaves the connector then. */
  freeFrom: number
}

export interface Stay {
  from: number
  until: number
}

/**
 * Who stands where. Whoever has a connector keeps it; of two at the same time the later waits until the earlier has left. The
 * others get, in the order of their arrival, one that works and is free all the while: beside as few others of its charge point as
 * can be, then the strongest.
 */
export function chooseConnectors(input: PlanInput): Choice[] {
  const stays = new Map<string, Stay[]>(input.connectors.map(({ id }) => [id, []]))
  const byId = new Map(input.connectors.map((connector) => [connector.id, connector]))
  const choices = new Map<string, Choice>()
  const inOrder = input.tasks.toSorted((a, b) => a.arrivesAt - b.arrivesAt || (a.id < b.id ? -1 : 1))
  const settle = (task: PlanTask, connector: PlanConnector | null, chosen: boolean) => {
    const there = connector ? (stays.get(connector.id) ?? []) : []
    const freeFrom = Math.max(
      0,
      ...there.filter(({ until }) => until > task.arrivesAt).map(({ until }) => until),
    )
    there.push({ from: task.arrivesAt, until: task.departAt })
    choices.set(task.id, { task, connector, chosen, freeFrom })
  }
  for (const task of inOrder)
    if (task.connectorId !== null) settle(task, byId.get(task.connectorId) ?? null, false)
  for (const task of inOrder)
    if (task.connectorId === null) settle(task, freeConnector(input, task, stays), true)
  return input.tasks.flatMap(({ id }) => choices.get(id) ?? [])
}

/** A connector that works and that nobody else stands at in the task's time; null: there is none. */
export function freeConnector(
  input: PlanInput,
  task: PlanTask,
  stays: ReadonlyMap<string, readonly Stay[]>,
): PlanConnector | null {
  const busy = (id: string) =>
    (stays.get(id) ?? []).some(({ from, until }) => from < task.departAt && until > task.arrivesAt)
  const crowd = new Map<string, number>()
  for (const { id, moduleGroupId } of input.connectors)
    if (moduleGroupId !== null && busy(id)) crowd.set(moduleGroupId, (crowd.get(moduleGroupId) ?? 0) + 1)
  const groupOccupancy = ({ moduleGroupId }: PlanConnector) => crowd.get(moduleGroupId ?? '') ?? 0
  const strength = ({ maxW }: PlanConnector) => Math.min(maxW, task.maxW)
  let best: PlanConnector | null = null
  for (const connector of input.connectors) {
    if (connector.state !== 'available' || busy(connector.id)) continue
    const better =
      !best ||
      groupOccupancy(connector) < groupOccupancy(best) ||
      (groupOccupancy(connector) === groupOccupancy(best) && strength(connector) > strength(best))
    if (better) best = connector
  }
  return best
}

/** Who stands where once everybody has been placed. */
export function staysOf(
  input: PlanInput,
  placed: readonly { task: PlanTask; connector: PlanConnector | null }[],
): Map<string, Stay[]> {
  const stays = new Map<string, Stay[]>(input.connectors.map(({ id }) => [id, []]))
  for (const { task, connector } of placed)
    if (connector) stays.get(connector.id)?.push({ from: task.arrivesAt, until: task.departAt })
  return stays
}
