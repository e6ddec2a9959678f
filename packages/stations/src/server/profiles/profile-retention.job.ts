import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandService } from '../commands/commands.service.ts'
import { isCurveWithin, type StoredDailyProfile } from './stored-profiles.rules.ts'
import {
  markProfilesChecked,
  markProfileLost,
  operatorsWithDueProfiles,
  profilesToCheck,
  profilesExistSql,
  type ActiveProfile,
} from './stored-profiles.store.ts'

const waitSeconds = 20
const daySeconds = 86_400
const atOnce = 4

interface Parts {
  services: Services
  commands: Pick<CommandService, 'send'>
}

/**
 * Checks that profiles shown as active are really active. A charge point that booted or reconnected is queried for its
 * composite schedule. If the schedule does not match its profiles, they are sent again, and a profile that is not
 * accepted again is marked as lost. A daily profile whose local midnight has moved with a clock change is sent again
 * with the new start.
 */
export function createProfileJobs(parts: Parts): JobTable {
  return {
    'stations:profiles': {
      title: {
        zh: '核对充电功率计划',
        en: 'Compare charging profiles with charge points',
        es: 'Comparar perfiles de carga con los puntos',
      },
      cron: '* * * * *',
      when: profilesExistSql,
      attempts: 1,
      async run() {
        for (const operatorId of await parts.services.db.asPlatform(operatorsWithDueProfiles))
          await check(parts, operatorId)
      },
    },
  }
}

async function check(parts: Parts, operatorId: string): Promise<void> {
  const found = await parts.services.db.inTenant(operatorId, profilesToCheck)
  const byChargePoint = [...Map.groupBy(found, ({ chargePointId }) => chargePointId).values()]
  const work = async () => {
    for (let one = byChargePoint.pop(); one; one = byChargePoint.pop()) await checkChargePoint(parts, operatorId, one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function checkChargePoint(parts: Parts, operatorId: string, active: ActiveProfile[]): Promise<void> {
  const { db } = parts.services
  const retainedIds: string[] = []
  const again: ActiveProfile[] = active.filter(({ shifted }) => shifted)
  const unsure = active.filter(({ shifted }) => !shifted)
  for (const [connectorNo, here] of Map.groupBy(unsure, (one) => one.connectorNo)) {
    const verdict = await checkStoredCurve(parts, { operatorId, connectorNo, here })
    if (verdict === 'away') return
    if (verdict) retainedIds.push(...here.map(({ id }) => id))
    else again.push(...here)
  }
  for (const one of again) {
    const taken = await sendAgain(parts, operatorId, one)
    if (taken === 'away') return
    // After acceptance a new row has replaced it.
    if (!taken) await db.inTenant(operatorId, (tx) => markProfileLost(tx, one.id))
  }
  await db.inTenant(operatorId, (tx) => markProfilesChecked(tx, retainedIds))
}

type Answer = boolean | 'away'
const unanswered = new Set<string>(['offline', 'timeout'])

async function checkStoredCurve(
  { services, commands }: Parts,
  { operatorId, connectorNo, here }: { operatorId: string; connectorNo: number; here: ActiveProfile[] },
): Promise<Answer> {
  const [first] = here
  if (!first) return true
  const held = here.flatMap(heldOf)
  const unit = held[0]?.unit
  const { result } = await commands.send({
    operatorId,
    scope: 'all',
    userId: first.requestedBy,
    chargePointNo: first.chargePointNo,
    action: 'GetCompositeSchedule',
    payload: { connectorId: connectorNo, duration: daySeconds, ...(unit && { chargingRateUnit: unit }) },
    expiresInSeconds: waitSeconds,
  })
  if (unanswered.has(result.state)) return 'away'
  return isCurveWithin(held, { connectorNo, reply: result.reply, now: services.now().getTime() })
}

const withoutStart = z.looseObject({ chargingSchedule: z.looseObject({}) })
async function sendAgain({ commands }: Parts, operatorId: string, one: ActiveProfile): Promise<Answer> {
  const profile = withoutStart.parse(one.profile)
  const { startSchedule, ...schedule } = profile.chargingSchedule
  const isDaily = profile.recurrencyKind === 'Daily'
  // A daily profile without a start begins at the current local midnight of its station.
  const chargingSchedule = isDaily ? schedule : { ...schedule, startSchedule }
  const { result } = await commands.send({
    operatorId,
    scope: 'all',
    userId: one.requestedBy,
    chargePointNo: one.chargePointNo,
    action: 'SetChargingProfile',
    payload: { connectorId: one.connectorNo, csChargingProfiles: { ...profile, chargingSchedule } },
    expiresInSeconds: waitSeconds,
  })
  if (unanswered.has(result.state)) return 'away'
  return result.state === 'accepted'
}

const read = z.object({
  recurrencyKind: z.string().optional(),
  chargingSchedule: z.object({
    startSchedule: z.string().optional(),
    chargingRateUnit: z.string(),
    chargingSchedulePeriod: z.array(z.object({ startPeriod: z.number(), limit: z.number() })),
  }),
})
/** Returns the comparable profiles: daily ones and ones with a start time. */
function heldOf({ connectorNo, purpose, stackLevel, profile }: ActiveProfile): StoredDailyProfile[] {
  const found = read.safeParse(profile)
  if (!found.success) return []
  const { recurrencyKind, chargingSchedule: schedule } = found.data
  if (schedule.startSchedule === undefined) return []
  return [
    {
      connectorNo,
      purpose,
      stackLevel,
      unit: schedule.chargingRateUnit,
      start: Date.parse(schedule.startSchedule),
      daily: recurrencyKind === 'Daily',
      periods: schedule.chargingSchedulePeriod,
    },
  ]
}
