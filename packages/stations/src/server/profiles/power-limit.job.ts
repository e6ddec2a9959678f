import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { powerLimitNo, type CommandResult } from '../../contract/index.ts'
import { systemUserId } from '../certificates/certificates.service.ts'
import type { CommandService } from '../commands/commands.service.ts'
import {
  recordPowerLimitAttempt,
  powerLimitsToSend,
  powerLimitsDueSql,
  operatorsWithPowerLimits,
  type PowerLimitToSend,
} from './power-limit.store.ts'

const waitSeconds = 20
const atOnce = 4
/** Above the usual level of templates, so that the limit has priority. A charge point supports at least two levels. */
const stackLevel = 1

interface Parts {
  services: Services
  commands: Pick<CommandService, 'send'>
}

/**
 * Sends a charge point's power limit as a ChargePointMaxProfile with a reserved id, within a minute after the limit has
 * changed or the charge point has reconnected. An accepted limit is then checked like any other profile (kept.job.ts).
 */
export function createPowerLimitJobs({ services, commands }: Parts): JobTable {
  return {
    'stations:power-limits': {
      title: {
        zh: '下发桩功率上限',
        en: 'Send power limits to charge points',
        es: 'Enviar límites de potencia a los puntos',
      },
      forOperators: true,
      cron: '* * * * *',
      when: powerLimitsDueSql,
      attempts: 1,
      async run() {
        for (const operatorId of await services.db.asPlatform(operatorsWithPowerLimits)) {
          const due = await services.db.inTenant(operatorId, powerLimitsToSend)
          const work = async () => {
            for (let one = due.pop(); one; one = due.pop())
              await sendPowerLimit({ services, commands }, operatorId, one)
          }
          await Promise.all(Array.from({ length: atOnce }, work))
        }
      },
    },
  }
}

async function sendPowerLimit(
  { services, commands }: Parts,
  operatorId: string,
  limit: PowerLimitToSend,
): Promise<void> {
  const { limitW, chargePointNo } = limit
  const { result } = await commands.send({
    operatorId,
    scope: 'all',
    userId: systemUserId,
    chargePointNo,
    ...(limitW === null ? clearing : setting(limitW, services.now())),
    expiresInSeconds: waitSeconds,
  })
  if (result.state === 'offline' || result.state === 'timeout') return
  const tried = { ...limit, operatorId, accepted: result.state === 'accepted', answer: wordOf(result) }
  await services.db.inTenant(operatorId, (tx) => recordPowerLimitAttempt(tx, tried))
}

const clearing = { action: 'ClearChargingProfile', payload: { id: powerLimitNo } } as const

function setting(limitW: number, now: Date) {
  const csChargingProfiles = {
    chargingProfileId: powerLimitNo,
    stackLevel,
    chargingProfilePurpose: 'ChargePointMaxProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule: {
      startSchedule: now.toISOString(),
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: limitW }],
    },
  }
  return { action: 'SetChargingProfile', payload: { connectorId: 0, csChargingProfiles } } as const
}

const answered = z.object({ status: z.string() })
function wordOf({ state, reply }: CommandResult): string {
  return answered.safeParse(reply).data?.status ?? state
}
