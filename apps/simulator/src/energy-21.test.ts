import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { SteppedClock } from './clock.ts'
import { isPayload } from './messages.ts'
import { type CentralSystem, startCentralSystem } from './testing/central-system.ts'

/** How long a charge point shows a web payment. */
const shownSeconds = 300

const car = { capacityKwh: 60, soc: 30, maxKw: 90 }
let clock: SteppedClock
let server: CentralSystem
let point: ChargePoint

beforeEach(async () => {
  clock = new SteppedClock('2026-03-01T08:00:00Z')
  server = await startCentralSystem(() => clock.now())
  server.answer('TransactionEvent', () => ({ idTokenInfo: { status: 'Accepted' } }))
  point = createChargePoint({
    url: server.url,
    identity: 'CP1',
    password: 'secret',
    connectors: 2,
    seed: 7,
    clock,
    version: 'ocpp2.1',
  })
  await point.connect()
  await point.boot()
  await point.drained()
})
afterEach(async () => {
  await point.close()
  await server.close()
})

async function sendCall(action: string, payload: Record<string, unknown> = {}) {
  const answer = await server.call('CP1', action, payload)
  await clock.settled()
  return answer.kind === 'result' ? answer.payload : answer
}
const accepted = { status: 'Accepted' }
async function startSession(): Promise<unknown> {
  await point.plug(1, car)
  await point.start(1, 'TAG1')
  await clock.advance(120_000)
  const [started] = server.payloads('TransactionEvent')
  return isPayload(started?.['transactionInfo']) ? started['transactionInfo']['transactionId'] : undefined
}
const profile = (more: object, period: object) => ({
  evseId: 1,
  chargingProfile: {
    id: 5,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Dynamic',
    chargingSchedule: [{ id: 5, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, ...period }] }],
    ...more,
  },
})
const power = () => Math.round((point.connectors[0]?.powerW ?? 0) / 1000)
/** Messages that violate the official schema of 2.1. */
function violations(action: string): unknown[] {
  const list = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp2_1.json') as { $id: string }[]
  const schema = list.find(({ $id }) => $id === `urn:${action}Request`)
  if (!schema) throw new Error(`${action} has no schema`)
  const validate = new Ajv({ strict: false, validateFormats: false }).compile({ ...schema, $id: 'checked' })
  return server.payloads(action).filter((payload) => !validate(payload))
}

test('K28 K29 a dynamic profile follows updates and is pulled at its interval while it is there', async () => {
  await startSession()
  server.answer('PullDynamicScheduleUpdate', () => ({ status: 'Accepted', scheduleUpdate: { limit: 7_000 } }))
  const set = profile({ dynUpdateInterval: 600 }, { limit: 20_000 })
  expect(await sendCall('SetChargingProfile', set)).toEqual(accepted)
  await clock.advance(60_000)
  expect(power()).toBe(20)
  const scheduleUpdate = { setpoint: 12_000 }
  expect(await sendCall('UpdateDynamicSchedule', { chargingProfileId: 5, scheduleUpdate })).toEqual(accepted)
  await clock.advance(60_000)
  expect(power()).toBe(12)
  expect(await sendCall('UpdateDynamicSchedule', { chargingProfileId: 6, scheduleUpdate })).toEqual({
    status: 'Rejected',
  })
  await clock.advance(600_000)
  expect(server.payloads('PullDynamicScheduleUpdate')).toEqual([{ chargingProfileId: 5 }])
  await sendCall('ClearChargingProfile', { chargingProfileId: 5 })
  await clock.advance(1_300_000)
  expect(server.payloads('PullDynamicScheduleUpdate')).toHaveLength(1)
})

test('K21 priority charging needs its profile, is reported, and ends with its session', async () => {
  const transactionId = await startSession()
  const use = (activate: boolean, id = transactionId) =>
    sendCall('UsePriorityCharging', { transactionId: id, activate })
  expect(await use(true)).toEqual({ status: 'NoProfile' })
  expect(await use(true, 'unknown')).toEqual({ status: 'Rejected' })
  await sendCall('SetChargingProfile', profile({ chargingProfileKind: 'Relative' }, { limit: 5_000 }))
  const priority = { id: 6, chargingProfilePurpose: 'PriorityCharging', chargingProfileKind: 'Relative' }
  await sendCall('SetChargingProfile', profile(priority, { limit: 30_000 }))
  await clock.advance(60_000)
  expect(power()).toBe(5)
  expect(await use(true)).toEqual(accepted)
  await clock.advance(60_000)
  expect(power()).toBe(30)
  expect(await use(false)).toEqual(accepted)
  await clock.advance(60_000)
  expect(power()).toBe(5)
  expect(server.payloads('NotifyPriorityCharging')).toEqual([
    { transactionId, activated: true },
    { transactionId, activated: false },
  ])
  const allowed = { transactionId, allowedEnergyTransfer: ['DC'] }
  expect(await sendCall('NotifyAllowedEnergyTransfer', allowed)).toEqual(accepted)
  expect(violations('NotifyPriorityCharging')).toEqual([])
})

