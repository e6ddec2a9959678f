import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'
import { watchAlarms } from './watch.job.ts'

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
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})
let eventId = 0
const at = () => new Date().toISOString()
const evse = { id: 1, connectorId: 1 }
/** Stores a monitor event and runs the alarm job. */
async function sees(more: object) {
  eventId += 1
  const event = {
    eventId,
    timestamp: at(),
    trigger: 'Alerting',
    actualValue: '96',
    eventNotificationType: 'CustomMonitor',
    component: { name: 'Connector', evse },
    variable: { name: 'Temperature' },
    ...more,
  }
  await sendDeviceCall(point, 'NotifyEvent', { generatedAt: at(), seqNo: 0, eventData: [event] })
  await watchAlarms(site.services)
}
async function watches(severity: number, variable = 'Temperature') {
  const variableMonitoring = [{ id: 100, transaction: false, value: 90, type: 'UpperThreshold', severity }]
  const monitor = [{ component: { name: 'Connector', evse }, variable: { name: variable }, variableMonitoring }]
  await sendDeviceCall(point, 'NotifyMonitoringReport', {
    requestId: 1,
    seqNo: 0,
    generatedAt: at(),
    monitor,
  })
}
const alarms = () =>
  site.rows(
    'select code, level, connector_no as connector, state from stations_alarms where charge_point_id = $1 order by raised_at',
    chargePoint,
  )

