import { serveAll, type App, type Services } from '@evops/platform/server'
import { playSelfTest } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { findParty } from '../ocpi/ocpi-links.store.ts'
import { runOcpiSimulation } from './play-ocpi.ts'
import { runTcecSimulation } from './play-tcec.ts'
import { runSimulationScenes } from './play.ts'
import { getOperatorPlatformId } from './play.store.ts'

/** Party that is used if the operator has none yet. */
const nobody = {
  countryCode: 'ZZ',
  partyId: 'OUR',
  name: 'Self-test',
  website: '',
  prices: 'without_tax',
  vatHundredths: 0,
  version: 0,
} as const

/** Runs the self-test on request. The simulated partner exists only while the test runs. */
export function selfTestSimulationRoutes(
  app: App,
  { services, partners }: { services: Services; partners: PartnerService },
): void {
  serveAll(app, [playSelfTest] as const, {
    playSelfTest: async ({ actor, body, audit }) => {
      const { operatorId } = actor
      const identity = await services.db.inTenant(actor, async (tx) => ({
        party: (await findParty(tx, operatorId)) ?? nobody,
        platformId: await getOperatorPlatformId(tx),
      }))
      const { scenes, close } =
        body.protocol === 'ocpi'
          ? await runOcpiSimulation(services, { ...body, operatorId, party: identity.party })
          : await runTcecSimulation({ services, partners }, { operatorId, ourPlatformId: identity.platformId })
      try {
        const steps = await runSimulationScenes(scenes)
        const wrong = steps.filter(({ isRight }) => !isRight).map(({ step }) => step)
        audit({ entity: 'partner', after: { selfTest: body.protocol, wrong } })
        return steps
      } finally {
        await close()
      }
    },
  })
}
