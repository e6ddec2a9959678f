import { createApp, type App } from '@evops/platform/server'
import { allDomains, type AllDomains } from './all-domains.ts'

/** All domains with their API, for tests without charge points. */
export interface WholeProduct extends AllDomains {
  app: App
}

export async function wholeProduct(): Promise<WholeProduct> {
  const all = await allDomains()
  const { organisation, list } = all.domains
  const app = await createApp({
    services: all.t.services,
    domains: list,
    authenticate: (token, address) => organisation.authenticate(token, address),
    writeAudit: organisation.audit,
  })
  return {
    ...all,
    app,
    async close() {
      await app.close()
      await all.close()
    },
  }
}
