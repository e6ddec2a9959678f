import { type DomainScreens, menuHeading, permissionPage, screen } from '@evops/platform/contract'
import { hiddenFunctions } from '@evops/organisation/contract'

export const monitorScreen = screen('/chgstamon/chgstatlistmon', {
  word: 'stations.menu.monitor',
  title: { zh: '充电桩监控', en: 'Live monitoring', es: 'Puntos en directo' },
  page: { code: 'equipmentMonPerm', section: 'staMonPerm', position: 10 },
  label: { zh: '设备监控', en: 'Equipment monitoring', es: 'Monitorización de equipos' },
  roles: { technician: [], 'customer-service': [] },
})
export const eventsScreen = screen('/chgstamon/chgevent', {
  word: 'stations.menu.events',
  title: { zh: '充电事件', en: 'Charging events', es: 'Eventos de carga' },
  page: { code: 'eventPerm', section: 'staMonPerm', position: 20 },
  acts: {
    chgevent: {
      label: { zh: '事件与告警', en: 'Events and alarms', es: 'Eventos y alarmas' },
      verbs: ['edit', 'export', 'control'],
    },
  },
  roles: { dispatcher: ['control', 'export'], technician: ['control'] },
})
export const chargePointsScreen = screen('/statsanalysis/chgpile', {
  word: 'stations.menu.chargePoints',
  title: { zh: '充电桩台账', en: 'Charge points', es: 'Puntos de recarga' },
  page: { code: 'stationPilePerm', section: 'chgOperationPerm', position: 20 },
  label: { zh: '场站与桩', en: 'Stations and charge points', es: 'Estaciones y puntos de recarga' },
  acts: {
    chgpile: {
      label: { zh: '桩', en: 'Charge points', es: 'Puntos de recarga' },
      verbs: ['create', 'edit', 'delete', 'export', 'control'],
    },
    chgstation: {
      label: { zh: '场站', en: 'Stations', es: 'Estaciones' },
      verbs: ['create', 'edit', 'delete', 'export', 'control'],
    },
  },
  roles: { dispatcher: ['control', 'export'], technician: ['edit', 'control'] },
})
export const parametersScreen = screen('/chgmodule/pileparam', {
  word: 'stations.menu.parameters',
  title: { zh: '桩参数', en: 'Charge point parameters', es: 'Parámetros de puntos' },
  page: { code: 'pileParamPerm', section: 'chgModePern', position: 40 },
  acts: {
    pileparam: {
      label: { zh: '桩参数', en: 'Charge point parameters', es: 'Parámetros de puntos' },
      verbs: ['edit', 'control'],
    },
  },
  roles: { technician: ['edit', 'control'] },
})
export const listsScreen = screen('/chgmodule/blackwhite', {
  word: 'stations.menu.lists',
  title: { zh: '黑白名单', en: 'Local authorisation lists', es: 'Listas locales de autorización' },
  page: { code: 'listPerm', section: 'chgModePern', position: 30 },
  acts: { blackwhite: { verbs: ['control'] } },
})
export const firmwareScreen = screen('/chgmodule/firmware', {
  word: 'stations.menu.firmware',
  title: { zh: '固件管理', en: 'Firmware', es: 'Firmware' },
  page: { code: 'firmwarePerm', section: 'chgModePern', position: 50 },
  acts: { firmware: { label: { zh: '固件', en: 'Firmware', es: 'Firmware' }, verbs: ['edit', 'control'] } },
  roles: { technician: ['edit', 'control'] },
})
/** Permission page of the energy balance, a screen of the sessions package. */
export const energyLossPage = permissionPage({
  code: 'powerLossPerm',
  section: 'reportformPerm',
  position: 20,
  label: { zh: '日电量损耗', en: 'Daily electricity loss', es: 'Pérdida diaria de electricidad' },
})
export const dispatchHeading = menuHeading('/chgdispatch', {
  word: 'stations.heading.dispatch',
  title: { zh: '充电调度', en: 'Dispatch', es: 'Centro de control' },
  codes: monitorScreen.codes,
})
export const monitoringHeading = menuHeading('/chgstamon', {
  word: 'stations.heading.monitoring',
  title: { zh: '站桩监控', en: 'Monitoring', es: 'Monitorización' },
  section: { code: 'staMonPerm', position: 10 },
  label: { zh: '场站监控', en: 'Station monitoring', es: 'Monitorización de estaciones' },
  roles: { manager: 'all', dispatcher: [] },
})
export const operationsHeading = menuHeading('/statsanalysis', {
  word: 'stations.heading.operations',
  title: { zh: '运营管理', en: 'Operations', es: 'Operación' },
  section: { code: 'chgOperationPerm', position: 20 },
  label: { zh: '运营管理', en: 'Operations', es: 'Operación' },
  roles: { manager: 'all' },
})
/** Permissions to view stations and charge points: their own page or the monitoring page. */
export const stationViewPermission = [...chargePointsScreen.codes, ...monitorScreen.codes] as const
/** Permissions by action. One code of each list is sufficient. */
export const stationPermissions = chargePointsScreen.may.chgstation
export const chargePointPermissions = chargePointsScreen.may.chgpile
/**
 * Permissions for alarms and events: their own page, or the monitoring page that shows them. `edit`: rules and vendor
 * codes. `control`: acknowledge and close.
 */
