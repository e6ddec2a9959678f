import type { JobTable } from '@evops/platform/server'
import type { SessionActDeps } from '../acts/deps.ts'
import { listOutdatedTariffs } from './displayed-tariffs.store.ts'

const everyMs = 60_000
const waitSeconds = 20
/** User id for commands of the system. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * OCPP 2.1, I07: sends the tariff in force to charge points whose tariff is another one, after a change of price. Only
 * charge points that got a tariff by a command have one. A tariff that was refused is not sent again by this process.
 */
export function displayedTariffJobs(deps: SessionActDeps): JobTable {
  /** Last version sent, by charge point. */
  const sentVersions = new Map<string, string>()
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
        for (const { operatorId, chargePointId, chargePointNo, versionId } of outdated) {
          if (sentVersions.get(chargePointId) === versionId) continue
          sentVersions.set(chargePointId, versionId)
          await deps
            .command({
              operatorId,
              scope: 'all',
              userId: nobody,
              chargePointNo,
              action: 'SetDefaultTariff',
              payload: { evseId: 0 },
              expiresInSeconds: waitSeconds,
            })
            .catch((error: unknown) => deps.services.log.warn({ error, chargePointId }, 'a tariff was not sent'))
        }
      },
    },
  }
}
