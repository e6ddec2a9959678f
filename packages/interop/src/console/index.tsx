import type { ConsoleDomain } from '@evops/kit'
import { partnersScreen } from '@evops/organisation/contract'

/** Other platforms whose drivers charge here, or where ours do (ROUTE-11); organisation's menu words hold its title. */
export const consoleDomain: ConsoleDomain = {
  name: 'interop',
  words: {},
  routes: [
    {
      ...partnersScreen,
      load: async () => (await import('./partners/PartnerList.tsx')).PartnerList,
      prefetch: async () => (await import('./ahead.ts')).partnerList(),
    },
  ],
}
