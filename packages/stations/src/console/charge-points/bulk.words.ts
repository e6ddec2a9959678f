import { words } from '@evops/platform/contract'

/** Texts for bulk commands. */
export const bulkWords = words({
  'stations.bulk.disable': { zh: '停用', en: 'Take out of service', es: 'Poner fuera de servicio' },
  'stations.bulk.enable': { zh: '启用', en: 'Put into service', es: 'Poner en servicio' },
  'stations.bulk.restart': { zh: '重启', en: 'Restart', es: 'Reiniciar' },
  'stations.bulk.read': { zh: '读取参数', en: 'Read parameters', es: 'Leer parámetros' },
  'stations.bulk.diagnostics': { zh: '获取诊断', en: 'Fetch diagnostics', es: 'Obtener diagnósticos' },
  'stations.bulk.logs': { zh: '获取日志', en: 'Fetch logs', es: 'Obtener registros' },
  'stations.bulk.trigger': { zh: '请求上报', en: 'Request a report', es: 'Pedir un informe' },
  'stations.bulk.cache': {
    zh: '清除鉴权缓存',
    en: 'Clear authorisation cache',
    es: 'Vaciar caché de autorización',
  },
  'stations.bulk.message': { zh: '发送消息', en: 'Send a message', es: 'Enviar un mensaje' },
  'stations.bulk.which': { zh: '选择', en: 'Which', es: 'Cuál' },
  'stations.bulk.logs-title_one': {
    zh: '获取 {n} 个充电桩的日志？',
    en: 'Fetch a log of {n} charge point?',
    es: '¿Obtener un registro de {n} punto de recarga?',
  },
  'stations.bulk.logs-title_other': {
    zh: '获取 {n} 个充电桩的日志？',
    en: 'Fetch a log of {n} charge points?',
    es: '¿Obtener un registro de {n} puntos de recarga?',
  },
  'stations.bulk.logs-title_many': {
    zh: '获取 {n} 个充电桩的日志？',
    en: 'Fetch a log of {n} charge points?',
    es: '¿Obtener un registro de {n} puntos de recarga?',
  },
  'stations.bulk.trigger-title_one': {
    zh: '请求 {n} 个充电桩上报？',
    en: 'Ask {n} charge point for a report?',
    es: '¿Pedir un informe a {n} punto de recarga?',
  },
  'stations.bulk.trigger-title_other': {
    zh: '请求 {n} 个充电桩上报？',
    en: 'Ask {n} charge points for a report?',
    es: '¿Pedir un informe a {n} puntos de recarga?',
  },
  'stations.bulk.trigger-title_many': {
    zh: '请求 {n} 个充电桩上报？',
    en: 'Ask {n} charge points for a report?',
    es: '¿Pedir un informe a {n} puntos de recarga?',
  },
  'stations.bulk.cache-title_one': {
    zh: '清除 {n} 个充电桩的鉴权缓存？',
    en: 'Clear the authorisation cache of {n} charge point?',
    es: '¿Vaciar la caché de autorización de {n} punto de recarga?',
  },
  'stations.bulk.cache-title_other': {
    zh: '清除 {n} 个充电桩的鉴权缓存？',
    en: 'Clear the authorisation cache of {n} charge points?',
    es: '¿Vaciar la caché de autorización de {n} puntos de recarga?',
  },
  'stations.bulk.cache-title_many': {
    zh: '清除 {n} 个充电桩的鉴权缓存？',
    en: 'Clear the authorisation cache of {n} charge points?',
    es: '¿Vaciar la caché de autorización de {n} puntos de recarga?',
  },
  'stations.bulk.message-title_one': {
    zh: '给 {n} 个充电桩发送消息？',
    en: 'Send a message to {n} charge point?',
    es: '¿Enviar un mensaje a {n} punto de recarga?',
  },
  'stations.bulk.message-title_other': {
    zh: '给 {n} 个充电桩发送消息？',
    en: 'Send a message to {n} charge points?',
    es: '¿Enviar un mensaje a {n} puntos de recarga?',
  },
  'stations.bulk.message-title_many': {
    zh: '给 {n} 个充电桩发送消息？',
    en: 'Send a message to {n} charge points?',
    es: '¿Enviar un mensaje a {n} puntos de recarga?',
  },
  'stations.bulk.cache-text': {
    zh: '桩会清除缓存的鉴权凭证，下次刷卡时向平台询问。离线的桩不会收到。',
    en: 'The charge point clears its cached tokens and asks the platform next time. Offline charge points do not receive it.',
    es: 'El punto borra los identificadores en caché y la próxima vez pregunta a la plataforma. Los puntos sin conexión no lo reciben.',
  },
  'stations.bulk.message-text': {
    zh: '厂商自定义消息（DataTransfer），内容见桩的手册。离线的桩不会收到。',
    en: 'A manufacturer-specific message (DataTransfer); see the charge point’s manual. Offline charge points do not receive it.',
    es: 'Un mensaje propio del fabricante (DataTransfer), según el manual del punto. Los que están sin conexión no lo reciben.',
  },
  'stations.bulk.diagnostics-title_one': {
    zh: '获取 {n} 个充电桩的诊断文件？',
    en: 'Fetch the diagnostics of {n} charge point?',
    es: '¿Obtener los diagnósticos de {n} punto de recarga?',
  },
  'stations.bulk.diagnostics-title_other': {
    zh: '获取 {n} 个充电桩的诊断文件？',
    en: 'Fetch the diagnostics of {n} charge points?',
    es: '¿Obtener los diagnósticos de {n} puntos de recarga?',
  },
  'stations.bulk.diagnostics-title_many': {
    zh: '获取 {n} 个充电桩的诊断文件？',
    en: 'Fetch the diagnostics of {n} charge points?',
    es: '¿Obtener los diagnósticos de {n} puntos de recarga?',
  },
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
  'stations.bulk.confirm-text': {
    zh: '只是询问，不影响充电；答复在各桩的页面上。离线的桩不会收到。',
    en: 'Charging is not affected; the answers appear on the pages of the charge points. Offline charge points do not receive it.',
    es: 'No afecta a la carga; las respuestas aparecen en la página de cada punto. Los puntos sin conexión no lo reciben.',
  },
  'stations.bulk.text': {
    zh: '指令发给整桩。正在充电的枪会在充电结束后生效；离线的桩不会收到。',
    en: 'Sent to the whole charge point. With a session in progress it takes effect afterwards; offline charge points do not receive it.',
    es: 'Se envía a todo el punto. Con una sesión en curso se aplica al terminar; los puntos sin conexión no lo reciben.',
  },
  'stations.bulk.restart-text': {
    zh: '结束所有充电后重启。离线的桩不会收到。',
    en: 'Ends all sessions, then restarts. Offline charge points do not receive it.',
    es: 'Termina todas las sesiones y se reinicia. Los puntos sin conexión no lo reciben.',
  },
})
