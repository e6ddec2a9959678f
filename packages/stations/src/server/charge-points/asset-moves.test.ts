import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetMoves, assetStates } from '../../contract/index.ts'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())

const steps = async (id: string) => (await site.call('GET', `/api/charge-points/${id}/asset-moves`)).data
const go = (id: string, to: string, more: object = {}) =>
  site.call('POST', `/api/charge-points/${id}/asset-moves`, {
    body: { to, reason: 'Contactor worn', ...more },
  })
const stateOf = async (id: string) => (await site.call('GET', `/api/charge-points/${id}`)).data.assetState

describe('ROUTE-03 chgpile: the life of a charge point', () => {
  test('its first connection takes it into operation, and is a step like the others', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await sendBootNotification(point)
    expect(await stateOf(chargePoint.id)).toBe('operating')
    expect(await steps(chargePoint.id)).toMatchObject([
      { from: 'awaiting', to: 'operating', reason: null, userName: null },
    ])
    await sendBootNotification(point)
    expect(await steps(chargePoint.id)).toHaveLength(1)
    await point.close()
  })

  test('goes out of use, into repair, back and ends retired; each step with its reason, in the audit log', async () => {
    const { id } = await site.chargePoint({ assetState: 'operating' })
    for (const to of ['disabled', 'repair', 'operating', 'repair', 'retired'])
      expect((await go(id, to)).data).toMatchObject({ to, reason: 'Contactor worn' })
    expect(site.audited.at(-1)).toMatchObject({
      entity: 'charge-point',
      entityId: id,
      before: { assetState: 'repair' },
      after: { assetState: 'retired', reason: 'Contactor worn' },
    })
    expect(await steps(id)).toHaveLength(5)
    expect((await go(id, 'operating')).status).toBe(409)
  })

  test('nothing but the allowed steps can be done, whatever the state, and none without a reason', async () => {
    for (const from of assetStates) {
      const { id } = await site.chargePoint({ assetState: from })
      for (const to of assetStates.filter((state) => !assetMoves[from].includes(state)))
        expect(await go(id, to), `${from} to ${to}`).toMatchObject({
          status: 409,
          error: 'stations.asset-move',
        })
      expect(await stateOf(id)).toBe(from)
    }
    const { id } = await site.chargePoint({ assetState: 'operating' })
    expect((await go(id, 'disabled', { reason: ' ' })).fields).toHaveProperty('reason')
  })

  test('the database holds the same table of steps', async () => {
    const { id } = await site.chargePoint({ assetState: 'retired' })
    const wrong = site.admin.query(
      `insert into stations_asset_moves (operator_id, id, charge_point_id, from_state, to_state, reason, user_id)
       values ($1, gen_random_uuid(), $2, 'retired', 'operating', 'x', gen_random_uuid())`,
      [site.ours, id],
    )
    await expect(wrong).rejects.toThrow('stations_asset_moves_allowed')
  })

  test('S-20 an edit does not change the state', async () => {
    const { id, chargePointNo } = await site.chargePoint({ assetState: 'stock' })
    const body = {
      chargePointNo,
      name: 'A',
      stationId: site.stationId,
      ratedPowerW: 1,
      version: 1,
    }
    const refused = await site.call('PUT', `/api/charge-points/${id}`, {
      body: { ...body, assetState: 'operating' },
    })
    expect(refused).toMatchObject({ status: 400, fields: { assetState: expect.any(String) } })
    expect((await site.call('PUT', `/api/charge-points/${id}`, { body })).data).toMatchObject({
      assetState: 'stock',
    })
  })
})
