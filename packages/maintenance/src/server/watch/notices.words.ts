import { words } from '@evops/platform/contract'

/** Texts of notifications and mails about steps, and about certificate expiries. */
export const noticeWords = words({
  'maintenance.alarm-cleared': {
    zh: '告警已恢复。',
    en: 'The alarm has cleared.',
    es: 'La alarma se ha despejado.',
  },
  'maintenance.notice.created': {
    zh: '新工单待派单 {no}',
    en: 'Order {no} is waiting to be assigned',
    es: 'La orden {no} está por asignar',
  },
  'maintenance.notice.dispatched': {
    zh: '新工单待接单 {no}',
    en: 'Order {no} awaits your acceptance',
    es: 'Tiene la orden {no} por aceptar',
  },
  'maintenance.notice.transferred': {
    zh: '工单转派给您 {no}',
    en: 'Order {no} was transferred to you',
    es: 'Le han pasado la orden {no}',
  },
  'maintenance.notice.returned': {
    zh: '工单被退回 {no}',
    en: 'Order {no} was returned to you',
    es: 'Le devuelven la orden {no}',
  },
  'maintenance.notice.closed': {
    zh: '工单 {no} 已自动完成：其下工单均已结束',
    en: 'Order {no} was closed: all orders under it are completed',
    es: 'La orden {no} se cerró: todas las que dependen de ella han terminado',
  },
  'maintenance.notice.rejected': {
    zh: '工单被拒接 {no}',
    en: 'Order {no} was rejected',
    es: 'Han rechazado la orden {no}',
  },
  'maintenance.notice.timed_out': {
    zh: '工单无人接单 {no}',
    en: 'Order {no} was not accepted',
    es: 'La orden {no} no se aceptó',
  },
  'maintenance.notice.warned-accept': {
    zh: '工单 {no} 接单时限已用 80%',
    en: 'Order {no}: 80% of the time to accept is used',
    es: 'Orden {no}: usado el 80 % del plazo de aceptación',
  },
  'maintenance.notice.warned-arrive': {
    zh: '工单 {no} 到场时限已用 80%',
    en: 'Order {no}: 80% of the time to reach the site is used',
    es: 'Orden {no}: usado el 80 % del plazo de llegada',
  },
  'maintenance.notice.warned-fix': {
    zh: '工单 {no} 修复时限已用 80%',
    en: 'Order {no}: 80% of the time to fix is used',
    es: 'Orden {no}: usado el 80 % del plazo de reparación',
  },
  'maintenance.notice.late-accept': {
    zh: '工单接单超时 {no}',
    en: 'Order {no} is late: not accepted in time',
    es: 'La orden {no} va tarde: sin aceptar a tiempo',
  },
  'maintenance.notice.late-arrive': {
    zh: '工单到场超时 {no}',
    en: 'Order {no} is late: not on site in time',
    es: 'La orden {no} va tarde: llegada fuera de plazo',
  },
  'maintenance.notice.late-fix': {
    zh: '工单修复超时 {no}',
    en: 'Order {no} is late: not fixed in time',
    es: 'La orden {no} va tarde: sin reparar a tiempo',
  },
  'maintenance.notice.conflict': {
    zh: '工单 {no} 有离线操作未被采纳，请处理',
    en: 'Order {no}: offline actions not accepted, please settle',
    es: 'Orden {no}: acciones sin conexión no aceptadas, por resolver',
  },
  'maintenance.notice.conflict-text': {
    zh: '{name}：{count} 项离线操作',
    en: '{name}: {count} offline {count|action|actions}',
    es: '{name}: {count} {count|acción|acciones} sin conexión',
  },
  'maintenance.notice.certificate-ends': {
    zh: '{staffNo} 的证件“{name}”{until} 到期',
    en: 'Certificate {name} of {staffNo} expires on {until}',
    es: 'La acreditación {name} de {staffNo} caduca el {until}',
  },
  'maintenance.notice.certificate-ended': {
    zh: '{staffNo} 的证件“{name}”已于 {until} 过期',
    en: 'Certificate {name} of {staffNo} expired on {until}',
    es: 'La acreditación {name} de {staffNo} caducó el {until}',
  },
  'maintenance.notice.certificate-next': {
    zh: '续期后请在运维人员中更新有效期。',
    en: 'Once renewed, enter the new date in Maintenance staff.',
    es: 'Cuando se renueve, indique la nueva fecha en Personal de mantenimiento.',
  },
  'maintenance.notice.nowhere': { zh: '未指定场站', en: 'No station', es: 'Sin estación' },
})
