import type { Services } from '@evops/platform/server'
import type { FleetDeps, TokenBattery } from '../server/index.ts'

/**
 * Dependencies of the fleet domain without the charging domain; `told` records the battery capacities of tokens,
 * `noted` the sessions that changed.
 */
export function fleetDeps(services: Services): FleetDeps & { reported: TokenBattery[]; noted: string[] } {
  const tokenBatteries: TokenBattery[] = []
  const noted: string[] = []
  return {
    services,
    reported: tokenBatteries,
    noted,
    tokens: { setBatteries: async (_tx, batteries) => void tokenBatteries.push(...batteries) },
    sessions: {
      queueSessions: async (_tx, ids) => void noted.push(...ids),
      queueSessionsOfToken: async (_tx, { tokenId }) => void noted.push(tokenId),
    },
    operatorOf: async () => ({ timeZone: 'UTC' }),
  }
}
