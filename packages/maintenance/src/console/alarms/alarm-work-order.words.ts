import { words } from '@evops/platform/contract'

export const alarmWorkOrderWords = words({
  'maintenance.alarm.make': { zh: '生成工单', en: 'Create work order', es: 'Crear orden de trabajo' },
  'maintenance.alarm.made': { zh: '工单已生成', en: 'Work order created', es: 'Orden de trabajo creada' },
  'maintenance.alarm.workOrder': { zh: '工单 {no}', en: 'Work order {no}', es: 'Orden de trabajo {no}' },
})
