import type { ChargingPlan, PlanInput } from '../server/planner/planner.types.ts'

/** Returns all violations of a plan, found by adding up its values. */
export function limitViolations(input: PlanInput, plan: ChargingPlan): string[] {
  const found: string[] = []
  const parents = new Map(input.limits.map(({ id, parentId }) => [id, parentId]))
  const connectors = new Map(input.connectors.map((connector) => [connector.id, connector]))
  const sums = new Map(input.limits.map(({ id, otherLoadW }) => [id, [...otherLoadW]]))
  const modules = new Map(input.moduleGroups.map(({ id }) => [id, Array.from({ length: input.slots }, () => 0)]))
  for (const { taskId, connectorId, watts, dwh } of plan.tasks) {
    const connector = connectors.get(connectorId ?? '')
    const task = input.tasks.find(({ id }) => id === taskId)
    for (const [t, power] of watts.entries()) {
      if (power === 0) continue
      if (!Number.isInteger(power) || !connector || !task) found.push(`${taskId} ${t}: ${power} W of nothing`)
      else if (power > Math.min(connector.maxW, task.maxW)) found.push(`${taskId} ${t}: above its connector`)
      else if (connector.state === 'available' && power < connector.minW)
        found.push(`${taskId} ${t}: below the minimum`)
      if ((dwh[t] ?? 0) * 360 > power * 900 + 360) found.push(`${taskId} ${t}: more energy than power`)
      for (let at = connector?.limitId ?? null; at !== null; at = parents.get(at) ?? null) {
        const sum = sums.get(at)
        if (sum) sum[t] = (sum[t] ?? 0) + power
      }
      const group = input.moduleGroups.find(({ id }) => id === connector?.moduleGroupId)
      const used = modules.get(group?.id ?? '')
      if (group && used)
        used[t] = (used[t] ?? 0) + (group.moduleW ? Math.ceil(power / group.moduleW) * group.moduleW : power)
    }
  }
  for (const { id, limitW, otherLoadW } of input.limits)
    for (const [t, limit] of limitW.entries())
      if ((sums.get(id)?.[t] ?? 0) > Math.max(limit, otherLoadW[t] ?? 0)) found.push(`${id} ${t}: above its limit`)
  for (const { id, maxW } of input.moduleGroups)
    for (const [t, used] of (modules.get(id) ?? []).entries()) if (used > maxW) found.push(`${id} ${t}: modules twice`)
  return found
}
