import { words } from '@evops/platform/contract'

/** Commands to many charge points. */
export const bulkWords = words({
  'stations.bulk.disable': { zh: '停用', en: 'Take out of service', es: 'Poner fuera de servicio' },
  'stations.bulk.enable': { zh: '启用', en: 'Put into service', es: 'Poner en servicio' },
  'stations.bulk.restart': { zh: '重启', en: 'Restart', es: 'Reiniciar' },
  'stations.bulk.read': { zh: '读取参数', en: 'Read parameters', es: 'Leer parámetros' },
  'stations.bulk.read-title_one': {
    zh: '读取 {n} 个充电桩的参数？',
    en: 'Read the parameters of {n} charge point?',
    es: '¿Leer los parámetros de {n} punto de recarga?',
  },
  'stations.bulk.read-title_other': {
    zh: '读取 {n} 个充电桩的参数？',
    en: 'Read the parameters of {n} charge points?',
    es: '¿Leer los parámetros de {n} puntos de recarga?',
  },
  'stations.bulk.read-title_many': {
    zh: '读取 {n} 个充电桩的参数？',
    en: 'Read the parameters of {n} charge points?',
    es: '¿Leer los parámetros de {n} puntos de recarga?',
  },
  'stations.bulk.disable-title_one': {
    zh: '停用 {n} 个充电桩？',
    en: 'Take {n} charge point out of service?',
    es: '¿Poner {n} punto de recarga fuera de servicio?',
  },
  'stations.bulk.disable-title_other': {
    zh: '停用 {n} 个充电桩？',
    en: 'Take {n} charge points out of service?',
    es: '¿Poner {n} puntos de recarga fuera de servicio?',
  },
  'stations.bulk.disable-title_many': {
    zh: '停用 {n} 个充电桩？',
    en: 'Take {n} charge points out of service?',
    es: '¿Poner {n} puntos de recarga fuera de servicio?',
  },
  'stations.bulk.disable-verb_one': {
    zh: '停用 {n} 个',
    en: 'Take {n} out of service',
    es: 'Poner {n} fuera de servicio',
  },
  'stations.bulk.disable-verb_other': {
    zh: '停用 {n} 个',
    en: 'Take {n} out of service',
    es: 'Poner {n} fuera de servicio',
  },
  'stations.bulk.disable-verb_many': {
    zh: '停用 {n} 个',
    en: 'Take {n} out of service',
    es: 'Poner {n} fuera de servicio',
  },
  'stations.bulk.enable-title_one': {
    zh: '启用 {n} 个充电桩？',
    en: 'Put {n} charge point into service?',
    es: '¿Poner {n} punto de recarga en servicio?',
  },
  'stations.bulk.enable-title_other': {
    zh: '启用 {n} 个充电桩？',
    en: 'Put {n} charge points into service?',
    es: '¿Poner {n} puntos de recarga en servicio?',
  },
  'stations.bulk.enable-title_many': {
    zh: '启用 {n} 个充电桩？',
    en: 'Put {n} charge points into service?',
    es: '¿Poner {n} puntos de recarga en servicio?',
  },
  'stations.bulk.enable-verb_one': {
    zh: '启用 {n} 个',
    en: 'Put {n} into service',
    es: 'Poner {n} en servicio',
  },
  'stations.bulk.enable-verb_other': {
    zh: '启用 {n} 个',
    en: 'Put {n} into service',
    es: 'Poner {n} en servicio',
  },
  'stations.bulk.enable-verb_many': {
    zh: '启用 {n} 个',
    en: 'Put {n} into service',
    es: 'Poner {n} en servicio',
  },
  'stations.bulk.restart-title_one': {
    zh: '重启 {n} 个充电桩？',
    en: 'Restart {n} charge point?',
    es: '¿Reiniciar {n} punto de recarga?',
  },
  'stations.bulk.restart-title_other': {
    zh: '重启 {n} 个充电桩？',
    en: 'Restart {n} charge points?',
    es: '¿Reiniciar {n} puntos de recarga?',
  },
  'stations.bulk.restart-title_many': {
    zh: '重启 {n} 个充电桩？',
    en: 'Restart {n} charge points?',
    es: '¿Reiniciar {n} puntos de recarga?',
  },
  'stations.bulk.restart-verb_one': { zh: '重启 {n} 个', en: 'Restart {n}', es: 'Reiniciar {n}' },
  'stations.bulk.restart-verb_other': { zh: '重启 {n} 个', en: 'Restart {n}', es: 'Reiniciar {n}' },
  'stations.bulk.restart-verb_many': { zh: '重启 {n} 个', en: 'Restart {n}', es: 'Reiniciar {n}' },
  'stations.bulk.text': {
    zh: '指令发给整桩。正在充电的枪会在充电结束后生效；离线的桩不会收到。',
    en: 'It is sent to the whole charge point. Where charging is under way it counts afterwards; those offline do not get it.',
    es: 'Se envía al punto de recarga entero. Si hay una carga en curso, se aplica al terminar; los que están sin conexión no lo reciben.',
  },
  'stations.bulk.restart-text': {
    zh: '软重启：充电桩先正常结束正在进行的充电，再重新启动。离线的桩不会收到。',
    en: 'A soft restart: the charge point ends its sessions in order and starts anew. Those offline do not get it.',
    es: 'Reinicio suave: el punto de recarga termina sus cargas en orden y vuelve a arrancar. Los que están sin conexión no lo reciben.',
  },
})
