import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCamera, videoSite, type VideoSite } from '../../testing/index.ts'

let site: VideoSite
beforeAll(async () => {
  site = await videoSite()
})
afterAll(() => site.close())
const title = 'ROUTE-13 /stamng/video cameras'
const path = '/api/video/cameras'
const form = (more: object = {}) => ({
  cameraNo: 'C-rtsp',
  name: 'Bay 4',
  stationId: site.stationId,
  protocol: 'rtsp',
  address: 'rtsp://127.0.0.1:8554/stream2',
  userName: 'viewer',
  password: 'never-told-again',
  ...more,
})

test(`${title}: one is made, found, changed and deleted; its password is told nowhere, and kept when it is left out`, async () => {
  const made = await site.call('POST', path, {
    body: form({ chargePointId: site.chargePoint.id, spaceNo: '4' }),
  })
  expect(made.data).toMatchObject({
    state: 'never',
    hasPassword: true,
    chargePointNo: site.chargePoint.chargePointNo,
    version: 1,
  })
  const { id } = made.data
  for (const query of [
    'search=c-rt',
    'search=bay',
    'protocol=rtsp',
    'state=never',
    `stationId=${site.stationId}`,
    `chargePointId=${site.chargePoint.id}`,
    'enabled=true',
  ])
    expect((await site.call('GET', `${path}?${query}`)).data.list.map((row: { id: string }) => row.id)).toEqual([id])
  const sealedPassword = async () =>
    (await site.admin.query('select password_sealed as sealed from video_cameras where id = $1', [id])).rows[0].sealed
  const before = await sealedPassword()
  expect(before.toString('latin1')).not.toContain('never-told-again')
  const { password: _left, ...rest } = form({ name: 'Bay 5' })
  const changed = await site.call('PUT', `${path}/${id}`, { body: { ...rest, version: 1 } })
  expect(changed.data).toMatchObject({ name: 'Bay 5', hasPassword: true, version: 2 })
  expect(await sealedPassword()).toEqual(before)
  expect((await site.call('PUT', `${path}/${id}`, { body: { ...rest, version: 1 } })).status).toBe(409)
  const moved = { ...rest, address: 'rtsp://127.0.0.1:9/other', version: 2 }
  expect((await site.call('PUT', `${path}/${id}`, { body: moved })).fields).toHaveProperty('password')
  const emptied = await site.call('PUT', `${path}/${id}`, { body: { ...rest, password: '', version: 2 } })
  expect(emptied.data.hasPassword).toBe(false)
  const replies = JSON.stringify([made, changed, site.audited, (await site.call('GET', `${path}/${id}`)).data])
  expect(replies).not.toContain('never-told-again')
  expect((await site.call('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await site.call('GET', `${path}/${id}`)).status).toBe(404)
})

test(`VALID-03 ${title}: what cannot be names its field`, async () => {
  await site.call('POST', path, { body: form({ cameraNo: 'C-2' }) })
  const elsewhere = { stationId: site.otherStationId, chargePointId: site.chargePoint.id }
  for (const [more, field] of [
    [{ cameraNo: 'C-2' }, 'cameraNo'],
    [elsewhere, 'chargePointId'],
    [{ stationId: '019a9f5e-0000-7000-8000-000000000001' }, 'stationId'],
    [{ address: 'rubbish' }, 'address'],
    [{ address: 'http://127.0.0.1/stream' }, 'address'],
    [{ address: 'rtsp://viewer:secret@127.0.0.1/stream' }, 'address'],
    [{ address: 'rtsp://169.254.169.254/latest/meta-data' }, 'address'],
    [{ address: 'rtsp://10.9.8.7/stream' }, 'address'],
    [{ subAddress: 'rtsp://10.9.8.7/stream' }, 'subAddress'],
    [{ snapshotAddress: 'file:///etc/passwd' }, 'snapshotAddress'],
    [{ ptz: true }, 'ptz'],
    [{ masks: [{ x: 900, y: 0, w: 200, h: 10 }] }, 'masks'],
    [{ protocol: 'gb28181', address: '34020000001320000001' }, undefined],
    [{ cameraNo: 'C-3', protocol: 'gb28181', address: '34020000001180000001/34020000001320000001' }, undefined],
    [{ cameraNo: 'C-4', protocol: 'gb28181', address: '34020000001110000001/34020000002000000001' }, 'address'],
    [{ cameraNo: 'C-4', protocol: 'gb28181', address: '3402000000132000000' }, 'address'],
    [{ cameraNo: 'C-4', protocol: 'test', address: 'rtsp://127.0.0.1/' }, 'address'],
  ] as const) {
    const reply = await site.call('POST', path, { body: form(more) })
    if (field === undefined) expect([more, reply.status]).toEqual([more, 200])
    else expect([more, Object.keys(reply.fields ?? {})]).toEqual([more, [field]])
  }
})

test(`${title}: without a code, another operator, a user of other stations`, async () => {
  const { id, version } = await site.addCamera({ cameraNo: 'C-mine' })
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    for (const [method, tail, body] of [
      ['GET', '', undefined],
      ['PUT', '', { ...form({ protocol: 'test', address: '' }), version }],
      ['DELETE', '', undefined],
      ['POST', '/try', {}],
      ['POST', '/watch', {}],
      ['POST', '/snapshots', {}],
      ['POST', '/steer', { pan: 1 }],
      ['GET', '/presets', undefined],
    ] as const)
      expect([
        token,
        method,
        tail,
        (await site.call(method, `${path}/${id}${tail}`, { token, ...(body && { body }) })).status,
      ]).toEqual([token, method, tail, status])
  expect((await site.call('GET', path, { token: 'theirs' })).data.total).toBe(0)
  expect((await site.call('POST', `${path}/${id}/steer`, { token: 'viewer', body: { pan: 1 } })).status).toBe(403)
})

test(`${title}: trying one says what was found, or why there is nothing to see and since when`, async () => {
  const camera = await startTestCamera({ user: 'viewer', password: 'right' })
  const { id } = await site.addCamera({
    protocol: 'rtsp',
    address: camera.url,
    userName: 'viewer',
    password: 'right',
  })
  const found = await site.call('POST', `${path}/${id}/try`, { body: {} })
  expect(found.data).toMatchObject({
    state: 'reachable',
    codec: 'H264',
    width: 640,
    height: 360,
    fault: null,
    version: 1,
  })
  await camera.close()
  const away = await site.call('POST', `${path}/${id}/try`, { body: {} })
  expect(away.data).toMatchObject({ state: 'away', fault: 'unreachable', codec: 'H264' })
  expect(away.data.awaySince).toBe(away.data.stateAt)
  const { data: again } = await site.call('POST', `${path}/${id}/try`, { body: {} })
  expect(again.awaySince).toBe(away.data.awaySince)
  const test = await site.addCamera()
  expect((await site.call('POST', `${path}/${test.id}/try`, { body: {} })).data.fault).toBe('no-gateway')
  expect(JSON.stringify(site.audited)).not.toContain('right')
})

test(`${title}: a name that leads where nobody may go is refused when it is called`, async () => {
  const { id } = await site.addCamera({ protocol: 'rtsp', address: 'rtsp://localhost:9/x' })
  const { data } = await site.call('POST', `${path}/${id}/try`, { body: {} })
  expect(['private-address', 'unreachable']).toContain(data.fault)
  const closed = await videoSite({}, [])
  const shut = await closed.addCamera({ protocol: 'rtsp', address: 'rtsp://localhost:9/x' })
  expect((await closed.call('POST', `${path}/${shut.id}/try`, { body: {} })).data.fault).toBe('private-address')
  await closed.close()
})
