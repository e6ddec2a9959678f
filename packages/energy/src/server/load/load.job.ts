import type { JobTable } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { updateDemandAlarms } from './notices.service.ts'
import { operatorsWithSupplies, suppliesExist } from './notices.store.ts'

/** Checks the demand of every supply point once a minute and raises alarms when it approaches the contracted power. */
export function loadJobs(deps: EnergyDeps): JobTable {
  const { services, alarms } = deps
  return {
    'energy:demand': {
      title: {
        zh: '核对供电点需量',
        en: 'Compare demand with contracted power',
        es: 'Comparar la demanda con la potencia contratada',
      },
      forOperators: true,
      cron: '* * * * *',
      when: suppliesExist,
      attempts: 1,
      async run() {
        const now = services.now()
        for (const operatorId of await services.db.asPlatform(operatorsWithSupplies))
          if (await services.db.inTenant(operatorId, (tx) => updateDemandAlarms(tx, deps, { operatorId, now })))
            alarms.moved(operatorId)
      },
    },
  }
}
