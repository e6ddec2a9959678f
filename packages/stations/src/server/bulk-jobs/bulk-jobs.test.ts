import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
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
  keys: Map<string, string>
}
/** Simulates connected charge points with a few settings; `Fixed` is read-only. */
async function devices(count: number, form: object = {}): Promise<Device[]> {
  const made: Device[] = []
  for (let n = 0; n < count; n += 1) {
    const chargePoint = await site.chargePoint(form)
    const point = await site.connect(chargePoint)
    const keys = new Map([
      ['HeartbeatInterval', '60'],
      ['Fixed', '1'],
    ])
    point.answer('GetConfiguration', () => ({
      configurationKey: [...keys].map(([key, value]) => ({ key, value, readonly: key === 'Fixed' })),
    }))
    point.answer('ChangeConfiguration', (payload) => {
      const { key, value } = payload as { key: string; value: string }
      if (key === 'Fixed') return { status: 'Rejected' }
      keys.set(key, value)
      return { status: 'Accepted' }
    })
    await sendBootNotification(point)
    points.push(point)
    made.push({ chargePoint, point, keys })
  }
  return made
}
const ids = (list: Device[]) => list.map(({ chargePoint }) => chargePoint.id)
const start = (kind: string, body: object, token = 'ours') =>
  site.call('POST', `/api/bulk-jobs/${kind}`, { body, token })
/** Runs the worker once. */
const turn = (id: string) =>
  site.stations.domain.jobs?.['stations:bulk-job']?.run({ operatorId: site.ours, id }, { jobId: '', attempt: 1 })
const bulkJob = async (id: string) => (await site.call('GET', `/api/bulk-jobs/${id}`)).data
const answers = async (id: string) =>
  (await site.call('GET', `/api/bulk-job-charge-points?bulkJobId=${id}&pageSize=100`)).data.list.map(
    ({ stage, state, answer }: { stage: number; state: string; answer: string }) => [stage, state, answer],
  )
async function aTemplate(keys: object, model = ''): Promise<string> {
  const body = { name: `T ${Math.random()}`, vendor: model && 'Maker', model, keys }
  return (await site.call('POST', '/api/parameter-templates', { body })).data.id
}

