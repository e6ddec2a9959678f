import {
  ocppSite,
  connectTestPoint201,
  type OcppSite,
  type Point201,
  type SiteChargePoint,
} from '@evops/charging/testing'
import { createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { createTestActor, readExport, waitUntil } from '@evops/platform/testing'
import { createDomains, type Domains } from '../domains.ts'

/** All domains wired as in the product, their API, and charge points on real sockets. For tests. */
export interface ProductSite extends OcppSite {
  domains: Domains
  app: App
  /** Calls as a user with all permissions, unless another token is given. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    bearer?: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  ) => Promise<any>
  /** Returns the content of an export in English. */
  file: (name: string, query: string) => Promise<string>
  /** Waits until the server has recorded that a charge point is connected, or disconnected. */
  isConnected(chargePoint: SiteChargePoint, wanted?: boolean): Promise<void>
  job(
    domain: 'stations' | 'charging' | 'depots' | 'energy' | 'maintenance' | 'outreach',
    name: string,
    payload?: object,
  ): Promise<void>
}

export async function productSite(
  allowedNetworks: readonly string[] = [],
  outerPeers: () => { url: string } | undefined = () => undefined,
): Promise<ProductSite> {
  const site = await ocppSite(allowedNetworks)
  const domains = createDomains(site.services, () => undefined, outerPeers)
  const app = await createApp({
    services: site.services,
    domains: domains.list,
    authenticate: (credentials, address) => domains.organisation.authenticate(credentials, address),
    writeAudit: domains.organisation.audit,
  })
  const { token } = await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })
  const call: ProductSite['call'] = async (method, url, payload, bearer = token) => {
    const headers = { authorization: `Bearer ${bearer}`, 'accept-language': 'en', 'idempotency-key': newId() }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, ...JSON.parse(reply.body) }
  }
  return {
    ...site,
    domains,
    app,
    call,
    async file(name, query) {
      const filter = Object.fromEntries(new URLSearchParams(query))
      const all = { exports: domains.list.flatMap((domain) => domain.exports ?? []) }
      return (await readExport(all, createTestActor(site.operatorId, []), { name, filter })).text
    },
    isConnected: (chargePoint, wanted = true) =>
      waitUntil(
        async () => (await call('GET', `/api/charge-points/${chargePoint.chargePointId}`)).data.connected === wanted,
        'the link is known',
      ),
    async job(domain, name, payload = {}) {
      await domains[domain].domain.jobs?.[name]?.run(payload, { jobId: '', attempt: 1 })
    },
    async close() {
      await app.close()
      domains.stations.close()
      domains.charging.close()
      await site.close()
    },
  }
}

/** Creates a 2.x charge point that has booted and is recorded as connected. */
export async function bootedPoint(
  site: ProductSite,
  { subprotocol = 'ocpp2.0.1', plugAndCharge = false } = {},
): Promise<{ chargePoint: SiteChargePoint; point: Point201 }> {
  const chargePoint = await site.chargePoint()
  const text = 'update stations_charge_points set plug_and_charge = $2 where id = $1'
  await site.admin.query(text, [chargePoint.chargePointId, plugAndCharge])
  const point = await connectTestPoint201(site, chargePoint, subprotocol)
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await point.sendCall('BootNotification', { reason: 'PowerUp', chargingStation })
  await site.isConnected(chargePoint)
  return { chargePoint, point }
}

/** Returns the calls that a charge point received for an action. */
// oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
export function requestsReceivedBy(point: Point201, action: string): any[] {
  return point.received.flatMap((text) => {
    const [type, , name, payload] = JSON.parse(text)
    return type === 2 && name === action ? [payload] : []
  })
}
