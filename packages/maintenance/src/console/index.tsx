import type { ConsoleDomain } from '@evops/kit'
import { alarmActions, assetActions, connectorFault } from '@evops/stations/console'
import * as contract from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

export { offlineWork } from './offline/offline-work.ts'

/** Console screens for technicians and work orders (ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'maintenance',
  words: menuWords,
  routes: [
    { ...contract.staffScreen, load: async () => (await import('./staff/StaffList.tsx')).StaffList },
    { ...contract.rosterScreen, load: async () => (await import('./roster/RosterList.tsx')).RosterList },
    {
      ...contract.contractorsScreen,
      load: async () => (await import('./contractors/ContractorList.tsx')).ContractorList,
    },
    {
      ...contract.contractorImportScreen,
      load: async () => (await import('./contractors/ContractorImport.tsx')).ContractorImport,
    },
    {
      ...contract.workOrdersScreen,
      load: async () => (await import('./work-orders/WorkOrdersPage.tsx')).WorkOrdersPage,
    },
    {
      ...contract.workOrderScreen,
      load: async () => (await import('./work-orders/WorkOrderPage.tsx')).WorkOrderPage,
    },
    {
      ...contract.conflictsScreen,
      load: async () => (await import('./work-orders/ConflictList.tsx')).ConflictList,
    },
    {
      ...contract.calendarsScreen,
      load: async () => (await import('./calendars/CalendarList.tsx')).CalendarList,
    },
    {
      ...contract.calendarImportScreen,
      load: async () => (await import('./calendars/CalendarImport.tsx')).CalendarImport,
    },
    { ...contract.plansScreen, load: async () => (await import('./plans/PlanList.tsx')).PlanList },
    {
      ...contract.checklistsScreen,
      load: async () => (await import('./checklists/ChecklistList.tsx')).ChecklistList,
    },
  ],
  fills: [
    alarmActions.fill({
      title: 'maintenance.menu.workOrder',
      codes: contract.workOrderPermissions.view,
      whileComing: 'nothing',
      load: async () => (await import('./alarms/AlarmWorkOrder.tsx')).AlarmWorkOrder,
    }),
    connectorFault.fill({
      title: 'maintenance.menu.workOrders',
      codes: contract.workOrderPermissions.view,
      whileComing: 'nothing',
      load: async () => (await import('./work-orders/ConnectorWorkOrders.tsx')).ConnectorWorkOrders,
    }),
    assetActions.fill({
      title: 'maintenance.menu.workOrders',
      codes: contract.workOrderPermissions.view,
      whileComing: 'nothing',
      load: async () => (await import('./assets/AssetWorkOrders.tsx')).AssetWorkOrders,
    }),
  ],
}
