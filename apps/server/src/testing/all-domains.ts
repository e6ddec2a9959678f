import { testServices, type TestServices } from '@evops/platform/testing'
import { createDomains, type Domains } from '../domains.ts'

/** Every domain as the product wires them, on a database of its own, for tests of what they say and not of calls. */
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
