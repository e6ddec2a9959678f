import { words } from '@evops/platform/contract'

export const alarmOrderWords = words({
  'maintenance.alarm.make': { zh: '生成工单', en: 'Create work order', es: 'Crear orden de trabajo' },
  'maintenance.alarm.assign': { zh: '指派…', en: 'Assign…', es: 'Asignar…' },
  'maintenance.alarm.assign-title': { zh: '指派告警', en: 'Assign the alarm', es: 'Asignar la alarma' },
  'maintenance.alarm.assignee': { zh: '指派给', en: 'Assignee', es: 'Responsable' },
  'maintenance.alarm.assign-verb': { zh: '指派', en: 'Assign', es: 'Asignar' },
  'maintenance.alarm.assigned': { zh: '已指派', en: 'Assigned', es: 'Asignada' },
  'maintenance.alarm.assigned-to': {
    zh: '已指派给 {name}，工单 {no}',
    en: 'Assigned to {name}, work order {no}',
    es: 'Asignada a {name}, orden de trabajo {no}',
  },
  'maintenance.alarm.made': { zh: '工单已生成', en: 'Work order created', es: 'Orden de trabajo creada' },
  'maintenance.alarm.order': { zh: '工单 {no}', en: 'Work order {no}', es: 'Orden de trabajo {no}' },
})
