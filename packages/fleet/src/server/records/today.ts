import { calendarDayAt } from '@evops/platform/contract'
import type { FleetDeps } from '../deps.ts'

/** Returns the operator's current day, `YYYY-MM-DD`. */
export async function operatorToday(
  { services, operatorOf }: Pick<FleetDeps, 'services' | 'operatorOf'>,
  operatorId: string,
): Promise<string> {
  const { timeZone } = await operatorOf(operatorId)
  return calendarDayAt(services.now(), timeZone)
}
