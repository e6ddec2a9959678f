import { stationChoice } from '@evops/organisation/console'
import { type ConsoleDomain, dashboardSlot } from '@evops/platform/console'
import {
  alarmPermissions,
  firmwarePermissions,
  localListPermissions,
  parameterPermissions,
  permissionOfRollout,
  viewPermission,
} from '../contract/index.ts'
import { menuWords } from './menu.words.ts'
import { searches } from './searches.ts'
import { pileTabs, stationTabs } from './slots.ts'

export { alarmActions, gunActions, gunOrder, type GunPlace, pileTabs, stationTabs } from './slots.ts'

/** A message on a display for whom charges there now; loaded when it is opened. */
export const loadSessionMessage = async () => (await import('./display/SessionMessage.tsx')).SessionMessage

/** What shows the tags in a message in full; loaded with the messages of something else. */
export const loadRevealFrame = async () => (await import('./frames/RevealFrame.tsx')).RevealFrame

/** Stations, charge points and their live state in the console (ROUTE-02, ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'stations',
  words: menuWords,
  searches,
  routes: [
    {
      path: '/chgstamon/chgstatlistmon',
      title: 'stations.menu.monitor',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./monitor/Monitor.tsx')).Monitor,
      prefetch: async () => (await import('./ahead.ts')).monitor(),
    },
    {
      path: '/chgstamon/chgallstatlistmon',
      title: 'stations.menu.overview',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./overview/Overview.tsx')).Overview,
      prefetch: async () => (await import('./ahead.ts')).overview(),
    },
    {
      path: '/chgstamon/chgevent',
      title: 'stations.menu.events',
      codes: ['eventPerm'],
      load: async () => (await import('./events/EventList.tsx')).EventList,
    },
    {
      path: '/chgstamon/chgeventmonitoring',
      title: 'stations.menu.event-monitoring',
      codes: ['hidden'],
      load: async () => (await import('./alarms/EventMonitoring.tsx')).EventMonitoring,
    },
    {
      path: '/chgstamon/alarms',
      title: 'stations.menu.alarms',
      byStation: 'stationId',
      codes: alarmPermissions.view,
      load: async () => (await import('./alarms/AlarmList.tsx')).AlarmList,
      prefetch: async () => (await import('./ahead.ts')).alarmList(),
    },
    {
      path: '/chgstamon/alarmrules',
      title: 'stations.menu.alarm-rules',
      codes: ['eventPerm'],
      load: async () => (await import('./rules/RuleList.tsx')).RuleList,
      prefetch: async () => (await import('./ahead.ts')).alarmRules(),
    },
    {
      path: '/chgstamon/faultcodes',
      title: 'stations.menu.fault-codes',
      codes: ['eventPerm'],
      load: async () => (await import('./faults/FaultMappings.tsx')).FaultMappings,
      prefetch: async () => (await import('./ahead.ts')).faultMappings(),
    },
    {
      path: '/chgdispatch/chgdispatchqywx',
      title: 'stations.menu.dispatch',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./dispatch/Dispatch.tsx')).Dispatch,
      prefetch: async () => (await import('./ahead.ts')).monitor(),
    },
    {
      path: '/statsanalysis/chgstamon',
      title: 'stations.menu.pile-safety',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./safety/PileSafetyList.tsx')).PileSafetyList,
    },
    {
      path: '/statsanalysis/chgdispatch',
      title: 'stations.menu.gun-safety',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./safety/GunSafetyList.tsx')).GunSafetyList,
    },
    {
      path: '/chgstamon/refused',
      title: 'stations.menu.refused',
      codes: viewPermission,
      load: async () => (await import('./refused/RefusedList.tsx')).RefusedList,
      prefetch: async () => (await import('./ahead.ts')).refusedList(),
    },
    {
      path: '/chgstamon/frames',
      title: 'stations.menu.frames',
      codes: viewPermission,
      load: async () => (await import('./frames/FramesPage.tsx')).FramesPage,
    },
    {
      path: '/statsanalysis/chgpile',
      title: 'stations.menu.piles',
      codes: ['stationPilePerm'],
      load: async () => (await import('./piles/PileList.tsx')).PileList,
      prefetch: async () => (await import('./ahead.ts')).pileList(),
    },
    {
      path: '/statsanalysis/acceptance',
      title: 'stations.menu.acceptance',
      codes: viewPermission,
      load: async () => (await import('./acceptance/AcceptanceList.tsx')).AcceptanceList,
    },
    {
      path: '/statsanalysis/acceptance/$id',
      title: 'stations.menu.acceptance',
      codes: viewPermission,
      hidden: true,
      load: async () => (await import('./acceptance/AcceptancePage.tsx')).AcceptancePage,
    },
    {
      path: '/chgmodule/profiles',
      title: 'stations.menu.profiles',
      codes: viewPermission,
      load: async () => (await import('./profiles/ProfileList.tsx')).ProfileList,
    },
    {
      path: '/chgmodule/certificates',
      title: 'stations.menu.certificates',
      codes: viewPermission,
      load: async () => (await import('./certificates/CertificateList.tsx')).CertificateList,
    },
    {
      path: '/statsanalysis/chgpile/rollouts',
      title: 'stations.menu.rollouts',
      codes: Object.values(permissionOfRollout).flat(),
      hidden: true,
      load: async () => (await import('./rollouts/RolloutList.tsx')).RolloutList,
      prefetch: async () => (await import('./ahead.ts')).rolloutList(),
    },
    {
      path: '/statsanalysis/chgpile/rollouts/$id',
      title: 'stations.menu.rollout',
      codes: Object.values(permissionOfRollout).flat(),
      hidden: true,
      load: async () => (await import('./rollouts/RolloutPage.tsx')).RolloutPage,
    },
    {
      path: '/chgmodule/chgterminal',
      title: 'stations.menu.terminals',
      codes: ['stationPilePerm'],
      load: async () => (await import('./terminals/TerminalList.tsx')).TerminalList,
    },
    {
      path: '/chgmodule/pileparam',
      title: 'stations.menu.parameters',
      codes: parameterPermissions.view,
      load: async () => (await import('./parameters/TemplateList.tsx')).TemplateList,
      prefetch: async () => (await import('./ahead.ts')).templateList(),
    },
    {
      path: '/chgmodule/blackwhite',
      title: 'stations.menu.lists',
      codes: localListPermissions.view,
      load: async () => (await import('./lists/LocalLists.tsx')).LocalLists,
      prefetch: async () => (await import('./ahead.ts')).localLists(),
    },
    {
      path: '/chgmodule/firmware',
      title: 'stations.menu.firmware',
      codes: firmwarePermissions.view,
      load: async () => (await import('./firmware/FirmwareList.tsx')).FirmwareList,
      prefetch: async () => (await import('./ahead.ts')).firmwareList(),
    },
    {
      path: '/statsanalysis/chgpile/$id',
      title: 'stations.menu.pile',
      codes: viewPermission,
      hidden: true,
      load: async () => (await import('./piles/PilePage.tsx')).PilePage,
      prefetch: async ({ params }) => (await import('./ahead.ts')).pilePage(params),
    },
    {
      path: '/statsanalysis/chgstation',
      title: 'stations.menu.stations',
      codes: ['stationPilePerm'],
      load: async () => (await import('./stations/StationList.tsx')).StationList,
      prefetch: async () => (await import('./ahead.ts')).stationList(),
    },
    {
      path: '/statsanalysis/chgstation/import',
      title: 'stations.menu.import',
      codes: ['chgpile:create'],
      hidden: true,
      load: async () => (await import('./imports/ImportPage.tsx')).ImportPage,
    },
    {
      path: '/statsanalysis/chgstation/$id',
      title: 'stations.menu.station',
      codes: viewPermission,
      hidden: true,
      load: async () => (await import('./stations/StationPage.tsx')).StationPage,
      prefetch: async ({ params }) => (await import('./ahead.ts')).stationPage(params),
    },
  ],
  fills: [
    stationChoice.fill({
      title: 'stations.menu.stations',
      codes: viewPermission,
      load: async () => (await import('./StationChoice.tsx')).StationChoice,
    }),
    pileTabs.fill({
      title: 'stations.menu.curve',
      codes: viewPermission,
      order: 20,
      load: async () => (await import('./telemetry/CurveTab.tsx')).PileCurve,
    }),
    stationTabs.fill({
      title: 'stations.menu.curve',
      codes: viewPermission,
      order: 20,
      load: async () => (await import('./telemetry/CurveTab.tsx')).StationCurve,
    }),
    stationTabs.fill({
      title: 'stations.menu.event-log',
      codes: alarmPermissions.view,
      order: 30,
      load: async () => (await import('./events/StationEvents.tsx')).StationEvents,
    }),
    stationTabs.fill({
      title: 'stations.menu.commands',
      codes: viewPermission,
      order: 40,
      load: async () => (await import('./commands/StationCommands.tsx')).StationCommands,
    }),
    dashboardSlot.fill({
      title: 'stations.menu.dashboard',
      codes: viewPermission,
      order: 10,
      load: async () => (await import('./dashboard/GunsNow.tsx')).GunsNow,
    }),
    dashboardSlot.fill({
      title: 'stations.menu.load',
      codes: viewPermission,
      order: 12,
      load: async () => (await import('./dashboard/LoadToday.tsx')).LoadToday,
    }),
    dashboardSlot.fill({
      title: 'stations.menu.map',
      codes: viewPermission,
      order: 16,
      load: async () => (await import('./dashboard/StationsNow.tsx')).StationsNow,
    }),
  ],
}
