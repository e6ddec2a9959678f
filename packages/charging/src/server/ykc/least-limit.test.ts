import { powerLimitNo } from '@evops/stations/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'
import { leastPower, maxPowerOfProfile } from './max-power.rules.ts'

let site: OcppSite
beforeAll(async () => (site = await ocppSite()))
afterAll(() => site.close())

const profileOf = (limit: number) => ({
  connectorId: 0,
  csChargingProfiles: {
    chargingProfileId: powerLimitNo,
    stackLevel: 0,
    chargingProfilePurpose: 'ChargePointMaxProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule: {
      startSchedule: '2026-03-09T00:00:00.000Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    },
  },
})

test.each([7_000, 40_033, 60_001, 120_000])(
  'X-27 the least limit that planners of %i W read is the least that the message can express',
  async (ratedPowerW) => {
    const { chargePointId } = await site.chargePoint({ ratedPowerW })
    await site.admin.query("update stations_charge_points set protocol = 'ykc1.6' where id = $1", [chargePointId])
    const { rows } = await site.admin.query<{ least: number }>(
      'select least_limit_w as least from stations_charge_point_names where charge_point_id = $1',
      [chargePointId],
    )
    const least = rows[0]?.least ?? 0
    expect(maxPowerOfProfile(profileOf(least), ratedPowerW)).toEqual({ maxPower: leastPower })
    expect(maxPowerOfProfile(profileOf(least - 1), ratedPowerW)).toEqual({ refused: 'BelowLeastPower' })
  },
)