describe('alarms from monitors of OCPP 2.0.1', () => {
  test.each([
    [2, 4],
    [5, 3],
    [7, 2],
  ])(
    'N07 a limit that is passed is a fault of the catalogue, as grave as its monitor says: %s is level %s',
    async (severity, level) => {
      await watches(severity)
      await sees({ variableMonitoringId: 100 })
      expect(await alarms()).toEqual([{ code: 'F31', level, connector: 1, state: 'raised' }])
    },
  )

  test('TC_N_49_CSMS it stands until its monitor says that it is over, after a reboot as well', async () => {
    await watches(4)
    await sees({ variableMonitoringId: 100 })
    await site.admin.query(
      "insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, received_at) select operator_id, uuidv7(), id, 1, 'Available', now() from stations_charge_points where id = $1",
      [chargePoint.id],
    )
    await watchAlarms(site.services)
    expect(await alarms()).toMatchObject([{ state: 'raised' }])
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    await sendDeviceCall(point, 'BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Maker', model: 'M-60' },
    })
    await sees({ variableMonitoringId: 100, cleared: true, actualValue: '40' })
    expect(await alarms()).toMatchObject([{ code: 'F31', state: 'cleared' }])
  })

  test('N08 a problem of a component is its fault, and over when it is none', async () => {
    const problem = {
      component: { name: 'PowerContactor', evse: { id: 1 } },
      variable: { name: 'Problem' },
      eventNotificationType: 'HardWiredNotification',
    }
    await sees({ ...problem, actualValue: 'true' })
    expect(await alarms()).toEqual([{ code: 'F12', level: 3, connector: 1, state: 'raised' }])
    await sees({ ...problem, actualValue: 'false', trigger: 'Delta' })
    expect(await alarms()).toMatchObject([{ code: 'F12', state: 'cleared' }])
  })

  test('TC_N_48_CSMS of a variable that can only be written there is no value, and the alarm all the same', async () => {
    await watches(5, 'Problem')
    await sees({ variableMonitoringId: 100, variable: { name: 'Problem' }, actualValue: '' })
    expect(await alarms()).toEqual([{ code: 'F99', level: 3, connector: 1, state: 'raised' }])
  })

  test('N07 the operator’s table of makers’ codes comes first', async () => {
    await site.admin.query(
      "insert into stations_fault_mappings (operator_id, id, vendor, model, error_code, vendor_code, fault_code, level) select operator_id, gen_random_uuid(), 'Maker', '', '', 'E12', 'F11', 4 from stations_charge_points where id = $1",
      [chargePoint.id],
    )
    await watches(7)
    await sees({ variableMonitoringId: 100, techCode: 'E12' })
    expect(await alarms()).toEqual([{ code: 'F11', level: 4, connector: 1, state: 'raised' }])
  })

  test('TC_N_50_CSMS what is only told from time to time alarms nobody', async () => {
    await watches(2)
    await sees({ variableMonitoringId: 100, trigger: 'Periodic' })
    expect(await alarms()).toEqual([])
  })

  test('N07 a Delta monitor tells of a change, which has no end: counted, closed by whoever has seen it, and by itself where it is slight', async () => {
    const changes = (more: object = {}) => sees({ variableMonitoringId: 100, trigger: 'Delta', ...more })
    const current = async () =>
      await site.rows(
        'select id, level, count, persistent, state from stations_alarms where charge_point_id = $1',
        chargePoint,
      )
    await watches(5)
    await changes()
    await changes({ actualValue: '80' })
    const [alarm] = await current()
    expect(alarm).toMatchObject({ level: 3, count: 2, persistent: false, state: 'raised' })
    const closed = await site.call('POST', `/api/alarms/${String(alarm?.['id'])}/close`, {
      body: { note: 'Seen to.' },
    })
    expect([closed.status, (await current())[0]?.['state']]).toEqual([200, 'closed'])
    await watches(7)
    await changes({ actualValue: '70' })
    await site.admin.query(
      "update stations_alarms set raised_at = raised_at - interval '31 minutes', last_at = last_at - interval '31 minutes' where charge_point_id = $1 and state <> 'closed'",
      [chargePoint.id],
    )
    await site.admin.query("update stations_alarm_watch set looked_at = looked_at - interval '31 seconds'")
    await watchAlarms(site.services)
    expect((await current()).map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  test('N07 what a Delta monitor counts stands once a limit is passed, and a change after its end does not make it last', async () => {
    const isStuck = async () =>
      (await site.rows('select persistent, state from stations_alarms where charge_point_id = $1', chargePoint))[0]
    await watches(5)
    await sees({ variableMonitoringId: 100, trigger: 'Delta' })
    await sees({ variableMonitoringId: 100 })
    expect(await isStuck()).toEqual({ persistent: true, state: 'raised' })
    await sees({ variableMonitoringId: 100, cleared: true, actualValue: '40' })
    expect(await isStuck()).toEqual({ persistent: true, state: 'cleared' })
    await sees({ variableMonitoringId: 100, trigger: 'Delta', actualValue: '41' })
    expect(await isStuck()).toEqual({ persistent: false, state: 'raised' })
  })

  test('ROW-19 N07 an alarm held by several monitors ends with the last of them; a problem that is none, for all at once', async () => {
    const state = async () => (await alarms()).map((alarm) => alarm['state'])
    await watches(5)
    await sees({ variableMonitoringId: 100 })
    await sees({ variableMonitoringId: 10 })
    await sees({ variableMonitoringId: 100, cleared: true, actualValue: '85' })
    expect(await state()).toEqual(['raised'])
    await sees({ variableMonitoringId: 10, cleared: true, actualValue: '40' })
    expect(await state()).toEqual(['cleared'])
    const problem = { variable: { name: 'Problem' }, actualValue: 'true' }
    await sees({ ...problem, variableMonitoringId: 1 })
    await sees({ ...problem, variableMonitoringId: 2 })
    await sees({ ...problem, actualValue: 'false', trigger: 'Delta', variableMonitoringId: 2 })
    expect(await state()).toEqual(['cleared', 'cleared'])
  })

  test('ROW-20 N06 an alarm held by a deleted monitor ends, and stays where the charge point keeps it', async () => {
    await watches(5)
    await sees({ variableMonitoringId: 100 })
    const take = async (status: string) => {
      point.answer('ClearVariableMonitoring', () => ({ clearMonitoringResult: [{ id: 100, status }] }))
      await site.command(chargePoint, 'ClearVariableMonitoring', { id: [100] })
      await watchAlarms(site.services)
      return alarms()
    }
    expect(await take('Rejected')).toMatchObject([{ state: 'raised' }])
    expect(await take('Accepted')).toMatchObject([{ state: 'cleared' }])
  })

  describe('N06 an alarm ends with its deleted monitor', () => {
    const deletes = async (...numbers: number[]) => {
      const clearMonitoringResult = numbers.map((id) => ({ id, status: 'Accepted' }))
      point.answer('ClearVariableMonitoring', () => ({ clearMonitoringResult }))
      await site.command(chargePoint, 'ClearVariableMonitoring', { id: numbers })
      await watchAlarms(site.services)
      return (await alarms()).map((alarm) => alarm['state'])
    }

    test('of several that hold it with the last that is deleted', async () => {
      await watches(5)
      await sees({ variableMonitoringId: 100 })
      await sees({ variableMonitoringId: 10 })
      expect(await deletes(100)).toEqual(['raised'])
      expect(await deletes(10)).toEqual(['cleared'])
    })

    test('also one that nobody had told us of, and one whose maker’s code names its fault', async () => {
      await site.admin.query(
        "insert into stations_fault_mappings (operator_id, id, vendor, model, error_code, vendor_code, fault_code, level) select operator_id, gen_random_uuid(), 'Maker', 'M-60', '', 'E20', 'F11', 4 from stations_charge_points where id = $1",
        [chargePoint.id],
      )
      await sees({ variableMonitoringId: 77, techCode: 'E20' })
      expect(await alarms()).toMatchObject([{ code: 'F11', state: 'raised' }])
      expect(await deletes(77)).toEqual(['cleared'])
    })

    test('where a report tells of none at all', async () => {
      await watches(5)
      await sees({ variableMonitoringId: 100 })
      point.answer('GetMonitoringReport', () => ({ status: 'EmptyResultSet' }))
      await site.command(chargePoint, 'GetMonitoringReport', {})
      await watchAlarms(site.services)
      expect(await alarms()).toMatchObject([{ state: 'cleared' }])
    })
  })

  test('N07 two monitors of a variable that speak at the same moment are two events, and each told twice is one', async () => {
    await watches(5)
    const timestamp = at()
    const monitorEvent = (no: number, trigger: string) => ({
      eventId: no,
      timestamp,
      trigger,
      actualValue: '96',
      variableMonitoringId: 100,
      eventNotificationType: 'CustomMonitor',
      component: { name: 'Connector', evse },
      variable: { name: 'Temperature' },
    })
    const report = {
      generatedAt: timestamp,
      seqNo: 0,
      eventData: [monitorEvent(1, 'Periodic'), monitorEvent(2, 'Alerting')],
    }
    await sendDeviceCall(point, 'NotifyEvent', report)
    await sendDeviceCall(point, 'NotifyEvent', report)
    await watchAlarms(site.services)
    expect(
      await site.rows(
        "select event_no as no from stations_events where charge_point_id = $1 and kind = 'monitor' order by 1",
        chargePoint,
      ),
    ).toEqual([{ no: 1 }, { no: 2 }])
    expect(await alarms()).toEqual([{ code: 'F31', level: 3, connector: 1, state: 'raised' }])
  })

  describe('by the rule for faults', () => {
    const rule = (set: string) =>
      site.admin.query(
        `update stations_alarm_rules set ${set} where builtin = 'faults' and operator_id = (select operator_id from stations_charge_points where id = $1)`,
        [chargePoint.id],
      )
    beforeEach(async () => {
      await watchAlarms(site.services)
      return () => rule('hold_seconds = 0, silent_until = null, from_minute = 0, to_minute = 1440')
    })
    const passes = (more = {}) => sees({ variableMonitoringId: 100, ...more })
    /** Moves the report back by this number of seconds. */
    const sinceSeconds = (seconds: number) =>
      site.admin.query(
        'update stations_alarm_pending set since = since - make_interval(secs => $2) where charge_point_id = $1',
        [chargePoint.id, seconds],
      )

    test('N07 what does not last as long as the rule waits is no alarm; what does is one from its beginning on, as grave as its monitor says', async () => {
      await rule('hold_seconds = 60')
      await watches(2)
      await passes()
      await passes({ cleared: true, actualValue: '40' })
      await sinceSeconds(61)
      await watchAlarms(site.services)
      expect(await alarms()).toEqual([])
      await passes()
      expect(await alarms()).toEqual([])
      await sinceSeconds(61)
      await watchAlarms(site.services)
      expect(await alarms()).toEqual([{ code: 'F31', level: 4, connector: 1, state: 'raised' }])
      await passes({ cleared: true, actualValue: '40' })
      expect(await alarms()).toMatchObject([{ state: 'cleared' }])
    })

    test('N07 a connector that reports no fault ends nothing that a monitor waits with', async () => {
      await rule('hold_seconds = 60')
      await watches(5)
      await passes()
      await site.admin.query(
        "insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at) select operator_id, id, 1, 'idle', 'Available', now() from stations_charge_points where id = $1",
        [chargePoint.id],
      )
      await sinceSeconds(61)
      await watchAlarms(site.services)
      expect(await alarms()).toMatchObject([{ code: 'F31', state: 'raised' }])
    })

    test('N07 a second monitor that waits holds the alarm of the first one once it has waited', async () => {
      await rule('hold_seconds = 60')
      await watches(5)
      await passes()
      await sinceSeconds(61)
      await watchAlarms(site.services)
      await passes({ variableMonitoringId: 101 })
      await sinceSeconds(61)
      await watchAlarms(site.services)
      await passes({ cleared: true, actualValue: '85' })
      expect(await alarms()).toMatchObject([{ state: 'raised' }])
      await passes({ variableMonitoringId: 101, cleared: true, actualValue: '40' })
      expect(await alarms()).toMatchObject([{ state: 'cleared' }])
    })

    test.each([
      ['it is silenced', "silent_until = now() + interval '1 hour'"],
      ['outside of its hours', 'days = 1 << ((extract(isodow from now())::int + 2) % 7)'],
    ])('N07 %s: nobody is called until the rule speaks again, and only if it holds by then', async (_, quiet) => {
      await rule(quiet)
      await watches(5)
      await passes()
      expect(await alarms()).toEqual([])
      await passes({ cleared: true, actualValue: '40' })
      await passes()
      await rule('silent_until = null, days = 127')
      await watchAlarms(site.services)
      expect(await alarms()).toMatchObject([{ code: 'F31', level: 3, state: 'raised' }])
    })
  })
})
