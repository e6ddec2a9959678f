import type { House, JobTable } from '@evops/platform/server'
import { nobody } from '../certificates/certificates.service.ts'
import { inCommands } from '../commands/commands.rules.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { operatorsWithTemplates, pilesToRead } from './parameters.store.ts'

const waitSeconds = 20
const atOnce = 4

interface Parts {
  house: House
  commands: Pick<CommandService, 'send'>
}

/**
 * Drift is seen without anybody looking for it: connected charge points of a template are asked for their parameters
 * after each boot, and once a day.
 */
export function createParameterJobs({ house, commands }: Parts): JobTable {
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
        for (const operatorId of await house.db.asPlatform(operatorsWithTemplates)) {
          const due = await house.db.inTenant(operatorId, pilesToRead)
          const work = async () => {
            for (let pile = due.pop(); pile !== undefined; pile = due.pop())
              for (const payload of pile.keys ? inCommands(pile.keys).map((key) => ({ key })) : [{}])
                await commands.send({
                  operatorId,
                  scope: 'all',
                  userId: nobody,
                  pileNo: pile.pileNo,
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
