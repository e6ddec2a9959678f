import { words } from '@evops/platform/contract'

/** Words of the palette's acts, which are loaded with the first search. A verb lists each word that starts it. */
export const paletteActWords = words({
  'shell.palette.acts': { zh: '操作', en: 'Actions', es: 'Acciones' },
  'shell.palette.stop': { zh: '停止 结束', en: 'Stop', es: 'Detener Parar' },
  'shell.palette.stop-of': { zh: '停止 {session}', en: 'Stop {session}', es: 'Detener {session}' },
  'shell.palette.refund': { zh: '退款', en: 'Refund', es: 'Reembolsar Devolver' },
  'shell.palette.refund-of': { zh: '退款 {session}', en: 'Refund {session}', es: 'Reembolsar {session}' },
  'shell.palette.lost': { zh: '挂失 丢失', en: 'Report lost', es: 'Dar por extraviada perdida' },
  'shell.palette.lost-of': {
    zh: '挂失卡 {card}',
    en: 'Report card {card} lost',
    es: 'Dar por extraviada la tarjeta {card}',
  },
  'shell.palette.new': { zh: '新建 新增', en: 'New Create Add', es: 'Nuevo Nueva Crear Añadir' },
  'shell.palette.new-of': { zh: '新建{thing}', en: 'New: {thing}', es: 'Nuevo: {thing}' },
  'shell.palette.new.member': { zh: '会员', en: 'member', es: 'cliente' },
  'shell.palette.new.company': { zh: '企业', en: 'company', es: 'empresa' },
  'shell.palette.new.station': { zh: '场站', en: 'station', es: 'estación' },
  'shell.palette.new.charge-point': { zh: '充电桩', en: 'charge point', es: 'punto de recarga' },
  'shell.palette.new.token': { zh: '鉴权凭证', en: 'token', es: 'identificador' },
  'shell.palette.new.card': { zh: '卡', en: 'card', es: 'tarjeta' },
  'shell.palette.new.work-order': { zh: '工单', en: 'work order', es: 'orden de trabajo' },
  'shell.palette.new.booking': { zh: '预约', en: 'booking', es: 'reserva' },
  'shell.palette.new.discount': { zh: '折扣', en: 'discount', es: 'descuento' },
  'shell.palette.new.vehicle': { zh: '车辆', en: 'vehicle', es: 'vehículo' },
  'shell.palette.new.user': { zh: '系统用户', en: 'user', es: 'usuario' },
})
