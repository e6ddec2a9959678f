import { connectRawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageFinding } from '../../contract/index.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())

const findingsOf = async (chargePoint: TestChargePoint): Promise<MessageFinding[]> =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/connection`)).data.findings
async function waitForFindings(chargePoint: TestChargePoint, fits: (found: MessageFinding[]) => boolean) {
  await waitUntil(async () => fits(await findingsOf(chargePoint)), 'the findings are stored')
  return findingsOf(chargePoint)
}

describe('deviations in the messages of a charge point', () => {
  test('a charge point with a serial of 26 letters starts, and its page lists the deviation', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    for (let times = 0; times < 3; times += 1)
      await sendBootNotification(point, { chargePointSerialNumber: 'S'.repeat(26), iccid: null })
    const found = await waitForFindings(chargePoint, (all) => all.length === 2 && all.every(({ times }) => times === 3))
    // Findings of one message may differ by a millisecond, newest first.
    expect(found.toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
      {
        action: 'BootNotification',
        path: '/chargePointSerialNumber',
        kind: 'cut',
        isRefused: false,
        times: 3,
      },
      { action: 'BootNotification', path: '/iccid', kind: 'null', isRefused: false, times: 3 },
    ])
    const [row] = await site.rows('select serial_number from stations_charge_points where id = $1', chargePoint)
    expect(row).toEqual({ serial_number: 'S'.repeat(25) })
    await point.close()
  })

  test('a refused message is listed with its cause until a message of its action is read', async () => {
    const chargePoint = await site.chargePoint()
    let point = await site.connect(chargePoint)
    await point.call('BootNotification', { chargePointVendor: 'V' })
    const refusal = {
      action: 'BootNotification',
      path: '/chargePointModel',
      kind: 'required',
      isRefused: true,
    }
    const found = await waitForFindings(chargePoint, ({ length }) => length === 1)
    expect(found).toMatchObject([{ ...refusal, times: 1, settledAt: null }])
    await point.call('Heartbeat', {})
    await point.close()
    point = await site.connect(chargePoint)
    await sendBootNotification(point)
    await waitUntil(async () => {
      await sendBootNotification(point)
      return (await findingsOf(chargePoint))[0]?.settledAt !== null
    }, 'the refusal is settled')
    await point.call('BootNotification', {})
    await waitForFindings(chargePoint, (all) => all.some(({ settledAt }) => settledAt === null))
    await point.close()
  })

  test('what is no OCPP message is refused without an action', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    point.send('{')
    const found = await waitForFindings(chargePoint, ({ length }) => length === 1)
    expect(found).toMatchObject([{ action: '', path: '/', kind: 'unreadable', isRefused: true }])
    await point.close()
  })

  test('however many fields a charge point invents, the newest hundred findings are stored', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    for (let batch = 0; batch < 4; batch += 1) {
      const fields = Array.from({ length: 40 }, (_each, index) => [`field${batch}-${index}`, batch])
      await point.call('Heartbeat', Object.fromEntries(fields))
    }
    const found = await waitForFindings(chargePoint, ({ length }) => length > 0)
    expect(found.length).toBeLessThanOrEqual(100)
    await point.close()
  })

  test('another operator has no such charge point, and without the permission there is none either', async () => {
    const { id } = await site.chargePoint()
    const path = `/api/charge-points/${id}/connection`
    expect((await site.call('GET', path, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', path, { token: 'nobody' })).status).toBe(403)
  })
})

describe('the door', () => {
  test('a command in the moment of the connection is sent, and not answered offline', async () => {
    for (let times = 0; times < 8; times += 1) {
      const chargePoint = await site.chargePoint()
      const { identity, password } = chargePoint
      const point = await connectRawChargePoint({ url: site.url, identity, password })
      point.answer('ClearCache', () => ({ status: 'Accepted' }))
      const answer = await site.command(chargePoint, 'ClearCache')
      expect(answer.data.state).toBe('accepted')
      await point.close()
    }
  })

  test('a boot loop raises an event of its charge point, once; another charge point is answered meanwhile', async () => {
    const [looping, other] = [await site.chargePoint(), await site.chargePoint()]
    const [point, calm] = [await site.connect(looping), await site.connect(other)]
    for (let boots = 0; boots < 30; boots += 1) {
      await sendBootNotification(point)
      if (boots === 15) expect(await calm.call('Heartbeat', {})).toMatchObject({ type: 'result' })
    }
    const text = "select kind, level, code from stations_events where charge_point_id = $1 and kind = 'connection'"
    expect(await site.rows(text, looping)).toEqual([{ kind: 'connection', level: 3, code: 'BootLoop' }])
    expect(await site.rows(text, other)).toEqual([])
    await Promise.all([point.close(), calm.close()])
  })
})
