import { testServices, type TestServices } from '@evops/platform/testing'
import { createDomains, type Domains } from '../domains.ts'

/** All domains wired as in the product, on a separate database, for tests of their declarations without API calls. */
export interface AllDomains {
  t: TestServices
  domains: Domains
  close: () => Promise<void>
}

export async function allDomains(): Promise<AllDomains> {
  const t = await testServices()
  const domains = createDomains(t.services)
  return {
    t,
    domains,
    async close() {
      domains.stations.close()
      domains.charging.close()
      await domains.video.close()
      await t.close()
    },
  }
}
