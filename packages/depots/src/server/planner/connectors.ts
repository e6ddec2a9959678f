import type { PlanConnector, PlanInput, PlanTask } from './planner.types.ts'

export interface ConnectorChoice {
  task: PlanTask
  connector: PlanConnector | null
  chosen: boolean
  /** Time at which another vehicle leaves the connector. */
  freeFrom: number
}

export interface ConnectorStay {
  from: number
  until: number
}

/**
 * Chooses connectors for all vehicles. A connected vehicle keeps its connector. If two vehicles are assigned at the
 * same time, the later one waits until the earlier one has left. The others get, in order of arrival, a working
 * connector that is free for the whole time: preferably with few neighbours at the same charge point, then the one with
 * the highest power.
 */
export function chooseConnectors(input: PlanInput): ConnectorChoice[] {
  const stays = new Map<string, ConnectorStay[]>(input.connectors.map(({ id }) => [id, []]))
  const byId = new Map(input.connectors.map((connector) => [connector.id, connector]))
  const choices = new Map<string, ConnectorChoice>()
  const inOrder = input.tasks.toSorted((a, b) => a.arrivesAt - b.arrivesAt || (a.id < b.id ? -1 : 1))
  const settle = (task: PlanTask, connector: PlanConnector | null, chosen: boolean) => {
    const there = connector ? (stays.get(connector.id) ?? []) : []
    const freeFrom = Math.max(0, ...there.filter(({ until }) => until > task.arrivesAt).map(({ until }) => until))
    there.push({ from: task.arrivesAt, until: task.departAt })
    choices.set(task.id, { task, connector, chosen, freeFrom })
  }
  for (const task of inOrder) if (task.connectorId !== null) settle(task, byId.get(task.connectorId) ?? null, false)
  for (const task of inOrder) if (task.connectorId === null) settle(task, findFreeConnector(input, task, stays), true)
  return input.tasks.flatMap(({ id }) => choices.get(id) ?? [])
}

/** Returns a working connector that is free during the task. Null: there is none. */
export function findFreeConnector(
  input: PlanInput,
  task: PlanTask,
  stays: ReadonlyMap<string, readonly ConnectorStay[]>,
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

/** Returns the occupation of the connectors after all vehicles are placed. */
export function connectorStaysOf(
  input: PlanInput,
  placed: readonly { task: PlanTask; connector: PlanConnector | null }[],
): Map<string, ConnectorStay[]> {
  const stays = new Map<string, ConnectorStay[]>(input.connectors.map(({ id }) => [id, []]))
  for (const { task, connector } of placed)
    if (connector) stays.get(connector.id)?.push({ from: task.arrivesAt, until: task.departAt })
  return stays
}
