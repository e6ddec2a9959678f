import { createServer } from 'node:http'
import { connectRawChargePoint, RefusedUpgrade } from '@evops/ocpp/testing'
import { freePort, waitUntil } from '@evops/platform/testing'
import { createTariffs } from '@evops/tariffs/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite, type SiteChargePoint } from '../testing/index.ts'
import { createPointsGateway } from './index.ts'

let site: OcppSite
/** A second OCPP gateway on the same database, like another process. */
let other: {
  connect: (chargePoint: SiteChargePoint) => ReturnType<typeof connectRawChargePoint>
  close: () => Promise<void>
}
beforeAll(async () => {
  site = await ocppSite()
  const tariffs = createTariffs(site.services, { currencyOf: async () => 'CNY' })
  const ocpp = createPointsGateway(site.services, { tariffs, processId: 'another-process' })
  const server = createServer().on(
    'upgrade',
    (request, socket, head) => void ocpp.gateway.handleUpgrade(request, socket, head),
  )
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  other = {
    connect: ({ identity, password }) =>
      connectRawChargePoint({ url: `ws://127.0.0.1:${port}/ocpp/`, identity, password }),
    async close() {
      await ocpp.close()
      server.close()
    },
  }
})
afterAll(async () => {
  await other.close()
  await site.close()
})

test('S-04 while a charge point lives on one gateway process, another refuses a second socket of it; once it is gone, it lets it in', async () => {
  const chargePoint = await site.chargePoint()
  const first = await site.connect(chargePoint)
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select 1 from stations_links where charge_point_id = $1 and connected', [
      chargePoint.chargePointId,
    ])
    return rows.length === 1
  }, 'the link is known')
  await expect(other.connect(chargePoint)).rejects.toEqual(new RefusedUpgrade(409))
  expect((await first.call('Heartbeat', {})).type).toBe('result')
  first.socket.terminate()
  await waitUntil(() => site.ocpp.gateway.size === 0, 'the first is gone')
  const second = await other.connect(chargePoint)
  expect((await second.call('Heartbeat', {})).type).toBe('result')
  second.socket.close()
})

test('S-04 of two sockets under one identity that knock at two processes in the same moment one is let in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const chargePoint = await site.chargePoint()
    const both = await Promise.allSettled([site.connect(chargePoint), other.connect(chargePoint)])
    const refused = both.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual([new RefusedUpgrade(409)])
  }
})
