import type { ConsoleDomain } from '@evops/kit'
import { partnersScreen } from '../../contract/index.ts'

/** Other platforms whose drivers charge here, or where ours do (ROUTE-11); organisation's menu words hold its title. */
export const interopConsole: ConsoleDomain = {
  name: 'interop',
  words: {},
  routes: [
    {
      ...partnersScreen,
      load: async () => (await import('./PartnerList.tsx')).PartnerList,
      prefetch: async () => (await import('./ahead.ts')).partnerList(),
    },
  ],
}
