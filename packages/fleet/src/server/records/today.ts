import type { FleetDeps } from '../deps.ts'

/** The operator's day of now, `YYYY-MM-DD`. */
export async function todayOf(
  { services, operatorOf }: Pick<FleetDeps, 'services' | 'operatorOf'>,
  operatorId: string,
): Promise<string> {
  const { timeZone } = await operatorOf(operatorId)
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(services.now())
}