test('R04 R05 R06 overlapping DER controls supersede each other by priority, are reported and cleared', async () => {
  const control = (controlId: string, priority: number, startTime = '2026-03-01T09:00:00Z') => ({
    isDefault: false,
    controlId,
    controlType: 'FixedPFInject',
    fixedPFInject: { priority, displacement: 0.9, excitation: false, startTime, duration: 3_600 },
  })
  expect(await sendCall('GetDERControl', { requestId: 1 })).toEqual({ status: 'NotFound' })
  expect(await sendCall('SetDERControl', control('A', 1))).toEqual(accepted)
  expect(await sendCall('SetDERControl', control('B', 0))).toEqual({ ...accepted, supersededIds: ['A'] })
  expect(await sendCall('SetDERControl', control('C', 5, '2026-03-01T11:00:00Z'))).toEqual(accepted)
  expect(await sendCall('GetDERControl', { requestId: 2, controlType: 'FixedPFInject' })).toEqual(accepted)
  expect(server.payloads('ReportDERControl')).toMatchObject([
    {
      requestId: 2,
      fixedPFInject: [
        { id: 'A', isSuperseded: true, fixedPF: { priority: 1 } },
        { id: 'B', isSuperseded: false },
        { id: 'C', isSuperseded: false },
      ],
    },
  ])
  expect(await sendCall('ClearDERControl', { isDefault: false, controlId: 'B' })).toEqual(accepted)
  expect(await sendCall('ClearDERControl', { isDefault: true })).toEqual({ status: 'NotFound' })
  expect(await sendCall('AFRRSignal', { timestamp: '2026-03-01T09:00:00Z', signal: 1 })).toEqual(accepted)
  expect(violations('ReportDERControl')).toEqual([])
})

test('S02 a requested swap is reported battery by battery', async () => {
  const idToken = { idToken: 'TAG1', type: 'Central' }
  expect(await sendCall('RequestBatterySwap', { idToken, requestId: 9 })).toEqual(accepted)
  expect(server.payloads('BatterySwap')).toMatchObject([
    { requestId: 9, idToken, eventType: 'BatteryIn' },
    { requestId: 9, eventType: 'BatteryOut' },
  ])
  expect(violations('BatterySwap')).toEqual([])
})

test('B11 ImmediateAndResume: a running transaction continues after the reset; a web payment is confirmed', async () => {
  const transactionId = await startSession()
  const booted = new Promise<void>((resolve) => point.events.once('booted', () => resolve()))
  expect(await sendCall('Reset', { type: 'ImmediateAndResume' })).toEqual(accepted)
  await clock.advance(10_000)
  await booted
  await point.drained()
  expect(server.payloads('TransactionEvent').at(-1)).toMatchObject({
    eventType: 'Updated',
    triggerReason: 'TxResumed',
    transactionInfo: { transactionId, chargingState: 'Charging' },
  })
  expect(violations('TransactionEvent')).toEqual([])
  expect(await sendCall('NotifyWebPaymentStarted', { evseId: 1, timeout: shownSeconds })).toEqual({})
})

test('Q a negative setpoint discharges a vehicle that can, by its own register; others stand still', async () => {
  await point.plug(1, { ...car, soc: 80, returnsEnergy: true })
  await point.start(1, 'TAG1')
  await sendCall('SetChargingProfile', profile({}, { setpoint: -20_000 }))
  await clock.advance(1_800_000)
  await point.stop(1)
  await point.drained()
  const events = server.payloads('TransactionEvent')
  const registers = events.flatMap(({ meterValue }) =>
    ((meterValue as { sampledValue: { measurand: string; value: number }[] }[] | undefined) ?? [])
      .flatMap(({ sampledValue }) => sampledValue)
      .filter(({ measurand }) => measurand === 'Energy.Active.Export.Register')
      .map(({ value }) => value),
  )
  // The register is rounded down to whole watt-hours.
  expect(registers[0]).toBe(0)
  expect([9_999, 10_000]).toContain(registers.at(-1))
  expect(violations('TransactionEvent')).toEqual([])
})
