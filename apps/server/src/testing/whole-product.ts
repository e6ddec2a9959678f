import { createApp, type App } from '@evops/platform/server'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { createDomains, type Domains } from '../domains.ts'

/** Every domain as the product wires them, and its API, for tests without charge points. */
export interface WholeProduct {
  t: TestHouse
  domains: Domains
  app: App
  close: () => Promise<void>
}

export async function wholeProduct(): Promise<WholeProduct> {
  const t = await testHouse()
  const domains = createDomains(t.house)
  const app = await createApp({
    house: t.house,
    domains: domains.list,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    writeAudit: domains.organisation.audit,
  })
  return {
    t,
    domains,
    app,
    async close() {
      await app.close()
      domains.stations.close()
      domains.charging.close()
      await domains.video.close()
      await t.close()
    },
  }
}
