import type { ConsoleDomain } from '@evops/kit'
import { partnerMonthScreen, partnersScreen } from '@evops/organisation/contract'
import { titlesOf } from '@evops/platform/contract'
import { roamingScreen } from '../contract/screens.ts'

/** Other platforms whose drivers charge here, or where ours do (ROUTE-11); its codes open OAuth clients as well, which stand below. */
export const consoleDomain: ConsoleDomain = {
  name: 'interop',
  words: titlesOf([partnersScreen, partnerMonthScreen, roamingScreen]),
  routes: [
    {
      ...partnersScreen,
      load: async () => (await import('./partners/PartnerList.tsx')).PartnerList,
      prefetch: async () => (await import('./prefetch.ts')).partnerList(),
    },
    { ...roamingScreen, load: async () => (await import('./roaming/RoamingPage.tsx')).RoamingPage },
    {
      ...partnerMonthScreen,
      load: async () => (await import('./clearing/PartnerStatement.tsx')).PartnerStatement,
    },
  ],
}
