import { words } from '@evops/platform/contract'

export const alarmOrderWords = words({
  'maintenance.alarm.make': { zh: '生成工单', en: 'Make a work order', es: 'Crear orden de trabajo' },
  'maintenance.alarm.made': { zh: '工单已生成', en: 'The order is made', es: 'Orden creada' },
  'maintenance.alarm.order': { zh: '工单 {no}', en: 'Order {no}', es: 'Orden {no}' },
})
