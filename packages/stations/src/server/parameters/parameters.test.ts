import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'

let site: GatewayTestSite
const points: RawChargePoint[] = []
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())
afterEach(() => Promise.all(points.splice(0).map((point) => point.close())))

interface Device {
  chargePoint: TestChargePoint
  point: RawChargePoint
  /** Values by the charge point's own names. */
  values: Map<string, string>
}
interface Named {
  component: { name: string }
  variable: { name: string }
  attributeValue: string
}

/** Simulates a 1.6 charge point with its own spelling of settings. */
async function device16(model: string, values: Map<string, string>): Promise<Device> {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  points.push(point)
  point.answer('GetConfiguration', () => ({
    configurationKey: [...values].map(([key, value]) => ({ key, value, readonly: false })),
  }))
  point.answer('ChangeConfiguration', (payload) => {
    const { key, value } = payload as { key: string; value: string }
    if (!values.has(key)) return { status: 'NotSupported' }
    values.set(key, value)
    return { status: 'Accepted' }
  })
  await sendBootNotification(point, { chargePointModel: model })
  return { chargePoint, point, values }
}

/** Simulates a 2.x charge point with case-insensitive variable names. */
async function device2(
  subprotocol: 'ocpp2.0.1' | 'ocpp2.1',
  model: string,
  values: Map<string, string>,
): Promise<Device> {
  const chargePoint = await site.chargePoint({ protocol: subprotocol })
  const point = await site.connect(chargePoint, { subprotocols: [subprotocol] })
  points.push(point)
  const ownName = ({ component, variable }: Named) => {
    const name = `${component.name}.${variable.name}`.toLowerCase()
    return [...values.keys()].find((key) => key.toLowerCase() === name)
  }
  const answerVariable = (one: Named, act: (key: string) => object) => {
    const { component, variable } = one
    const key = ownName(one)
    return key === undefined
      ? { component, variable, attributeStatus: 'UnknownVariable' }
      : { component, variable, attributeStatus: 'Accepted', ...act(key) }
  }
  point.answer('GetBaseReport', () => ({ status: 'Accepted' }))
  point.answer('GetVariables', (payload) => ({
    getVariableResult: (payload as { getVariableData: Named[] }).getVariableData.map((one) =>
      answerVariable(one, (key) => ({ attributeValue: values.get(key) })),
    ),
  }))
  point.answer('SetVariables', (payload) => ({
    setVariableResult: (payload as { setVariableData: Named[] }).setVariableData.map((one) =>
      answerVariable(one, (key) => {
        values.set(key, one.attributeValue)
        return {}
      }),
    ),
  }))
  await sendDeviceCall(point, 'BootNotification', {
    chargingStation: { vendorName: 'Maker', model },
    reason: 'PowerUp',
  })
  return { chargePoint, point, values }
}

/** Creates one charge point of each version. */
async function threeOf(model: string, values: (is16: boolean) => [string, string][]): Promise<Device[]> {
  return [
    await device16(model, new Map(values(true))),
    await device2('ocpp2.0.1', model, new Map(values(false))),
    await device2('ocpp2.1', model, new Map(values(false))),
  ]
}
async function aTemplate(model: string, keys: object): Promise<string> {
  const body = { name: `T ${model}`, vendor: 'Maker', model, keys }
  return (await site.call('POST', '/api/parameter-templates', { body })).data.id
}
const drift = async (templateId: string) =>
  (await site.call('GET', `/api/parameter-drift?templateId=${templateId}&pageSize=100`)).data.list

test('ROW-08 drift is read periodically without a person asking, for 1.6 and 2.x, whatever the case of a key’s letters', async () => {
  const three = await threeOf('P-08', (is16) => [
    [is16 ? 'HeartbeatInterval' : 'OCPPCommCtrlr.HeartbeatInterval', '60'],
    [is16 ? 'WebSocketPingInterval' : 'OCPPCommCtrlr.WebSocketPingInterval', '30'],
  ])
  const templateId = await aTemplate('P-08', { heartbeatINTERVAL: '300', WEBSOCKETPINGINTERVAL: '30' })
  const job = site.stations.domain.jobs?.['stations:parameters']
  expect(job).toMatchObject({ cron: expect.stringMatching(/./) })
  const countQueriesPerPoint = async () => {
    await job?.run({}, { jobId: '', attempt: 1 })
    return three.map(
      ({ point }) => site.messagesOf(point, 'GetConfiguration').length + site.messagesOf(point, 'GetVariables').length,
    )
  }
  const once = await countQueriesPerPoint()
  expect(Math.min(...once)).toBeGreaterThan(0)
  const off = [{ key: 'heartbeatINTERVAL', wanted: '300', has: '60' }]
  expect((await drift(templateId)).map(({ differs }: { differs: object }) => differs)).toEqual([off, off, off])
  // Already requested today.
  expect(await countQueriesPerPoint()).toEqual(once)
  for (const { values } of three)
    for (const key of values.keys()) if (key.endsWith('HeartbeatInterval')) values.set(key, '300')
  await site.admin.query(
    "update stations_commands set requested_at = requested_at - interval '25 hours' where charge_point_id = any ($1)",
    [three.map(({ chargePoint }) => chargePoint.id)],
  )
  await countQueriesPerPoint()
  expect((await drift(templateId)).map(({ differs }: { differs: object }) => differs)).toEqual([[], [], []])
})

test('ROW-09 a template reaches all of its charge points, of 1.6 and of 2.x, also with more than 100 keys', async () => {
  const numbers = Array.from({ length: 104 }, (_, n) => `Own.V${n}`)
  const three = await threeOf('P-09', (is16) => [
    ...numbers.map((name): [string, string] => [name, '1']),
    [is16 ? 'HeartbeatInterval' : 'OCPPCommCtrlr.HeartbeatInterval', '60'],
  ])
  const wanted = { ...Object.fromEntries(numbers.map((name) => [name, '2'])), HeartbeatInterval: '300' }
  const templateId = await aTemplate('P-09', wanted)
  // No charge point is given, so all of the template are meant.
  const started = await site.call('POST', '/api/bulk-jobs/parameters', {
    body: { templateId, pace: 'at-once' },
  })
  const { bulkJobId } = started.data
  for (const _turn of [1, 2, 3])
    await site.stations.domain.jobs?.['stations:bulk-job']?.run(
      { operatorId: site.ours, id: bulkJobId },
      { jobId: '', attempt: 1 },
    )
  expect((await site.call('GET', `/api/bulk-jobs/${bulkJobId}`)).data).toMatchObject({
    state: 'done',
    counts: { done: 3, failed: 0 },
  })
  for (const { values } of three) expect([...values.values()]).toEqual([...numbers.map(() => '2'), '300'])
  expect((await drift(templateId)).map(({ differs }: { differs: object }) => differs)).toEqual([[], [], []])
})
