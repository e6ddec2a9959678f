import type { JobTable } from '@evops/platform/server'
import type { SessionActDeps } from '../acts/deps.ts'
import { listOutdatedTariffs } from './displayed-tariffs.store.ts'

const everyMs = 60_000
/** Command of the system for all EVSEs of a charge point. */
const defaultTariff = {
  action: 'SetDefaultTariff',
  payload: { evseId: 0 },
  scope: 'all',
  userId: '00000000-0000-0000-0000-000000000000',
  expiresInSeconds: 20,
} as const

/**
 * OCPP 2.1, I07: sends the tariff in force to charge points whose tariff is another one, after a change of price. Only
 * charge points that got a tariff by a command have one. A tariff that was refused is not sent again by this process.
 */
export function displayedTariffJobs(deps: SessionActDeps): JobTable {
  /** Last refused version by charge point. */
  const refusedVersions = new Map<string, string>()
  return {
    'charging:displayed-tariffs': {
      title: {
        zh: '更新桩上电价',
        en: 'Update the tariffs on charge points',
        es: 'Actualizar las tarifas de los puntos',
      },
      everyMs,
      async run() {
        const now = deps.services.now()
        const outdated = await deps.services.db.asPlatformOnce((tx) => listOutdatedTariffs(tx, now))
        for (const { versionId, chargePointId, ...target } of outdated) {
          if (refusedVersions.get(chargePointId) === versionId) continue
          try {
            const { result } = await deps.command({ ...target, ...defaultTariff })
            if (result.state === 'rejected') refusedVersions.set(chargePointId, versionId)
          } catch (error) {
            deps.services.log.warn({ error, chargePointId }, 'a tariff was not sent')
          }
        }
      },
    },
  }
}
