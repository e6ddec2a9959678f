import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { depotYard, longestOver, type Yard } from './testing/depot-yard.ts'

const kW = (n: number) => n * 1_000
let open: Yard | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})
afterAll(() => open?.close())

/** Tonight in Shanghai. */
const evening = `${new Date().toISOString().slice(0, 10)}T12:02:00Z`
const inHours = (yard: Yard, hours: number) => new Date(yard.clock.now() + hours * 3_600_000).toISOString()

async function yardWith(wish: Partial<Parameters<typeof depotYard>[0]> = {}): Promise<Yard> {
  const yard = await depotYard({
    points: 2,
    limitW: kW(100),
    fallbackW: kW(20),
    busNumbers: ['12', '21'],
    from: evening,
    ...wish,
  })
  open = yard
  return yard
}
async function depart(yard: Yard, bus: number, hours: number, more: object = {}): Promise<string> {
  const body = {
    stationId: yard.stationId,
    serviceDay: inHours(yard, hours).slice(0, 10),
    blockNo: `${bus + 1}01`,
    vehicleId: yard.vehicleIds[bus],
    departAt: inHours(yard, hours),
    returnAt: inHours(yard, hours + 6),
    targetSoc: 90,
    ...more,
  }
  const made = await yard.site.call('POST', '/api/departures', body)
  expect(made).toMatchObject({ status: 200 })
  return made.data.id
}
const board = async (yard: Yard) =>
  (await yard.site.call('GET', `/api/depots/${yard.stationId}/board`)).data
const rowOf = async (yard: Yard, bus: number) =>
  (await board(yard)).rows.find(({ blockNo }: { blockNo: string }) => blockNo === `${bus + 1}01`)
const codes = (row: { reasons: { code: string }[] }) => row.reasons.map(({ code }) => code)

describe('a plan is what charge points do', () => {
  test.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    'E-02 %s: every connector holds a fallback below all limits before any plan goes to it; then the plan of its bus, active from Accepted and read back',
    async (version) => {
      const yard = await yardWith({ version: () => version })
      await yard.seconds(2)
      const [first] = yard.points
      expect(first?.told('SetChargingProfile')).toHaveLength(2)
      const rows = await yard.controls()
      expect(rows).toHaveLength(4)
      for (const row of rows)
        expect(row).toMatchObject({ fallback_w: 10_000, fallback_told_w: 10_000, state: null })
      const { data } = await yard.site.call('GET', `/api/depot-limits?stationId=${yard.stationId}&kind=point`)
      expect(data.list).toMatchObject([{ fallbackState: 'held' }, { fallbackState: 'held' }])

      // It leaves in three hours and needs all of them: nothing waits for a better price.
      await depart(yard, 0, 3.5)
      await yard.plug(0, 1, { tag: 'BUS-12', soc: 35 })
      await yard.minute()
      await yard.seconds(40)
      const row = await rowOf(yard, 0)
      expect(row).toMatchObject({ plugged: true, control: { state: 'active', why: null } })
      const gun = first?.point.guns[0]
      expect(gun?.powerW).toBeGreaterThan(kW(50))
      expect(first?.told('GetCompositeSchedule').length).toBeGreaterThan(0)
      expect(longestOver(yard.drawn)).toBe(0)
      // Said once: what has not changed is not sent again.
      const before = first?.told('SetChargingProfile').length
      await yard.seconds(20)
      expect(first?.told('SetChargingProfile')).toHaveLength(before ?? 0)
    },
  )
})
