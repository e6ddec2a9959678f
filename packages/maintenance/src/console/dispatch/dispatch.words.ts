import { words } from '@evops/platform/contract'

/** Reasons for and against assigning a work order to a technician. */
export const dispatchWords = words({
  'maintenance.dispatch.able': {
    zh: '有{skill}技能',
    en: 'has skill {skill}',
    es: 'con especialidad {skill}',
  },
  'maintenance.dispatch.unable': {
    zh: '无{skill}技能',
    en: 'lacks skill {skill}',
    es: 'sin especialidad {skill}',
  },
  'maintenance.dispatch.here': { zh: '负责本站', en: 'serves this station', es: 'atiende la estación' },
  'maintenance.dispatch.away': { zh: '不负责本站', en: 'other stations', es: 'otras estaciones' },
  'maintenance.dispatch.duty-on': { zh: '在岗', en: 'on duty', es: 'de servicio' },
  'maintenance.dispatch.duty-off': { zh: '不在岗', en: 'off duty', es: 'fuera de turno' },
  'maintenance.dispatch.duty-leave': { zh: '请假', en: 'on leave', es: 'de permiso' },
  'maintenance.dispatch.certificate-valid': {
    zh: '证件有效',
    en: 'certificate valid',
    es: 'acreditación vigente',
  },
  'maintenance.dispatch.certificate-ended': {
    zh: '证件已过期',
    en: 'certificate expired',
    es: 'acreditación caducada',
  },
  'maintenance.dispatch.certificate-none': { zh: '无证件', en: 'no certificate', es: 'sin acreditación' },
  'maintenance.dispatch.km': { zh: '约 {km} 公里', en: '{km} km away', es: 'a {km} km' },
  'maintenance.dispatch.km-unknown': {
    zh: '距离未知',
    en: 'distance unknown',
    es: 'distancia desconocida',
  },
  'maintenance.dispatch.open': {
    zh: '{count} 个未完成',
    en: '{count} open',
    es: '{count} {count|abierta|abiertas}',
  },
})
