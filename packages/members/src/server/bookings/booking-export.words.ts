import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const bookingExportWords = words({
  'members.booking-export.no': { zh: '预约号', en: 'Booking no.', es: 'N.º de reserva' },
  'members.booking-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.booking-export.tag': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'members.booking-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'members.booking-export.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'members.booking-export.connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'members.booking-export.starts': { zh: '预约时间', en: 'Booked for', es: 'Hora reservada' },
  'members.booking-export.ends': { zh: '保留至', en: 'Held until', es: 'Guardado hasta' },
  'members.booking-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.booking-export.missed': { zh: '计为爽约', en: 'No-show', es: 'Cuenta como ausencia' },
  'members.booking-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'members.booking-export.made': { zh: '创建时间', en: 'Created', es: 'Creada' },
})
