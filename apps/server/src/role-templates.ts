import { approvalsScreen, chargingMark, energyMark, roleNames, type RoleTemplate } from '@evops/organisation/contract'

const some = { grantsAll: false, codes: [chargingMark.code] }

/** Default roles (PERM-06). The screens define which of them each role starts with (`roles`). */
export const roleOutlines: readonly RoleTemplate[] = [
  {
    key: 'administrator',
    name: roleNames.administrator,
    remark: { zh: '全部权限与数据', en: 'All permissions, all data', es: 'Todos los permisos y datos' },
    grantsAll: true,
    dataScope: 'all',
    codes: [],
  },
  {
    key: 'manager',
    name: roleNames.manager,
    remark: {
      zh: '业务全部功能，系统管理除外',
      en: 'All business functions, without system administration',
      es: 'Todo el negocio, sin la administración del sistema',
    },
    ...some,
    dataScope: 'organisation',
    codes: [energyMark.code, chargingMark.code],
  },
  {
    key: 'dispatcher',
    name: roleNames.dispatcher,
    remark: {
      zh: '监控场站、控制桩、查看订单',
      en: 'Monitors stations, controls charge points, views sessions',
      es: 'Supervisa estaciones, controla puntos de recarga, ve sesiones',
    },
    ...some,
    dataScope: 'organisation',
  },
  {
    key: 'bookkeeper',
    name: roleNames.bookkeeper,
    remark: {
      zh: '资金、订单、报表，可导出',
      en: 'Money, sessions and reports, with export',
      es: 'Dinero, sesiones e informes, con exportación',
    },
    ...some,
    dataScope: 'all',
    // Corrects sessions; any other authorised person approves.
    codes: [chargingMark.code, ...approvalsScreen.may.approvals.approve],
  },
  {
    key: 'technician',
    name: roleNames.technician,
    remark: {
      zh: '负责场站的设备、事件与工单',
      en: 'Equipment, events and work orders of the assigned stations',
      es: 'Equipos, eventos y órdenes de trabajo de las estaciones asignadas',
    },
    ...some,
    dataScope: 'own',
  },
  {
    key: 'customer-service',
    name: roleNames['customer-service'],
    remark: {
      zh: '会员、卡片、订单、反馈',
      en: 'Members, cards, sessions and feedback',
      es: 'Clientes, tarjetas, sesiones y comentarios',
    },
    ...some,
    dataScope: 'all',
  },
  {
    key: 'reports',
    name: roleNames.reports,
    remark: {
      zh: '只能查看和导出报表',
      en: 'Views and exports reports, nothing else',
      es: 'Ve y exporta informes, nada más',
    },
    ...some,
    dataScope: 'organisation',
  },
]
