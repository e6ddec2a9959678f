import { words } from '@evops/platform/contract'

export const connectorWorkOrderWords = words({
  'maintenance.connector.is-open': {
    zh: '该桩已有未完成工单：',
    en: 'A work order is already open here:',
    es: 'Ya hay una orden de trabajo abierta aquí:',
  },
  'maintenance.connector.others': {
    zh: '共 {n} 个未完成工单',
    en: '{n} open orders in total',
    es: '{n} órdenes abiertas en total',
  },
})
