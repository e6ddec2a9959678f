import type { Services, JobTable } from '@evops/platform/server'
import { systemUserId } from '../certificates/certificates.service.ts'
import { groupSettingNames } from '../commands/commands.rules.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { operatorsWithTemplates, chargePointsToRead } from './parameters.store.ts'

const waitSeconds = 20
const atOnce = 4

interface Parts {
  services: Services
  commands: Pick<CommandService, 'send'>
}

/**
 * Detects configuration drift automatically: connected charge points of a template are queried for their parameters
 * after each boot and once a day.
 */
export function createParameterJobs({ services, commands }: Parts): JobTable {
  return {
    'stations:parameters': {
      title: {
        zh: '读取桩参数并与模板核对',
        en: 'Read charge point parameters and compare them with templates',
        es: 'Leer parámetros de los puntos y compararlos con las plantillas',
      },
      cron: '*/10 * * * *',
      attempts: 1,
      async run() {
        for (const operatorId of await services.db.asPlatform(operatorsWithTemplates)) {
          const due = await services.db.inTenant(operatorId, chargePointsToRead)
          const work = async () => {
            for (let chargePoint = due.pop(); chargePoint !== undefined; chargePoint = due.pop())
              for (const payload of chargePoint.keys
                ? groupSettingNames(chargePoint.keys).map((key) => ({ key }))
                : [{}])
                await commands.send({
                  operatorId,
                  scope: 'all',
                  userId: systemUserId,
                  chargePointNo: chargePoint.chargePointNo,
                  action: 'GetConfiguration',
                  payload,
                  expiresInSeconds: waitSeconds,
                })
          }
          await Promise.all(Array.from({ length: atOnce }, work))
        }
      },
    },
  }
}
