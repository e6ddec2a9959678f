import { type DomainScreens, screen } from '@evops/platform/contract'

/** Path of the work order report. */
export const workOrderReportPath = '/statsanalysis/workorderanalysis'
export const staffScreen = screen('/statsanalysis/chgywpeoplemng', {
  word: 'maintenance.menu.staff',
  title: { zh: '运维人员', en: 'Maintenance staff', es: 'Personal de mantenimiento' },
  page: { code: 'ywusermng', section: 'chgOperationPerm', position: 100 },
  acts: { chgywpeoplemng: { verbs: ['create', 'edit', 'delete', 'export', 'reveal'] } },
})
export const workOrdersScreen = screen('/statsanalysis/chgyworder', {
  word: 'maintenance.menu.workOrders',
  title: { zh: '运维工单', en: 'Maintenance orders', es: 'Órdenes de trabajo' },
  page: { code: 'ywordermng', section: 'chgOperationPerm', position: 110 },
  acts: {
    chgyworder: {
      label: { zh: '运维工单', en: 'Work orders', es: 'Órdenes de trabajo' },
      verbs: ['create', 'edit', 'control', 'export'],
    },
    workcalendar: {
      label: { zh: '工作日历', en: 'Working calendars', es: 'Calendarios laborales' },
      verbs: ['create', 'edit', 'delete', 'export'],
    },
    workplan: {
      label: { zh: '维护计划与检查表', en: 'Maintenance plans', es: 'Planes de mantenimiento' },
      verbs: ['create', 'edit', 'delete', 'export'],
    },
  },
  roles: { dispatcher: ['create', 'control', 'export'], technician: ['create', 'edit'] },
})
export const staffPermissions = { view: staffScreen.codes, ...staffScreen.may.chgywpeoplemng } as const
/**
 * - edit: Work on a work order: accept, arrive, repair, report the work done.
 * - control: Dispatch, verify, close and cancel work orders, and edit the rules.
 */
export const workOrderPermissions = {
  view: workOrdersScreen.codes,
  ...workOrdersScreen.may.chgyworder,
} as const
/** Codes for actions on work orders: technicians and dispatchers. */
export const workCodes = [...workOrderPermissions.edit, ...workOrderPermissions.control] as const
export const workOrderScreen = screen('/statsanalysis/chgyworder/$id', {
  word: 'maintenance.menu.workOrder',
  title: { zh: '工单', en: 'Work order', es: 'Orden de trabajo' },
  codes: workOrderPermissions.view,
})
export const conflictsScreen = screen('/statsanalysis/workconflicts', {
  word: 'maintenance.menu.conflicts',
  title: { zh: '离线冲突', en: 'Offline conflicts', es: 'Conflictos sin conexión' },
  codes: workOrderPermissions.control,
  hidden: true,
})
export const calendarPermissions = {
  view: workOrdersScreen.codes,
  ...workOrdersScreen.may.workcalendar,
} as const
export const calendarsScreen = screen('/statsanalysis/workcalendars', {
  word: 'maintenance.menu.calendars',
  title: { zh: '工作日历', en: 'Working calendars', es: 'Calendarios laborales' },
  codes: calendarPermissions.view,
  hidden: true,
})
export const calendarImportScreen = screen('/statsanalysis/workcalendars/import', {
  word: 'maintenance.menu.calendar-import',
  title: { zh: '导入工作日历', en: 'Import working calendars', es: 'Importar calendarios' },
  codes: calendarPermissions.create,
  hidden: true,
})
/** Maintenance plans and their checklists. */
export const planPermissions = { view: workOrdersScreen.codes, ...workOrdersScreen.may.workplan } as const
export const plansScreen = screen('/statsanalysis/workplans', {
  word: 'maintenance.menu.plans',
  title: { zh: '维护计划', en: 'Maintenance plans', es: 'Planes de mantenimiento' },
  codes: planPermissions.view,
  hidden: true,
})
export const checklistsScreen = screen('/statsanalysis/checklists', {
  word: 'maintenance.menu.checklists',
  title: { zh: '检查表', en: 'Checklists', es: 'Listas de comprobación' },
  codes: planPermissions.view,
  hidden: true,
})
export const contractorsScreen = screen('/statsanalysis/contractors', {
  word: 'maintenance.menu.contractors',
  title: { zh: '外包单位', en: 'Contractors', es: 'Contratistas' },
  codes: staffPermissions.view,
  hidden: true,
})
export const contractorImportScreen = screen('/statsanalysis/contractors/import', {
  word: 'maintenance.menu.contractor-import',
  title: { zh: '导入外包单位', en: 'Import contractors', es: 'Importar contratistas' },
  codes: staffPermissions.create,
  hidden: true,
})
export const rosterScreen = screen('/statsanalysis/maintenanceroster', {
  word: 'maintenance.menu.roster',
  title: { zh: '值班表', en: 'Duty roster', es: 'Turnos' },
  codes: staffPermissions.view,
  hidden: true,
})

/** Screens of this domain in the menu and the permission catalogue. */
export const maintenanceScreens = {
  screens: [
    staffScreen,
    rosterScreen,
    contractorsScreen,
    contractorImportScreen,
    workOrdersScreen,
    workOrderScreen,
    conflictsScreen,
    calendarsScreen,
    calendarImportScreen,
    plansScreen,
    checklistsScreen,
  ],
} as const satisfies DomainScreens
