import { consoleDomain as charging } from '@evops/charging/console'
import { consoleDomain as organisation } from '@evops/organisation/console'
import { type ConsoleDomain, runsFill } from '@evops/platform/console'
import { consoleDomain as stations, pileTabs, stationTabs } from '@evops/stations/console'
import { consoleDomain as tariffs, loadPlaceTariff, placeName } from '@evops/tariffs/console'
import { tariffPermissions } from '@evops/tariffs/contract'

/** Siblings that may not know each other meet here: a station's tariff, a tariff's station. */
const meetings: ConsoleDomain = {
  name: 'meetings',
  routes: [],
  words: {},
  fills: [
    runsFill,
    stationTabs.fill({
      title: 'tariffs.title',
      codes: tariffPermissions.view,
      order: 50,
      load: loadPlaceTariff,
    }),
    pileTabs.fill({
      title: 'tariffs.title',
      codes: tariffPermissions.view,
      order: 50,
      load: loadPlaceTariff,
    }),
    placeName.fill({
      title: 'tariffs.title',
      codes: tariffPermissions.view,
      load: async () => (await import('./PlaceName.tsx')).PlaceName,
    }),
  ],
}

/** The domains whose screens this console shows. A domain adds itself here: its door's `consoleDomain`. */
export const domains: readonly ConsoleDomain[] = [stations, tariffs, charging, organisation, meetings]
