import { words } from '@evops/platform/contract'

/** What the engine of reports calls figures of orders. */
export const orderFigureWords = words({
  'reports.measure.madeOrders': { zh: '工单', en: 'Work orders', es: 'Órdenes de trabajo' },
  'reports.measure.cancelledOrders': {
    zh: '已取消工单',
    en: 'Cancelled work orders',
    es: 'Órdenes de trabajo canceladas',
  },
  'reports.measure.acceptedOrders': {
    zh: '已接单',
    en: 'Accepted work orders',
    es: 'Órdenes de trabajo aceptadas',
  },
  'reports.measure.acceptSeconds': {
    zh: '接单用时合计',
    en: 'Time until acceptance',
    es: 'Tiempo hasta la aceptación',
  },
  'reports.measure.meanAcceptSeconds': {
    zh: '平均接单时间',
    en: 'Mean time to accept',
    es: 'Tiempo medio de aceptación',
  },
  'reports.measure.repairedOrders': {
    zh: '已修复工单',
    en: 'Completed repairs',
    es: 'Reparaciones terminadas',
  },
  'reports.measure.repairSeconds': {
    zh: '修复用时合计',
    en: 'Time until repair',
    es: 'Tiempo hasta la reparación',
  },
  'reports.measure.meanRepairSeconds': {
    zh: '平均修复时间',
    en: 'Mean time to repair',
    es: 'Tiempo medio de reparación',
  },
  'reports.measure.judgedOrders': {
    zh: '计入及时率的工单',
    en: 'Work orders with deadlines',
    es: 'Órdenes de trabajo con plazos',
  },
  'reports.measure.keptOrders': {
    zh: '及时工单',
    en: 'Work orders on time',
    es: 'Órdenes de trabajo a tiempo',
  },
  'reports.measure.slaRate': { zh: '及时率', en: 'On time', es: 'A tiempo' },
  'reports.measure.verifiedOrders': {
    zh: '已验收工单',
    en: 'Verified work orders',
    es: 'Órdenes de trabajo verificadas',
  },
  'reports.measure.firstFixedOrders': {
    zh: '一次修复工单',
    en: 'Fixed the first time',
    es: 'Resueltas a la primera',
  },
  'reports.measure.firstFixRate': { zh: '一次修复率', en: 'First-time fix', es: 'A la primera' },
  'reports.measure.faultOrders': { zh: '故障工单', en: 'Fault repairs', es: 'Reparaciones de averías' },
  'reports.measure.repeatedOrders': {
    zh: '7 天内重复故障',
    en: 'Repeated within 7 days',
    es: 'Repetidas en 7 días',
  },
  'reports.measure.repeatRate': { zh: '重复故障率', en: 'Repeat rate', es: 'Tasa de repetición' },
})
