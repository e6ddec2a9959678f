import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  return () => point.close()
})

const now = () => new Date().toISOString()
const component = { name: 'OCPPCommCtrlr' }
const variable = { name: 'HeartbeatInterval' }
const limit = (action: string, value: string) => ({
  component: { name: action.includes('Monitoring') ? 'MonitoringCtrlr' : 'DeviceDataCtrlr' },
  variable: { name: 'ItemsPerMessage', instance: action },
  variableAttribute: [{ value, mutability: 'ReadOnly' }],
})
const report = (reportData: object[], more: object = {}) =>
  sendDeviceCall(point, 'NotifyReport', { requestId: 1, seqNo: 0, generatedAt: now(), reportData, ...more })
const model = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/device-model`)).data
const events = () =>
  site.rows('select kind, level, code, detail from stations_events where charge_point_id = $1 order by id', chargePoint)

describe('what a charge point is made of', () => {
  test.each([
    ['TC_B_12_CSMS', 'ConfigurationInventory'],
    ['TC_B_13_CSMS', 'FullInventory'],
    ['TC_B_14_CSMS', 'SummaryInventory'],
  ])('%s a %s is asked for, comes in parts and is shown as one', async (_id, reportBase) => {
    point.answer('GetBaseReport', () => ({ status: 'Accepted' }))
    const { data } = await site.command(chargePoint, 'GetBaseReport', { reportBase })
    expect([data.state, site.messagesOf(point, 'GetBaseReport')]).toMatchObject(['accepted', [{ reportBase }]])
    const interval = {
      component,
      variable,
      variableAttribute: [
        { type: 'Actual', value: '300', mutability: 'ReadWrite' },
        { type: 'MaxSet', value: '900' },
      ],
      variableCharacteristics: { dataType: 'integer', unit: 's', minLimit: 1, supportsMonitoring: false },
    }
    await report([interval], { tbc: true })
    const plug = { name: 'Connector', evse: { id: 1, connectorId: 2 } }
    const state = {
      component: plug,
      variable: { name: 'AvailabilityState' },
      variableAttribute: [{ value: 'Occupied' }],
    }
    await report([state], { seqNo: 1 })
    expect((await model()).variables).toMatchObject([
      {
        key: 'Connector#1/2.AvailabilityState',
        evse: 1,
        connector: 2,
        attributes: { Actual: { value: 'Occupied' } },
      },
      {
        key: 'OCPPCommCtrlr.HeartbeatInterval',
        evse: 0,
        attributes: { Actual: { value: '300', mutability: 'ReadWrite' }, MaxSet: { value: '900' } },
        unit: 's',
        dataType: 'integer',
        minLimit: 1,
      },
    ])
  })

  test('TC_B_18_CSMS a report of what has a problem', async () => {
    point.answer('GetReport', () => ({ status: 'EmptyResultSet' }))
    const payload = { componentCriteria: ['Problem'], componentVariable: [{ component, variable }] }
    const { data } = await site.command(chargePoint, 'GetReport', payload)
    expect([data.reply, site.messagesOf(point, 'GetReport')]).toMatchObject([{ status: 'EmptyResultSet' }, [payload]])
  })

  test('S-14 a password that a charge point tells of itself is not kept', async () => {
    const password = { name: 'BasicAuthPassword' }
    await report([
      {
        component: { name: 'SecurityCtrlr' },
        variable: password,
        variableAttribute: [{ value: 'secret-16-letters' }],
      },
    ])
    expect((await model()).variables).toMatchObject([{ attributes: { Actual: {} } }])
    const set = { component: { name: 'SecurityCtrlr' }, variable: password, attributeValue: 'x' }
    expect((await site.command(chargePoint, 'SetVariables', { setVariableData: [set] })).status).toBe(400)
  })

  test('another operator sees none of it', async () => {
    await report([limit('GetVariables', '2')])
    const foreign = await site.call('GET', `/api/charge-points/${chargePoint.id}/device-model`, {
      token: 'theirs',
    })
    expect(foreign.status).toBe(404)
  })
})

describe('variables in bulk', () => {
  const variableQueries = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ component, variable: { name: `V${n}` } }))
  const answerVariables = ({ getVariableData }: { getVariableData: object[] }) => ({
    getVariableResult: getVariableData.map((item) => ({
      ...item,
      attributeStatus: 'Accepted',
      attributeValue: '7',
    })),
  })

  test('B05 a value that was written is still one that may be written; a write that is refused is told so', async () => {
    const place = { component, variable }
    await report([{ ...place, variableAttribute: [{ value: '300', mutability: 'ReadWrite' }] }])
    const write = async (attributeStatus: string, attributeValue: string) => {
      point.answer('SetVariables', () => ({ setVariableResult: [{ ...place, attributeStatus }] }))
      const { data } = await site.command(chargePoint, 'SetVariables', {
        setVariableData: [{ ...place, attributeValue }],
      })
      const [storedVariable] = (await model()).variables
      return [data.state, data.reply.status, storedVariable.attributes.Actual]
    }
    const storedValue = (value: string) => ({ value, mutability: 'ReadWrite' })
    expect(await write('Accepted', '60')).toEqual(['accepted', undefined, storedValue('60')])
    expect(await write('Rejected', 'never')).toEqual(['rejected', 'Rejected', storedValue('60')])
    expect((await write('RebootRequired', '90')).slice(0, 2)).toEqual(['accepted', undefined])
  })

  test.each([
    ['TC_B_06_CSMS', 1, undefined, [1]],
    ['TC_B_07_CSMS', 2, undefined, [2]],
    ['TC_B_08_CSMS', 5, '2', [2, 2, 1]],
  ])('%s %s are read, %s at a time', async (_id, count, most, sizes) => {
    if (most) await report([limit('GetVariables', most)])
    point.answer('GetVariables', answerVariables as never)
    const { data } = await site.command(chargePoint, 'GetVariables', {
      getVariableData: variableQueries(count),
    })
    const received = site.messagesOf(point, 'GetVariables') as { getVariableData: object[] }[]
    expect(received.map(({ getVariableData }) => getVariableData.length)).toEqual(sizes)
    expect(data).toMatchObject({ state: 'accepted' })
    expect(data.reply.getVariableResult).toHaveLength(count)
    const { variables } = await model()
    expect(variables.filter(({ key }: { key: string }) => key.includes('.V'))).toHaveLength(count)
  })

  test('B05 B06 a part that fails ends it: what the parts before it were answered counts all the same', async () => {
    await report([limit('GetVariables', '2'), limit('SetVariables', '2')])
    const once = (answer: (payload: never) => object) => {
      let parts = 0
      return ((payload: never) => ((parts += 1) === 1 ? answer(payload) : { nonsense: true })) as never
    }
    point.answer('GetVariables', once(answerVariables as never))
    const read = await site.command(chargePoint, 'GetVariables', { getVariableData: variableQueries(3) })
    const result = ({ setVariableData }: { setVariableData: object[] }) => ({
      setVariableResult: setVariableData.map((one) => {
        const { attributeValue: _, ...rest } = one as { attributeValue: string }
        return { ...rest, attributeStatus: 'Accepted' }
      }),
    })
    point.answer('SetVariables', once(result as never))
    const setVariableData = variableQueries(3).map((item) => ({ ...item, attributeValue: '9' }))
    const written = await site.command(chargePoint, 'SetVariables', {
      setVariableData: [...setVariableData.slice(1), ...setVariableData.slice(0, 1)],
    })
    expect([read.data.state, written.data.state]).toEqual(['failed', 'failed'])
    const values = (await model()).variables.flatMap(
      ({ variable: name, attributes }: { variable: string; attributes: { Actual: { value: string } } }) =>
        name.startsWith('V') ? [[name, attributes.Actual.value]] : [],
    )
    expect(values).toEqual([
      ['V0', '7'],
      ['V1', '9'],
      ['V2', '9'],
    ])
  })

  test('TC_B_09_CSMS TC_B_10_CSMS what was accepted is the value from then on, what was not is as it was', async () => {
    point.answer('SetVariables', (({ setVariableData }: { setVariableData: { variable: { name: string } }[] }) => ({
      setVariableResult: setVariableData.map(({ variable: { name } }) => ({
        component,
        variable: { name },
        attributeStatus: name === 'V1' ? 'Rejected' : 'Accepted',
      })),
    })) as never)
    const setVariableData = variableQueries(3).map((item) => ({ ...item, attributeValue: '9' }))
    await site.command(chargePoint, 'SetVariables', { setVariableData })
    expect((await model()).variables.map(({ key }: { key: string }) => key)).toEqual([
      'OCPPCommCtrlr.V0',
      'OCPPCommCtrlr.V2',
    ])
  })

  test('X-18 keys of 1.6 are read and written where 2.0.1 keeps them', async () => {
    point.answer('GetVariables', answerVariables as never)
    const key = ['HeartbeatInterval', 'ConnectionTimeOut', 'nonsense']
    const { data } = await site.command(chargePoint, 'GetConfiguration', { key })
    expect(data.reply).toEqual({
      configurationKey: [
        { key: 'HeartbeatInterval', readonly: false, value: '7' },
        { key: 'ConnectionTimeOut', readonly: false, value: '7' },
      ],
      unknownKey: ['nonsense'],
    })
    const result = (attributeStatus: string) => () => ({
      setVariableResult: [{ component, variable, attributeStatus }],
    })
    const change = async (status: string) => {
      point.answer('SetVariables', result(status))
      return (await site.command(chargePoint, 'ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' })).data
    }
    expect(await change('RebootRequired')).toMatchObject({
      state: 'accepted',
      reply: { status: 'RebootRequired' },
    })
    expect(await change('UnknownVariable')).toMatchObject({
      state: 'rejected',
      reply: { status: 'NotSupported' },
    })
  })

  test('TC_A_09_CSMS TC_A_10_CSMS a new password opens from then on; a refused one never', async () => {
    const result = (attributeStatus: string) => () => ({
      setVariableResult: [
        { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' }, attributeStatus },
      ],
    })
    const change = (value: string) =>
      site.command(chargePoint, 'ChangeConfiguration', { key: 'SecurityCtrlr.BasicAuthPassword', value })
    point.answer('SetVariables', result('Rejected'))
    expect((await change('never-good-never-good')).data.state).toBe('rejected')
    await expect(site.connect(chargePoint, { password: 'never-good-never-good' })).rejects.toThrow('401')
    point.answer('SetVariables', result('Accepted'))
    expect((await change('new-good-new-good-20')).data.state).toBe('accepted')
    await point.close()
    point = await site.connect(chargePoint, { password: 'new-good-new-good-20', subprotocols: ['ocpp2.0.1'] })
    expect(site.messagesOf(point, 'SetVariables')).toEqual([])
    await point.close()
    await expect(site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })).rejects.toThrow('401')
    point = await site.connect(chargePoint, { password: 'new-good-new-good-20', subprotocols: ['ocpp2.0.1'] })
  })
})

describe('what is watched', () => {
  const monitor = { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } }
  const wish = { ...monitor, type: 'UpperThreshold', value: 60_000, severity: 4 }
  const setUp = (count: number) =>
    site.command(chargePoint, 'SetVariableMonitoring', {
      setMonitoringData: Array(count)
        .fill(wish)
        .map((one, n) => ({ ...one, severity: n })),
    })
  const results = (({ setMonitoringData }: { setMonitoringData: object[] }) => ({
    setMonitoringResult: setMonitoringData.map((one) => {
      const { value: _, ...rest } = one as typeof wish
      return { ...rest, id: 100 + rest.severity, status: 'Accepted' }
    }),
  })) as never

  test.each([
    ['TC_N_08_CSMS', 1],
    ['TC_N_09_CSMS', 3],
  ])('%s %s monitors are set up with the numbers that the station gave', async (_id, count) => {
    point.answer('SetVariableMonitoring', results)
    expect((await setUp(count)).data.state).toBe('accepted')
    expect((await model()).monitors.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: count }, (_, n) => 100 + n),
    )
  })

  test('TC_N_18_CSMS TC_N_44_CSMS cleared in parts; what the station keeps is still there', async () => {
    await report([limit('ClearVariableMonitoring', '2')])
    point.answer('SetVariableMonitoring', results)
    await setUp(3)
    point.answer('ClearVariableMonitoring', (({ id }: { id: number[] }) => ({
      clearMonitoringResult: id.map((no) => ({ id: no, status: no === 101 ? 'Rejected' : 'Accepted' })),
    })) as never)
    await site.command(chargePoint, 'ClearVariableMonitoring', { id: [100, 101, 102] })
    expect(site.messagesOf(point, 'ClearVariableMonitoring')).toEqual([{ id: [100, 101] }, { id: [102] }])
    expect((await model()).monitors).toMatchObject([{ id: 101 }])
  })

  test.each([
    ['TC_N_01_CSMS', { monitoringCriteria: ['ThresholdMonitoring'] }],
    ['TC_N_02_CSMS TC_N_03_CSMS TC_N_60_CSMS', { componentVariable: [monitor] }],
    ['TC_N_47_CSMS', {}],
  ])('%s a report of monitors', async (_id, payload) => {
    point.answer('GetMonitoringReport', () => ({ status: 'Accepted' }))
    await site.command(chargePoint, 'GetMonitoringReport', payload)
    expect(site.messagesOf(point, 'GetMonitoringReport')).toMatchObject([payload])
    const variableMonitoring = [{ id: 5, transaction: true, value: 1, type: 'Delta', severity: 7 }]
    const part = { requestId: 1, seqNo: 0, generatedAt: now() }
    await sendDeviceCall(point, 'NotifyMonitoringReport', {
      ...part,
      monitor: [{ ...monitor, variableMonitoring }],
    })
    expect((await model()).monitors).toMatchObject([{ id: 5, key: 'EVSE#1.Power', type: 'Delta', inTransaction: true }])
  })

  test('N02 N05 those that a report does not tell, and that another base takes away, are there no longer', async () => {
    const listMonitorNumbers = async () => (await model()).monitors.map(({ id }: { id: number }) => id)
    const monitorsAfterCommand = async (action: string, payload: object, status: string) => {
      point.answer(action, () => ({ status }))
      await site.command(chargePoint, action, payload)
      return listMonitorNumbers()
    }
    point.answer('SetVariableMonitoring', results)
    await setUp(2)
    const deltas = { monitoringCriteria: ['DeltaMonitoring'] }
    expect(await monitorsAfterCommand('GetMonitoringReport', deltas, 'EmptyResultSet')).toEqual([100, 101])
    const elsewhere = { componentVariable: [{ component, variable }] }
    expect(await monitorsAfterCommand('GetMonitoringReport', elsewhere, 'EmptyResultSet')).toEqual([100, 101])
    expect(await monitorsAfterCommand('GetMonitoringReport', {}, 'NotSupported')).toEqual([100, 101])
    expect(await monitorsAfterCommand('GetMonitoringReport', {}, 'EmptyResultSet')).toEqual([])
    await setUp(2)
    expect(await monitorsAfterCommand('SetMonitoringBase', { monitoringBase: 'FactoryDefault' }, 'Rejected')).toEqual([
      100, 101,
    ])
    expect(await monitorsAfterCommand('SetMonitoringBase', { monitoringBase: 'All' }, 'Accepted')).toEqual([100, 101])
    expect(await monitorsAfterCommand('SetMonitoringBase', { monitoringBase: 'FactoryDefault' }, 'Accepted')).toEqual(
      [],
    )
  })

  test.each([
    ['TC_N_05_CSMS', 'SetMonitoringBase', { monitoringBase: 'All' }, 'Accepted', 'accepted'],
    ['TC_N_16_CSMS', 'SetMonitoringLevel', { severity: 4 }, 'Accepted', 'accepted'],
    ['TC_N_17_CSMS', 'SetMonitoringLevel', { severity: 9 }, 'Rejected', 'rejected'],
  ])('%s %s %j is %s', async (_id, action, payload, status, state) => {
    point.answer(action, () => ({ status }))
    expect((await site.command(chargePoint, action, payload)).data).toMatchObject({
      state,
      reply: { status },
    })
    expect(site.messagesOf(point, action)).toEqual([payload])
  })

  test('TC_N_21_CSMS TC_N_24_CSMS TC_N_49_CSMS TC_N_50_CSMS what a monitor sees is an event of its severity, and the value', async () => {
    point.answer('SetVariableMonitoring', results)
    await setUp(1)
    // All events have the same number and second, so only their content distinguishes them.
    const timestamp = now()
    const event = (more: object) => ({
      eventId: 1,
      timestamp,
      trigger: 'Alerting',
      actualValue: '61000',
      eventNotificationType: 'CustomMonitor',
      ...monitor,
      ...more,
    })
    const sendEvent = (more: object) =>
      sendDeviceCall(point, 'NotifyEvent', { generatedAt: now(), seqNo: 0, eventData: [event(more)] })
    await sendEvent({ variableMonitoringId: 100, techCode: 'E12' })
    await sendEvent({
      variable: { name: 'Problem' },
      actualValue: 'true',
      eventNotificationType: 'HardWiredMonitor',
    })
    await sendEvent({ trigger: 'Periodic', actualValue: '7000' })
    await sendEvent({ variableMonitoringId: 100, cleared: true, actualValue: '5000' })
    // A repeated event is the same one.
    await sendEvent({ variableMonitoringId: 100, cleared: true, actualValue: '5000' })
    expect(await events()).toEqual([
      { kind: 'monitor', level: 4, code: 'EVSE#1.Power', detail: '61000 · E12' },
      { kind: 'monitor', level: 3, code: 'EVSE#1.Problem', detail: 'true' },
      { kind: 'monitor', level: 1, code: 'EVSE#1.Power', detail: '7000' },
      { kind: 'monitor', level: 1, code: 'EVSE#1.Power', detail: '✓ 5000' },
    ])
    const { variables } = await model()
    expect(variables.find(({ key }: { key: string }) => key === 'EVSE#1.Power').attributes.Actual.value).toBe('5000')
  })
})