export const alarmPermissions = {
  view: [...eventsScreen.codes, ...monitorScreen.codes],
  ...eventsScreen.may.chgevent,
} as const
export const firmwarePermissions = { view: firmwareScreen.codes, ...firmwareScreen.may.firmware } as const
/**
 * Commands that need one of these permissions in addition. The permission to control charge points alone does not allow
 * firmware updates.
 */
export const permissionOfCommand: Readonly<Record<string, readonly string[]>> = {
  UpdateFirmware: firmwarePermissions.control,
  SignedUpdateFirmware: firmwarePermissions.control,
  PublishFirmware: firmwarePermissions.control,
  UnpublishFirmware: firmwarePermissions.control,
}
export const localListPermissions = { view: listsScreen.codes, ...listsScreen.may.blackwhite } as const
export const parameterPermissions = {
  view: parametersScreen.codes,
  ...parametersScreen.may.pileparam,
} as const
/** Kinds of bulk jobs, each with its own permission. */
export const bulkJobKinds = ['command', 'parameters', 'firmware'] as const
export type BulkJobKind = (typeof bulkJobKinds)[number]
export const permissionOfBulkJob: Readonly<Record<BulkJobKind, readonly [string, ...string[]]>> = {
  command: chargePointPermissions.control,
  parameters: parameterPermissions.control,
  firmware: firmwarePermissions.control,
}
export const overviewScreen = screen('/chgstamon/chgallstatlistmon', {
  word: 'stations.menu.overview',
  title: { zh: '充电桩总览', en: 'Charge point overview', es: 'Vista general de puntos' },
  codes: monitorScreen.codes,
})
export const eventMonitoringScreen = screen('/chgstamon/chgeventmonitoring', {
  word: 'stations.menu.event-monitoring',
  title: { zh: '事件监控', en: 'Event monitoring', es: 'Monitorización de eventos' },
  codes: hiddenFunctions,
})
export const alarmsScreen = screen('/chgstamon/alarms', {
  word: 'stations.menu.alarms',
  title: { zh: '告警', en: 'Alarms', es: 'Alarmas' },
  codes: alarmPermissions.view,
})
export const alarmRulesScreen = screen('/chgstamon/alarmrules', {
  word: 'stations.menu.alarm-rules',
  title: { zh: '告警规则', en: 'Alarm rules', es: 'Reglas de alarma' },
  codes: eventsScreen.codes,
})
export const faultCodesScreen = screen('/chgstamon/faultcodes', {
  word: 'stations.menu.fault-codes',
  title: { zh: '故障码对照', en: 'Fault codes', es: 'Códigos de fallo' },
  codes: eventsScreen.codes,
})
export const dispatchScreen = screen('/chgdispatch/chgdispatchqywx', {
  word: 'stations.menu.dispatch',
  title: { zh: '场站充电概况', en: 'Depot status', es: 'Estado de cocheras' },
  codes: monitorScreen.codes,
})
export const chargePointSafetyScreen = screen('/statsanalysis/chgstamon', {
  word: 'stations.menu.charge-point-safety',
  title: { zh: '安全监测（桩）', en: 'Safety status: charge points', es: 'Seguridad (puntos)' },
  codes: monitorScreen.codes,
})
export const connectorSafetyScreen = screen('/statsanalysis/chgdispatch', {
  word: 'stations.menu.connector-safety',
  title: { zh: '安全监测（枪）', en: 'Safety status: connectors', es: 'Seguridad (conectores)' },
  codes: monitorScreen.codes,
})
export const refusedScreen = screen('/chgstamon/refused', {
  word: 'stations.menu.refused',
  title: { zh: '被拒连接', en: 'Rejected connections', es: 'Accesos rechazados' },
  codes: stationViewPermission,
})
export const ocppMessagesScreen = screen('/chgstamon/ocpp-messages', {
  word: 'stations.menu.ocppMessages',
  title: { zh: '报文查询', en: 'OCPP messages', es: 'Mensajes OCPP' },
  codes: stationViewPermission,
})
export const acceptanceScreen = screen('/statsanalysis/acceptance', {
  word: 'stations.menu.acceptance',
  title: { zh: '桩验收', en: 'Acceptance', es: 'Pruebas de aceptación' },
  codes: stationViewPermission,
})
export const acceptanceRunScreen = screen('/statsanalysis/acceptance/$id', {
  word: 'stations.menu.acceptance',
  title: { zh: '桩验收', en: 'Acceptance', es: 'Pruebas de aceptación' },
  codes: stationViewPermission,
})
export const profilesScreen = screen('/chgmodule/profiles', {
  word: 'stations.menu.profiles',
  title: { zh: '充电功率计划', en: 'Charging profiles', es: 'Perfiles de carga' },
  codes: stationViewPermission,
})
export const certificatesScreen = screen('/chgmodule/certificates', {
  word: 'stations.menu.certificates',
  title: { zh: '桩证书', en: 'Certificates', es: 'Certificados' },
  codes: stationViewPermission,
})
export const securityProfilesScreen = screen('/chgmodule/security-profiles', {
  word: 'stations.menu.security-profiles',
  title: { zh: '桩安全等级', en: 'Security profiles', es: 'Perfiles de seguridad' },
  codes: stationViewPermission,
})
export const bulkJobsScreen = screen('/statsanalysis/chgpile/bulk-jobs', {
  word: 'stations.menu.bulkJobs',
  title: { zh: '批量作业', en: 'Bulk jobs', es: 'Trabajos masivos' },
  codes: Object.values(permissionOfBulkJob).flat(),
  hidden: true,
})
export const bulkJobScreen = screen('/statsanalysis/chgpile/bulk-jobs/$id', {
  word: 'stations.menu.bulkJob',
  title: { zh: '批量作业', en: 'Bulk job', es: 'Trabajo masivo' },
  codes: Object.values(permissionOfBulkJob).flat(),
})
export const terminalsScreen = screen('/chgmodule/chgterminal', {
  word: 'stations.menu.terminals',
  title: { zh: '终端', en: 'Terminals', es: 'Terminales' },
  codes: chargePointsScreen.codes,
})
export const chargePointScreen = screen('/statsanalysis/chgpile/$id', {
  word: 'stations.menu.chargePoint',
  title: { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  codes: stationViewPermission,
})
export const stationsScreen = screen('/statsanalysis/chgstation', {
  word: 'stations.menu.stations',
  title: { zh: '场站信息', en: 'Stations', es: 'Estaciones' },
  codes: chargePointsScreen.codes,
})
export const importScreen = screen('/statsanalysis/chgstation/import', {
  word: 'stations.menu.import',
  title: { zh: '导入场站与桩', en: 'Import stations', es: 'Importar estaciones' },
  codes: chargePointsScreen.may.chgpile.create,
  hidden: true,
})
export const stationScreen = screen('/statsanalysis/chgstation/$id', {
  word: 'stations.menu.station',
  title: { zh: '场站', en: 'Station', es: 'Estación' },
  codes: stationViewPermission,
})

export const partnerReadinessScreen = screen('/statsanalysis/partner-readiness', {
  word: 'stations.menu.partner-readiness',
  title: { zh: '对外资料', en: 'Ready for partners', es: 'Datos para socios' },
  codes: stationViewPermission,
})

/** Menu entries and permissions of the stations package. */
export const stationScreens = {
  headings: [dispatchHeading, monitoringHeading, operationsHeading],
  screens: [
    monitorScreen,
    overviewScreen,
    eventsScreen,
    eventMonitoringScreen,
    alarmsScreen,
    alarmRulesScreen,
    faultCodesScreen,
    dispatchScreen,
    chargePointSafetyScreen,
    connectorSafetyScreen,
    refusedScreen,
    ocppMessagesScreen,
    chargePointsScreen,
    acceptanceScreen,
    acceptanceRunScreen,
    profilesScreen,
    certificatesScreen,
    securityProfilesScreen,
    bulkJobsScreen,
    bulkJobScreen,
    terminalsScreen,
    parametersScreen,
    listsScreen,
    firmwareScreen,
    chargePointScreen,
    stationsScreen,
    importScreen,
    partnerReadinessScreen,
    stationScreen,
  ],
  pages: [energyLossPage.page],
} as const satisfies DomainScreens
