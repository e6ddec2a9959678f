import type { ConsoleDomain } from '@evops/kit'
import { partnerMonthScreen, partnersScreen } from '@evops/organisation/contract'
import { screenTitles } from '@evops/platform/contract'
import { roamingScreen } from '../contract/screens.ts'

/**
 * Console part of the interop domain: other platforms whose drivers charge at our stations, or at whose stations our
 * drivers charge (ROUTE-11). The permission codes also open the OAuth clients, which are listed below.
 */
export const consoleDomain: ConsoleDomain = {
  name: 'interop',
  words: screenTitles([partnersScreen, partnerMonthScreen, roamingScreen]),
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
