import { consoleDomain as cards } from '@evops/cards/console'
import { consoleDomain as charging, wallPanelSlot } from '@evops/charging/console'
import { consoleDomain as content } from '@evops/content/console'
import { consoleDomain as documents } from '@evops/documents/console'
import { consoleDomain as driver } from '@evops/driver/console'
import { consoleDomain as finance } from '@evops/finance/console'
import { consoleDomain as depots } from '@evops/depots/console'
import { consoleDomain as energy } from '@evops/energy/console'
import { consoleDomain as grid } from '@evops/grid/console'
import { consoleDomain as fleet } from '@evops/fleet/console'
import { consoleDomain as ledger } from '@evops/ledger/console'
import { consoleDomain as members, loadStationEvaluations } from '@evops/members/console'
import { evaluationsScreen } from '@evops/members/contract'
import { consoleDomain as organisation } from '@evops/organisation/console'
import { consoleDomain as telematics } from '@evops/telematics/console'
import { consoleDomain as interop } from '@evops/interop/console'
import { consoleDomain as outreach } from '@evops/outreach/console'
import { consoleDomain as payments } from '@evops/payments/console'
import { consoleDomain as maintenance } from '@evops/maintenance/console'
import { type ConsoleDomain, runsFill } from '@evops/kit'
import { consoleDomain as reports } from '@evops/reports/console'
import { consoleDomain as stations, chargePointTabs, stationTabs } from '@evops/stations/console'
import {
  companyPickerSlot,
  consoleDomain as tariffs,
  loadPlaceTariff,
  assignmentPlaceNameSlot,
  placePickerSlot,
  stationPickerSlot,
} from '@evops/tariffs/console'
import { consoleDomain as video } from '@evops/video/console'
import { walletViewers } from '@evops/ledger/contract'
import { periodsScreen } from '@evops/reports/contract'
import { stationViewPermission } from '@evops/stations/contract'
import { tariffsScreen } from '@evops/tariffs/contract'

/** Connections between domains that may not depend on each other: a station's tariff, a tariff's station. */
const meetings: ConsoleDomain = {
  name: 'meetings',
  routes: [],
  words: {},
  fills: [
    runsFill,
    stationTabs.fill({
      title: tariffsScreen.title,
      codes: tariffsScreen.codes,
      order: 50,
      load: loadPlaceTariff,
    }),
    stationTabs.fill({
      title: evaluationsScreen.title,
      codes: evaluationsScreen.codes,
      order: 60,
      load: loadStationEvaluations,
    }),
    chargePointTabs.fill({
      title: tariffsScreen.title,
      codes: tariffsScreen.codes,
      order: 50,
      load: loadPlaceTariff,
    }),
    assignmentPlaceNameSlot.fill({
      title: tariffsScreen.title,
      codes: tariffsScreen.codes,
      load: async () => (await import('./PlaceName.tsx')).PlaceName,
    }),
    placePickerSlot.fill({
      title: tariffsScreen.title,
      codes: stationViewPermission,
      load: async () => (await import('./PlacePick.tsx')).PlacePick,
    }),
    wallPanelSlot.fill({
      title: periodsScreen.title,
      codes: periodsScreen.codes,
      load: async () => (await import('./WallPeriods.tsx')).WallPeriods,
    }),
    companyPickerSlot.fill({
      title: tariffsScreen.title,
      codes: walletViewers,
      load: async () => (await import('./CompaniesPick.tsx')).CompaniesPick,
    }),
    stationPickerSlot.fill({
      title: tariffsScreen.title,
      codes: stationViewPermission,
      load: async () => (await import('./PlacePick.tsx')).StationsPick,
    }),
  ],
}

/** Domains whose screens this console shows. A new domain is added here with the `consoleDomain` of its entry point. */
export const consoleDomains: readonly ConsoleDomain[] = [
  stations,
  tariffs,
  charging,
  ledger,
  members,
  cards,
  fleet,
  telematics,
  depots,
  energy,
  grid,
  finance,
  documents,
  reports,
  content,
  outreach,
  maintenance,
  organisation,
  interop,
  payments,
  driver,
  video,
  meetings,
]
