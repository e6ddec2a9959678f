import type { House } from '@evops/platform/server'
import type { FleetDeps, TokenBattery } from '../server/index.ts'

/** What a fleet works with where nobody charges; `told` keeps which batteries tokens were told of. */
export function fleetDeps(house: House): FleetDeps & { told: TokenBattery[] } {
  const told: TokenBattery[] = []
  return {
    house,
    told,
    tokens: { setBatteries: async (_tx, batteries) => void told.push(...batteries) },
    operatorOf: async () => ({ timeZone: 'UTC' }),
  }
}