describe('X-11 work over many charge points', () => {
  test('goes out one, a tenth, the rest; every charge point’s own answer is kept', async () => {
    const three = await devices(3)
    for (const { point } of three) point.answer('ClearCache', () => ({ status: 'Accepted' }))
    const command = { action: 'ClearCache', payload: {} }
    const { data } = await start('commands', { chargePointIds: ids(three), command })
    await turn(data.bulkJobId)
    expect(await bulkJob(data.bulkJobId)).toMatchObject({
      state: 'done',
      title: 'ClearCache',
      stages: 3,
      counts: { done: 3, failed: 0 },
      undoable: false,
    })
    expect(await answers(data.bulkJobId)).toEqual([1, 2, 3].map((stage) => [stage, 'done', 'Accepted']))
    const response = await site.call('GET', `/api/bulk-job-charge-points?bulkJobId=${data.bulkJobId}`)
    const found = await site.call('GET', `/api/charge-points?search=${response.data.list[0].chargePointNo}`)
    const { stationName, stationCode } = found.data.list[0]
    expect(stationName).toMatch(/./)
    expect(response.data.list[0]).toMatchObject({ stationName, stationCode })
  })

  test('stops at the limit, and when a whole stage fails; those left are not touched', async () => {
    const four = await devices(4)
    for (const { point } of four) point.answer('ClearCache', () => ({ status: 'Rejected' }))
    const command = { action: 'ClearCache', payload: {} }
    const canary = await start('commands', { chargePointIds: ids(four), command })
    await turn(canary.data.bulkJobId)
    expect(await bulkJob(canary.data.bulkJobId)).toMatchObject({
      state: 'stopped',
      stoppedFor: 'failures',
      counts: { failed: 1, waiting: 3 },
    })
    const limit = await start('commands', { chargePointIds: ids(four), command, pace: 'at-once', stopAt: 2 })
    await turn(limit.data.bulkJobId)
    expect(await bulkJob(limit.data.bulkJobId)).toMatchObject({
      state: 'stopped',
      counts: { failed: 2, waiting: 2 },
    })
  })

  test('is paused, goes on, is stopped; what has ended stays as it ended', async () => {
    const [one] = await devices(1)
    if (!one) return
    one.point.answer('ClearCache', () => ({ status: 'Accepted' }))
    const { data } = await start('commands', {
      chargePointIds: [one.chargePoint.id],
      command: { action: 'ClearCache', payload: {} },
    })
    const steer = (to: string) => site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/state`, { body: { to } })
    expect((await steer('paused')).data.state).toBe('paused')
    await turn(data.bulkJobId)
    expect(site.messagesOf(one.point, 'ClearCache')).toEqual([])
    expect((await steer('running')).data.state).toBe('running')
    await turn(data.bulkJobId)
    expect((await bulkJob(data.bulkJobId)).state).toBe('done')
    expect(await steer('stopped')).toMatchObject({ status: 409, error: 'stations.bulk-job-over' })
  })

  test('who is not connected is left out, and a charge point of somebody else is none', async () => {
    const away = await site.chargePoint()
    const body = { chargePointIds: [away.id], command: { action: 'ClearCache', payload: {} } }
    const { data } = await start('commands', body)
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([[1, 'skipped', 'offline']])
    expect(await start('commands', body, 'theirs')).toMatchObject({ error: 'stations.bulk-job-empty' })
    expect((await site.call('GET', `/api/bulk-jobs/${data.bulkJobId}`, { token: 'theirs' })).status).toBe(404)
  })

  test('availability can be put back', async () => {
    const two = await devices(2)
    for (const { point } of two) point.answer('ChangeAvailability', () => ({ status: 'Accepted' }))
    const command = { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Inoperative' } }
    const { data } = await start('commands', { chargePointIds: ids(two), command })
    await turn(data.bulkJobId)
    expect((await bulkJob(data.bulkJobId)).undoable).toBe(true)
    const undo = await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`)
    await turn(undo.data.bulkJobId)
    for (const { point } of two)
      expect(site.messagesOf(point, 'ChangeAvailability').map(({ type }) => type)).toEqual(['Inoperative', 'Operative'])
    expect((await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`)).status).toBe(409)
  })

  test('ROW-06 rolling back leaves alone what had its old value before: what was out of use stays so', async () => {
    const two = await devices(2)
    const [used, unused] = two
    if (!used || !unused) return
    for (const { point } of two) point.answer('ChangeAvailability', () => ({ status: 'Accepted' }))
    const status = (device: Device, word: string) =>
      sendDeviceCall(device.point, 'StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: word,
      })
    await status(used, 'Available')
    await status(unused, 'Unavailable')
    const command = { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Inoperative' } }
    const { data } = await start('commands', { chargePointIds: ids(two), command })
    await turn(data.bulkJobId)
    const undo = await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`)
    await turn(undo.data.bulkJobId)
    const types = two.map(({ point }) => site.messagesOf(point, 'ChangeAvailability').map(({ type }) => type))
    expect(types).toEqual([['Inoperative', 'Operative'], ['Inoperative']])
  })

  test('ROW-07 triggers, diagnostics, logs and messages go to many charge points at once', async () => {
    const two = await devices(2)
    for (const { point } of two) {
      point.answer('GetDiagnostics', () => ({ fileName: 'd.zip' }))
      point.answer('GetLog', () => ({ status: 'Accepted', filename: 'l.zip' }))
      for (const action of ['TriggerMessage', 'ExtendedTriggerMessage', 'DataTransfer'])
        point.answer(action, () => ({ status: 'Accepted' }))
    }
    for (const command of [
      { action: 'GetDiagnostics', payload: {} },
      { action: 'GetLog', payload: { logType: 'SecurityLog' } },
      { action: 'TriggerMessage', payload: { requestedMessage: 'Heartbeat' } },
      { action: 'ExtendedTriggerMessage', payload: { requestedMessage: 'LogStatusNotification' } },
      { action: 'DataTransfer', payload: { vendorId: 'Maker', data: 'hello' } },
    ]) {
      const { data } = await start('commands', { chargePointIds: ids(two), command })
      await turn(data.bulkJobId)
      expect((await bulkJob(data.bulkJobId)).counts, command.action).toMatchObject({ done: 2 })
      expect(two.map(({ point }) => site.messagesOf(point, command.action).length)).toEqual([1, 1])
    }
    const places = two.map(({ point }) => String(site.messagesOf(point, 'GetDiagnostics')[0]?.location))
    expect(new Set(places).size).toBe(2)
  })

  test('ROW-01 when the first charge point is away another takes its place: nothing goes to many untried', async () => {
    const [one, two] = await devices(2)
    if (!one || !two) return
    for (const { point } of [one, two]) point.answer('ClearCache', () => ({ status: 'Rejected' }))
    const away = await site.chargePoint()
    const chargePointIds = [away.id, one.chargePoint.id, two.chargePoint.id]
    const { data } = await start('commands', {
      chargePointIds,
      command: { action: 'ClearCache', payload: {} },
    })
    await turn(data.bulkJobId)
    expect(await bulkJob(data.bulkJobId)).toMatchObject({ state: 'stopped', stoppedFor: 'failures' })
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'failed', 'Rejected'],
      [2, 'waiting', 'offline'],
      [3, 'waiting', null],
    ])
    expect(site.messagesOf(two.point, 'ClearCache')).toEqual([])
  })

  test('ROW-04 rolling back chooses its own pace and its own limit, whatever those of the work were', async () => {
    const three = await devices(3)
    for (const { point } of three) point.answer('ChangeAvailability', () => ({ status: 'Accepted' }))
    const command = { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Inoperative' } }
    const undone = async (pace: string, how: object) => {
      const { data } = await start('commands', { chargePointIds: ids(three), command, pace })
      await turn(data.bulkJobId)
      const undo = await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`, { body: how })
      return bulkJob(undo.data.bulkJobId)
    }
    expect(await undone('careful', { pace: 'at-once', stopAt: 9 })).toMatchObject({ stages: 1, stopAt: 9 })
    expect(await undone('at-once', { pace: 'careful', stopAt: 1 })).toMatchObject({ stages: 3, stopAt: 1 })
  })

  test('ROW-05 rolling back asks a second person where the work itself would, and is done once', async () => {
    const stationId = await createTestStation(site.services, site.ours)
    const two = await Promise.all([1, 2].map(() => createTestChargePoint(site.services, site.ours, stationId)))
    const chargePointIds = two.map(({ id }) => id)
    const command = { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Operative' } }
    const { data } = await start('commands', { chargePointIds, command })
    // Simulates charge points that accepted the action, because disconnected ones are skipped.
    await turn(data.bulkJobId)
    await site.admin.query("update stations_bulk_job_charge_points set state = 'done' where bulk_job_id = $1", [
      data.bulkJobId,
    ])
    const undo = (body: object) => site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`, { body })
    expect((await undo({})).error).toBe('stations.bulk-job-reason')
    const responses = await Promise.all(['by mistake', 'by mistake, again'].map((reason) => undo({ reason })))
    expect(responses.map(({ data: { bulkJobId } }) => bulkJobId)).toEqual([null, null])
    const approve = ({ data: { approvalId } }: Awaited<ReturnType<typeof undo>>) =>
      site.call('POST', `/api/organisation/approvals/${approvalId}/approve`, {
        token: 'second',
        body: { reason: 'yes' },
      })
    const [first, second] = responses
    expect(first && (await approve(first)).status).toBe(200)
    expect((await site.call('GET', '/api/bulk-jobs?kind=command')).data.list[0]).toMatchObject({
      undoes: data.bulkJobId,
    })
    expect((await bulkJob(data.bulkJobId)).undoable).toBe(false)
    expect(second && (await approve(second)).data).toMatchObject({
      state: 'failed',
      error: 'stations.bulk-job-over',
    })
  })

  test('restarting more than ten, or a whole station out of use, takes a second person, with a reason', async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, () => site.chargePoint()))
    const chargePointIds = eleven.map(({ id }) => id)
    const body = { chargePointIds, command: { action: 'Reset', payload: { type: 'Soft' } } }
    expect(Object.keys((await start('commands', body)).fields ?? {})).toEqual(['reason'])
    const response = await start('commands', { ...body, reason: 'after the storm' })
    expect(response.data).toMatchObject({ bulkJobId: null, approvalId: expect.any(String) })
    const before = (await site.call('GET', '/api/bulk-jobs?kind=command')).data.total
    const approve = (token: string) =>
      site.call('POST', `/api/organisation/approvals/${response.data.approvalId}/approve`, {
        token,
        body: { reason: 'yes' },
      })
    expect((await approve('ours')).status).toBe(403)
    expect((await approve('second')).status).toBe(200)
    const now = await site.call('GET', '/api/bulk-jobs?kind=command')
    expect(now.data.total).toBe(before + 1)
    expect(now.data.list[0]).toMatchObject({ title: 'Reset Soft', counts: { waiting: 11 } })
  })
})

