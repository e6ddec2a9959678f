import { createServer } from 'node:net'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import type { SiteChargePoint } from './ocpp-site.ts'
import { staffSite, type StaffSite } from './staff-site.ts'

/** A site whose gateway listens for YKC charge points on `ykcPort`. */
export interface YkcSite extends StaffSite {
  ykcPort: number
  /** Creates a charge point with two connectors and logs it in. */
  ykcPoint(
    options?: Parameters<StaffSite['chargePoint']>[0],
  ): Promise<{ chargePoint: SiteChargePoint; point: RawYkcPoint }>
}

export async function ykcSite(): Promise<YkcSite> {
  const site = await staffSite()
  const server = createServer((socket) => site.ocpp.ykc.accept(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ykcPort = typeof address === 'object' && address !== null ? address.port : 0
  return {
    ...site,
    ykcPort,
    async ykcPoint(options) {
      const chargePoint = await site.chargePoint(options)
      const { chargePointId, chargePointNo } = chargePoint
      await site.admin.query(
        "update stations_identities set identity = $1, no_password = true, ykc_binding = 'none' where charge_point_id = $2",
        [chargePointNo, chargePointId],
      )
      const point = await connectRawYkcPoint(ykcPort)
      if ((await point.logIn(chargePointNo, { iccid: '89860412345678901234' })) !== 0) throw new Error('login refused')
      return { chargePoint, point }
    },
    async close() {
      await site.close()
      server.close()
    },
  }
}
