import { words } from '@evops/platform/contract'

/** Also used in the export. */
export const sentKindWords = words({
  'maintenance.sent.accept': { zh: '接单', en: 'Accept', es: 'Aceptar' },
  'maintenance.sent.arrive': { zh: '到场', en: 'Arrive on site', es: 'Llegar al sitio' },
  'maintenance.sent.begin': { zh: '开始处理', en: 'Start work', es: 'Empezar' },
  'maintenance.sent.suspend': { zh: '挂起', en: 'Suspend', es: 'Poner en espera' },
  'maintenance.sent.resume': { zh: '恢复处理', en: 'Resume', es: 'Reanudar' },
  'maintenance.sent.finish': { zh: '完成', en: 'Finish work', es: 'Terminar' },
  'maintenance.sent.note': { zh: '备注', en: 'Note', es: 'Nota' },
  'maintenance.sent.part': { zh: '配件', en: 'Part', es: 'Repuesto' },
  'maintenance.sent.check': { zh: '检查项', en: 'Checklist line', es: 'Punto de la lista' },
  'maintenance.sent.confirm': { zh: '客户确认', en: 'Customer confirmation', es: 'Confirmación del cliente' },
  'maintenance.sent.picture': { zh: '照片', en: 'Photo', es: 'Foto' },
})
export const conflictWords = words({
  'maintenance.conflict.why-state': {
    zh: '工单状态不允许',
    en: 'The order was in another state',
    es: 'La orden estaba en otro estado',
  },
  'maintenance.conflict.why-over': {
    zh: '工单已结束',
    en: 'The order had ended',
    es: 'La orden estaba terminada',
  },
  'maintenance.conflict.why-not_yours': {
    zh: '工单已派给他人',
    en: 'The order was assigned to another person',
    es: 'La orden era de otra persona',
  },
  'maintenance.conflict.why-meanwhile': {
    zh: '他人已先行操作',
    en: 'Another person had moved the order on',
    es: 'Otra persona había avanzado la orden',
  },
  'maintenance.conflict.why-line': {
    zh: '该项已由他人填写',
    en: 'Another person had filled in the line',
    es: 'Otra persona había rellenado el punto',
  },
  'maintenance.conflict.is-open': { zh: '待处理', en: 'Open', es: 'Abierto' },
  'maintenance.conflict.is-applied': { zh: '已采纳', en: 'Applied', es: 'Aplicado' },
  'maintenance.conflict.is-set_aside': { zh: '已搁置', en: 'Set aside', es: 'Descartado' },
})
