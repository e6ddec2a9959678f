import { problemTable } from '@evops/platform/contract'

/** Error texts of fields, loaded with the shell. */
export const maintenanceFaults = problemTable({
  'maintenance.fault.contract-span': {
    status: 400,
    zh: '合同到期日早于开始日',
    en: 'The contract ends before it starts',
    es: 'El contrato termina antes de empezar',
  },
  'maintenance.fault.unsigned': {
    status: 400,
    zh: '请签字，或勾选确认',
    en: 'Sign, or tick the box',
    es: 'Firme, o marque la casilla',
  },
  'maintenance.fault.signature': {
    status: 400,
    zh: '签名图片无效，请重新签字',
    en: 'The signature is not a valid picture: sign again',
    es: 'La firma no es una imagen válida: vuelva a firmar',
  },
  'maintenance.fault.nothing-sent': {
    status: 400,
    zh: '没有要上传的操作',
    en: 'Send at least one act',
    es: 'Envíe al menos una acción',
  },
  'maintenance.fault.mobile': {
    status: 400,
    zh: '请填写有效的手机号',
    en: 'Enter a valid mobile number',
    es: 'Indique un móvil válido',
  },
  'maintenance.fault.email': {
    status: 400,
    zh: '请填写有效的邮箱',
    en: 'Enter a valid e-mail address',
    es: 'Indique un correo válido',
  },
  'maintenance.fault.certificate-twice': {
    status: 400,
    zh: '同一证件（名称和编号）出现了两次',
    en: 'A certificate (name and number) is listed twice',
    es: 'Una acreditación (nombre y número) aparece dos veces',
  },
  'maintenance.fault.shifts': {
    status: 400,
    zh: '请按 08:00-16:00 填写，夜班如 22:00-06:00，最多四段，按先后顺序',
    en: 'Enter shifts like 08:00-16:00, nights like 22:00-06:00, maximum four, in order',
    es: 'Indique turnos como 08:00-16:00, noches como 22:00-06:00, máximo cuatro, en orden',
  },
  'maintenance.fault.station': {
    status: 400,
    zh: '没有场站 {name}',
    en: 'Station {name} not found',
    es: 'No existe la estación {name}',
  },
  'maintenance.fault.hours': {
    status: 400,
    zh: '请按 08:00-12:00 13:00-18:00 填写，最多四段，按先后顺序',
    en: 'Enter hours like 08:00-12:00 13:00-18:00, maximum four, in order',
    es: 'Indique horas como 08:00-12:00 13:00-18:00, máximo cuatro, en orden',
  },
  'maintenance.fault.no-hours': {
    status: 400,
    zh: '至少填写一天的工作时间',
    en: 'Enter the hours of one weekday or more',
    es: 'Indique las horas de algún día de la semana',
  },
  'maintenance.fault.day-twice': {
    status: 400,
    zh: '同一天出现了两次',
    en: 'A day is listed twice',
    es: 'Un día aparece dos veces',
  },
  'maintenance.fault.days': {
    status: 400,
    zh: '每行一天，如 2026-12-24 08:00-12:00 平安夜',
    en: 'One day per line, like 2026-12-24 08:00-12:00 Christmas Eve',
    es: 'Un día por línea, como 2026-12-24 08:00-12:00 Nochebuena',
  },
  'maintenance.fault.time-zone': {
    status: 400,
    zh: '没有这个时区',
    en: 'Time zone not found',
    es: 'No existe esa zona horaria',
  },
  'maintenance.fault.decimal': {
    status: 400,
    zh: '请填写数字，最多六位小数',
    en: 'Enter a number, maximum six decimals',
    es: 'Indique un número, máximo seis decimales',
  },
  'maintenance.fault.limits': {
    status: 400,
    zh: '下限大于上限',
    en: 'The minimum is above the maximum',
    es: 'El mínimo supera al máximo',
  },
  'maintenance.fault.photos': {
    status: 400,
    zh: '最多 12 项可以要求拍照',
    en: 'Maximum 12 lines with a photo',
    es: 'Máximo 12 puntos con foto',
  },
  'maintenance.fault.no-trigger': {
    status: 400,
    zh: '至少填写一个周期：时间、电量或充电次数',
    en: 'Enter a period, an energy or a number of sessions',
    es: 'Indique un periodo, una energía o un número de sesiones',
  },
  'maintenance.fault.twice': {
    status: 400,
    zh: '与第 {row} 行重复',
    en: 'The same as row {row}',
    es: 'Igual que la fila {row}',
  },
})
