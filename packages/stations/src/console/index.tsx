import { stationChoice } from '@evops/organisation/console'
import { attentionSlot, type ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { stationMenuWords } from './menu.words.ts'
import { stationPaletteSearches } from './palette-searches.ts'
import { chargePointTabs, stationTabs } from './slots.ts'

export { AssetActions } from './AssetActions.tsx'
export { currentStation, currentStationName } from './current-station.ts'
export { compareByUrgency, stationMapTone } from './need.rules.ts'
export { PartnerReadinessNotice } from './partner-readiness/PartnerReadinessNotice.tsx'
export { ocppAddress } from './charge-points/ocpp-address.ts'
export { StateCounts, StateMarks } from './StateCounts.tsx'
export { connectorStates, StateMark, StateShape, type ConnectorState } from './StateMark.tsx'
export { useConnectorsSummary } from './use-connectors-summary.ts'
export type { LandLine } from './map/land.ts'
export { MapView, type MapPoint } from './map/MapView.tsx'
export {
  alarmActions,
  assetActions,
  dispatchActions,
  connectorActions,
  connectorFault,
  connectorSession,
  type ConnectorPlace,
  chargePointTabs,
  stationTabs,
  tokenInput,
} from './slots.ts'

/** Outline of the continents, for maps without a map service. */
export const loadLand = async () => (await import('./map/land.ts')).landLines()

/** Dialog for a display message to the current driver, loaded when opened. */
export const loadSessionMessage = async () => (await import('./display/SessionMessage.tsx')).SessionMessage

/** Dialog for priority charging and energy transfer of a session, loaded when opened. */
export const loadSessionEnergy = async () => (await import('./profiles/SessionEnergy.tsx')).SessionEnergy

/** Component that shows the unmasked tags in a message, loaded with messages of other packages. */
export const loadRevealOcppMessage = async () =>
  (await import('./ocpp-messages/RevealOcppMessage.tsx')).RevealOcppMessage

/** Stations, charge points and their live state in the console (ROUTE-02, ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'stations',
  words: stationMenuWords,
  searches: stationPaletteSearches,
  routes: [
    {
      ...contract.monitorScreen,
      load: async () => (await import('./monitor/Monitor.tsx')).Monitor,
      prefetch: async () => (await import('./prefetch.ts')).prefetchMonitor(),
    },
    {
      ...contract.overviewScreen,
      load: async () => (await import('./overview/Overview.tsx')).Overview,
      prefetch: async () => (await import('./prefetch.ts')).prefetchOverview(),
    },
    { ...contract.eventsScreen, load: async () => (await import('./events/EventList.tsx')).EventList },
    {
      ...contract.eventMonitoringScreen,
      load: async () => (await import('./events/EventMonitoring.tsx')).EventMonitoring,
    },
    {
      ...contract.alarmsScreen,
      byStation: 'stationId',
      load: async () => (await import('./alarms/AlarmList.tsx')).AlarmList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchAlarmList(),
    },
    {
      ...contract.alarmRulesScreen,
      load: async () => (await import('./rules/RuleList.tsx')).RuleList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchAlarmRules(),
    },
    {
      ...contract.faultCodesScreen,
      load: async () => (await import('./faults/FaultMappings.tsx')).FaultMappings,
      prefetch: async () => (await import('./prefetch.ts')).prefetchFaultMappings(),
    },
    {
      ...contract.dispatchScreen,
      load: async () => (await import('./dispatch/Dispatch.tsx')).Dispatch,
      prefetch: async () => (await import('./prefetch.ts')).prefetchMonitor(),
    },
    {
      ...contract.chargePointSafetyScreen,
      load: async () => (await import('./safety/ChargePointSafetyList.tsx')).ChargePointSafetyList,
    },
    {
      ...contract.connectorSafetyScreen,
      load: async () => (await import('./safety/ConnectorSafetyList.tsx')).ConnectorSafetyList,
    },
    {
      ...contract.refusedScreen,
      load: async () => (await import('./refused/RefusedList.tsx')).RefusedList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchRefusedList(),
    },
    {
      ...contract.ocppMessagesScreen,
      load: async () => (await import('./ocpp-messages/OcppMessagesPage.tsx')).OcppMessagesPage,
    },
    {
      ...contract.chargePointsScreen,
      load: async () => (await import('./charge-points/ChargePointList.tsx')).ChargePointList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchChargePointList(),
    },
    {
      ...contract.acceptanceScreen,
      load: async () => (await import('./acceptance/AcceptanceList.tsx')).AcceptanceList,
    },
    {
      ...contract.acceptanceRunScreen,
      load: async () => (await import('./acceptance/AcceptancePage.tsx')).AcceptancePage,
    },
    {
      ...contract.profilesScreen,
      load: async () => (await import('./profiles/ProfileList.tsx')).ProfileList,
    },
    {
      ...contract.certificatesScreen,
      load: async () => (await import('./certificates/CertificateList.tsx')).CertificateList,
    },
    {
      ...contract.securityProfilesScreen,
      load: async () => (await import('./security/SecurityProfileList.tsx')).SecurityProfileList,
    },
    {
      ...contract.bulkJobsScreen,
      load: async () => (await import('./bulk-jobs/BulkJobList.tsx')).BulkJobList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchBulkJobList(),
    },
    {
      ...contract.bulkJobScreen,
      load: async () => (await import('./bulk-jobs/BulkJobPage.tsx')).BulkJobPage,
    },
    {
      ...contract.terminalsScreen,
      load: async () => (await import('./terminals/TerminalList.tsx')).TerminalList,
    },
    {
      ...contract.parametersScreen,
      load: async () => (await import('./parameters/TemplateList.tsx')).TemplateList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchTemplateList(),
    },
    {
      ...contract.listsScreen,
      load: async () => (await import('./lists/LocalLists.tsx')).LocalLists,
      prefetch: async () => (await import('./prefetch.ts')).prefetchLocalLists(),
    },
    {
      ...contract.firmwareScreen,
      load: async () => (await import('./firmware/FirmwareList.tsx')).FirmwareList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchFirmwareList(),
    },
    {
      ...contract.chargePointScreen,
      load: async () => (await import('./charge-points/ChargePointPage.tsx')).ChargePointPage,
      prefetch: async ({ params }) => (await import('./prefetch.ts')).prefetchChargePointPage(params),
    },
    {
      ...contract.stationsScreen,
      load: async () => (await import('./stations/StationList.tsx')).StationList,
      prefetch: async () => (await import('./prefetch.ts')).prefetchStationList(),
    },
    {
      ...contract.partnerReadinessScreen,
      load: async () => (await import('./partner-readiness/PartnerReadinessList.tsx')).PartnerReadinessList,
    },
    { ...contract.importScreen, load: async () => (await import('./imports/ImportPage.tsx')).ImportPage },
    {
      ...contract.stationScreen,
      load: async () => (await import('./stations/StationPage.tsx')).StationPage,
      prefetch: async ({ params }) => (await import('./prefetch.ts')).prefetchStationPage(params),
    },
  ],
  fills: [
    stationChoice.fill({
      title: 'stations.menu.stations',
      codes: contract.stationViewPermission,
      load: async () => (await import('./StationChoice.tsx')).StationChoice,
    }),
    chargePointTabs.fill({
      title: 'stations.menu.curve',
      codes: contract.stationViewPermission,
      order: 20,
      load: async () => (await import('./telemetry/CurveTab.tsx')).ChargePointCurve,
    }),
    stationTabs.fill({
      title: 'stations.menu.curve',
      codes: contract.stationViewPermission,
      order: 20,
      load: async () => (await import('./telemetry/CurveTab.tsx')).StationCurve,
    }),
    stationTabs.fill({
      title: 'stations.menu.event-log',
      codes: contract.alarmPermissions.view,
      order: 30,
      load: async () => (await import('./events/StationEvents.tsx')).StationEvents,
    }),
    stationTabs.fill({
      title: 'stations.menu.commands',
      codes: contract.stationViewPermission,
      order: 40,
      load: async () => (await import('./commands/StationCommands.tsx')).StationCommands,
    }),
    attentionSlot.fill({
      title: 'stations.menu.alarms-open',
      codes: contract.alarmPermissions.view,
      order: 10,
      load: async () => (await import('./dashboard/AlarmNeeds.tsx')).AlarmNeeds,
    }),
    attentionSlot.fill({
      title: 'stations.menu.offline',
      codes: contract.stationViewPermission,
      order: 30,
      load: async () => (await import('./dashboard/OfflineNeed.tsx')).OfflineNeed,
    }),
  ],
}