describe('pileparam: templates', () => {
  test('what differs is set, what was there is kept and put back, drift is seen', async () => {
    const two = await devices(2)
    const [first] = two
    first?.keys.set('HeartbeatInterval', '300')
    const templateId = await aTemplate({ HeartbeatInterval: '300' })
    const { data } = await start('parameters', { chargePointIds: ids(two), templateId })
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'done', '='],
      [2, 'done', 'HeartbeatInterval: Accepted'],
    ])
    expect(two.map(({ keys }) => keys.get('HeartbeatInterval'))).toEqual(['300', '300'])
    const drift = async () =>
      (await site.call('GET', `/api/parameter-drift?templateId=${templateId}&pageSize=100`)).data.list
        .filter(({ chargePointId }: { chargePointId: string }) => ids(two).includes(chargePointId))
        .map(({ differs }: { differs: object[] }) => differs)
    expect(await drift()).toEqual([[], []])
    const undo = await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/undo`)
    await turn(undo.data.bulkJobId)
    expect(two.map(({ keys }) => keys.get('HeartbeatInterval'))).toEqual(['300', '60'])
    expect(await drift()).toEqual([[{ key: 'HeartbeatInterval', wanted: '300', has: '60' }], []])
    const second = two[1]?.chargePoint.id
    const backups = (await site.call('GET', `/api/charge-points/${second}/configurations`)).data
    const [newest, between, oldest] = backups
    expect(backups).toHaveLength(3)
    expect(newest).toMatchObject({ parameters: 2 })
    const stored = await site.call('GET', `/api/charge-points/${second}/configurations/${newest.id}`)
    expect(stored.data).toMatchObject({
      readAt: newest.readAt,
      keys: [{ key: 'Fixed' }, { key: 'HeartbeatInterval', readonly: false, value: '60' }],
    })
    expect((await site.call('GET', `/api/charge-points/${second}/configurations/${data.bulkJobId}`)).status).toBe(404)
    const compared = await site.call(
      'GET',
      `/api/charge-points/${second}/configurations/${oldest.id}/compare/${newest.id}`,
    )
    expect(compared.data).toEqual([])
    const changed = await site.call(
      'GET',
      `/api/charge-points/${second}/configurations/${oldest.id}/compare/${between.id}`,
    )
    expect(changed.data).toEqual([{ key: 'HeartbeatInterval', before: '60', after: '300' }])
  })

  test('keys have no case: no drift where only that differs, and the charge point hears its own spelling', async () => {
    const [one] = await devices(1)
    if (!one) return
    const model = `C-${one.chargePoint.chargePointNo.slice(-6)}`
    await sendBootNotification(one.point, { chargePointModel: model })
    const templateId = await aTemplate({ heartbeatINTERVAL: '60' }, model)
    const run = async () => {
      const { data } = await start('parameters', { templateId })
      await turn(data.bulkJobId)
      return answers(data.bulkJobId)
    }
    const drift = async () =>
      (await site.call('GET', `/api/parameter-drift?templateId=${templateId}`)).data.list[0].differs
    expect(await run()).toEqual([[1, 'done', '=']])
    expect(await drift()).toEqual([])
    one.keys.set('HeartbeatInterval', '90')
    expect(await run()).toEqual([[1, 'done', 'HeartbeatInterval: Accepted']])
    expect(one.keys.get('HeartbeatInterval')).toBe('60')
  })

  test('drift is seen by itself: who belongs to a template is read after each boot, and once', async () => {
    const [here] = await devices(1)
    if (!here) return
    const model = `D-${here.chargePoint.chargePointNo.slice(-6)}`
    await sendBootNotification(here.point, { chargePointModel: model })
    const templateId = await aTemplate({ HeartbeatInterval: '300' }, model)
    const countConfigurationQueries = async () => {
      await site.stations.domain.jobs?.['stations:parameters']?.run({}, { jobId: '', attempt: 1 })
      return site.messagesOf(here.point, 'GetConfiguration').length
    }
    expect([await countConfigurationQueries(), await countConfigurationQueries()]).toEqual([1, 1])
    expect((await site.call('GET', `/api/parameter-templates?search=${model}`)).data.list).toMatchObject([
      { id: templateId, chargePoints: 1, read: 1, drifted: 1 },
    ])
    await sendBootNotification(here.point, { chargePointModel: model })
    expect(await countConfigurationQueries()).toBe(2)
    expect((await site.call('GET', `/api/charge-points/${here.chargePoint.id}/configurations`)).data).toHaveLength(1)
  })

  test('a charge point of 2.0.1 is given a template as well, read for drift, however long: its variables by name', async () => {
    const chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
    const point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    points.push(point)
    await sendDeviceCall(point, 'BootNotification', {
      chargingStation: { vendorName: 'Maker', model: 'T-201' },
      reason: 'PowerUp',
    })
    type Named = { component: { name: string }; variable: { name: string }; attributeValue: string }
    const values = new Map([['OCPPCommCtrlr.HeartbeatInterval', '60']])
    const nameOf = ({ component, variable }: Named) => `${component.name}.${variable.name}`
    point.answer('GetBaseReport', () => ({ status: 'Accepted' }))
    point.answer('GetVariables', (payload) => ({
      getVariableResult: (payload as { getVariableData: Named[] }).getVariableData.map((variable) => ({
        ...variable,
        attributeStatus: 'Accepted',
        attributeValue: values.get(nameOf(variable)) ?? '1',
      })),
    }))
    point.answer('SetVariables', (payload) => {
      const { setVariableData } = payload as { setVariableData: Named[] }
      for (const set of setVariableData) values.set(nameOf(set), set.attributeValue)
      return {
        setVariableResult: setVariableData.map(({ component, variable }) => ({
          component,
          variable,
          attributeStatus: 'Accepted',
        })),
      }
    })
    const others = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`Own.V${n}`, '1']))
    const templateId = await aTemplate({ ...others, HeartbeatInterval: '300' }, 'T-201')
    const countVariableQueries = async () => {
      await site.stations.domain.jobs?.['stations:parameters']?.run({}, { jobId: '', attempt: 1 })
      return site.messagesOf(point, 'GetVariables').length
    }
    const drift = async () =>
      (await site.call('GET', `/api/parameter-drift?templateId=${templateId}`)).data.list.map(
        ({ differs }: { differs: object[] }) => differs,
      )
    const messages = await countVariableQueries()
    expect(await drift()).toEqual([[{ key: 'HeartbeatInterval', wanted: '300', has: '60' }]])
    expect((await site.call('GET', '/api/parameter-templates?search=T-201')).data.list).toMatchObject([
      { id: templateId, chargePoints: 1, read: 1, drifted: 1 },
    ])
    expect(await countVariableQueries()).toBe(messages)
    const { data } = await start('parameters', { templateId })
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([[1, 'done', 'HeartbeatInterval: Accepted']])
    expect(values.get('OCPPCommCtrlr.HeartbeatInterval')).toBe('300')
    expect(await drift()).toEqual([[]])
  })

  test('a parameter that is refused fails there, by its own word', async () => {
    const one = await devices(1)
    const templateId = await aTemplate({ Fixed: '9', HeartbeatInterval: '61' })
    const { data } = await start('parameters', { chargePointIds: ids(one), templateId })
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([[1, 'failed', 'Fixed: Rejected, HeartbeatInterval: Accepted']])
  })

  test('templates: a name once, the newest version, no passwords, not empty; another operator sees none', async () => {
    const body = { name: 'Once', keys: { A: '1' } }
    const made = await site.call('POST', '/api/parameter-templates', { body })
    expect(made.data).toMatchObject({ name: 'Once', keys: { A: '1' }, version: 1 })
    const post = (bad: object) => site.call('POST', '/api/parameter-templates', { body: bad })
    expect(await post(body)).toMatchObject({ status: 409, error: 'stations.template-taken' })
    expect((await post({ name: 'B', keys: {} })).status).toBe(400)
    expect((await post({ name: 'B', keys: { AuthorizationKey: 'x' } })).status).toBe(400)
    const twice = { name: 'B', keys: { HeartbeatInterval: '60', 'OCPPCommCtrlr.HeartbeatInterval': '90' } }
    expect(await post(twice)).toMatchObject({
      status: 400,
      error: 'stations.template-twice',
      fields: { keys: expect.stringContaining('HeartbeatInterval') },
    })
    expect((await post({ name: 'B', keys: { Colour: '1', colour: '1' } })).status).toBe(400)
    const path = `/api/parameter-templates/${made.data.id}`
    const saveVersion = (version: number) => site.call('PUT', path, { body: { ...body, keys: { A: '2' }, version } })
    expect((await saveVersion(1)).data).toMatchObject({ keys: { A: '2' }, version: 2 })
    expect((await saveVersion(1)).status).toBe(409)
    expect((await site.call('DELETE', path, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', path)).status).toBe(200)
  })
})

describe('S-15 firmware', () => {
  async function aFirmware(version: string): Promise<string> {
    const query = new URLSearchParams({ vendor: 'Maker', model: 'M-60', version, fileName: 'fw.bin' })
    const base = site.url.replace('ws:', 'http:').replace('ocpp/', '')
    const made = await fetch(`${base}api/firmware?${query}`, {
      method: 'POST',
      headers: { authorization: 'Bearer ours' },
      body: 'a firmware',
    })
    const { data } = (await made.json()) as { data: { id: string } }
    await site.call('PUT', `/api/firmware/${data.id}/state`, { body: { state: 'released' } })
    return data.id
  }
  const sendFirmwareStatus = (device: Device | undefined, status: string) =>
    device && sendDeviceCall(device.point, 'FirmwareStatusNotification', { status })

  test('a stage waits for the one before it; what fails stops it; a charging one waits its turn', async () => {
    const three = await devices(3)
    for (const { point } of three) point.answer('UpdateFirmware', () => ({}))
    const [canary, charging, last] = three
    if (charging)
      await sendDeviceCall(charging.point, 'StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: 'Charging',
      })
    const { data } = await start('firmware', {
      chargePointIds: ids(three),
      firmwareId: await aFirmware('3.0'),
    })
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'working', 'accepted'],
      [2, 'waiting', null],
      [3, 'waiting', null],
    ])
    await sendFirmwareStatus(canary, 'Installed')
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'done', 'Installed'],
      [2, 'waiting', 'stations.charge-point-charging'],
      [3, 'waiting', null],
    ])
    if (charging)
      await sendDeviceCall(charging.point, 'StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: 'Available',
      })
    await turn(data.bulkJobId)
    await sendFirmwareStatus(charging, 'InstallationFailed')
    await turn(data.bulkJobId)
    expect(await bulkJob(data.bulkJobId)).toMatchObject({ state: 'stopped', stoppedFor: 'failures' })
    expect(last && site.messagesOf(last.point, 'UpdateFirmware')).toEqual([])
  })

  test('a first one that charges changes places with a free one; whose turn has not come by the deadline is left out', async () => {
    const three = await devices(3)
    for (const { point } of three) point.answer('UpdateFirmware', () => ({}))
    const [charging, free] = three
    if (charging)
      await sendDeviceCall(charging.point, 'StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: 'Charging',
      })
    const { data } = await start('firmware', {
      chargePointIds: ids(three),
      firmwareId: await aFirmware('3.2'),
    })
    await turn(data.bulkJobId)
    expect(free && site.messagesOf(free.point, 'UpdateFirmware')).toHaveLength(1)
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'working', 'accepted'],
      [2, 'waiting', 'stations.charge-point-charging'],
      [3, 'waiting', null],
    ])
    await sendFirmwareStatus(free, 'Installed')
    site.setNow(new Date(Date.now() + 73 * 3_600_000))
    await turn(data.bulkJobId)
    site.setNow(undefined)
    expect(await answers(data.bulkJobId)).toEqual([
      [1, 'done', 'Installed'],
      [2, 'skipped', 'deadline'],
      [3, 'skipped', 'deadline'],
    ])
    expect(await bulkJob(data.bulkJobId)).toMatchObject({ state: 'done', deadlineAt: expect.any(String) })
  })

  test('ROW-02 never more charge points at work than may still fail before the stop: the rest is spared when those do', async () => {
    const four = await devices(4)
    for (const { point } of four) point.answer('UpdateFirmware', () => ({}))
    const body = { chargePointIds: ids(four), firmwareId: await aFirmware('3.3'), pace: 'at-once', stopAt: 2 }
    const { data } = await start('firmware', body)
    const [first, second] = four
    await turn(data.bulkJobId)
    await sendFirmwareStatus(first, 'InstallationFailed')
    await turn(data.bulkJobId)
    await sendFirmwareStatus(second, 'InstallationFailed')
    await turn(data.bulkJobId)
    expect(await bulkJob(data.bulkJobId)).toMatchObject({
      state: 'stopped',
      counts: { failed: 2, waiting: 2 },
    })
    expect(four.map(({ point }) => site.messagesOf(point, 'UpdateFirmware').length)).toEqual([1, 1, 0, 0])
  })

  test('ROW-03 stopped work ends the steps that it began, as their charge points say', async () => {
    const one = await devices(1)
    for (const { point } of one) point.answer('UpdateFirmware', () => ({}))
    const { data } = await start('firmware', { chargePointIds: ids(one), firmwareId: await aFirmware('3.4') })
    await turn(data.bulkJobId)
    await site.call('POST', `/api/bulk-jobs/${data.bulkJobId}/state`, { body: { to: 'stopped' } })
    await sendFirmwareStatus(one[0], 'Installed')
    await turn(data.bulkJobId)
    expect(await answers(data.bulkJobId)).toEqual([[1, 'done', 'Installed']])
    expect(await bulkJob(data.bulkJobId)).toMatchObject({ state: 'stopped', stoppedFor: 'person' })
  })

  test('more than ten take a second person; what is not released goes nowhere', async () => {
    const chargePoints = await Promise.all(Array.from({ length: 11 }, () => site.chargePoint()))
    const body = { chargePointIds: chargePoints.map(({ id }) => id), firmwareId: await aFirmware('3.1') }
    expect((await start('firmware', body)).error).toBe('stations.bulk-job-reason')
    expect((await start('firmware', { ...body, reason: 'fix' })).data.approvalId).toEqual(expect.any(String))
    const { firmwareId } = body
    await site.call('PUT', `/api/firmware/${firmwareId}/state`, { body: { state: 'withdrawn' } })
    expect((await start('firmware', { ...body, reason: 'fix' })).error).toBe('stations.firmware-not-released')
  })
})
