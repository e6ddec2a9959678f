import { problemTable } from '@evops/platform/contract'

export const bookingProblems = problemTable({
  'members.booking-closed': {
    status: 409,
    zh: '场站 {station} 不支持预约',
    en: '{station} takes no bookings',
    es: '{station} no admite reservas',
  },
  'members.booking-unfit': {
    status: 409,
    zh: '桩 {pile} 未投入运行，不能预约',
    en: 'Charge point {pile} is out of use and cannot be booked',
    es: 'El punto {pile} está fuera de servicio y no se puede reservar',
  },
  'members.booking-busy': {
    status: 409,
    zh: '桩 {pile} 的 {gun} 号枪现在不空闲，请选择其他枪或更晚的时间',
    en: 'Connector {gun} of {pile} is not free now: choose another one, or a later time',
    es: 'El conector {gun} de {pile} no está libre ahora: elija otro o una hora posterior',
  },
  'members.booking-taken': {
    status: 409,
    zh: '桩 {pile} 的 {gun} 号枪在该时段已被预约',
    en: 'Connector {gun} of {pile} is booked at that time',
    es: 'El conector {gun} de {pile} ya está reservado a esa hora',
  },
  'members.booking-none-free': {
    status: 409,
    zh: '{station} 在该时段没有可预约的枪',
    en: '{station} has no connector left at that time',
    es: '{station} no tiene conectores libres a esa hora',
  },
  'members.booking-past': {
    status: 400,
    zh: '预约时间已过',
    en: 'This time is over',
    es: 'Esa hora ya pasó',
  },
  'members.booking-far': {
    status: 400,
    zh: '最多可提前 {hours} 小时预约',
    en: 'Bookings are taken at most {hours} {hours|hour|hours} ahead',
    es: 'Se puede reservar con {hours} {hours|hora|horas} de antelación como máximo',
  },
  'members.booking-long': {
    status: 400,
    zh: '最长可保留 {minutes} 分钟',
    en: 'A connector is kept for {minutes} {minutes|minute|minutes} at most',
    es: 'Un conector se guarda {minutes} {minutes|minuto|minutos} como máximo',
  },
  'members.booking-many': {
    status: 409,
    zh: '该持有人已有 {count} 个未完成的预约',
    en: 'There {count|is|are} {count} {count|open booking|open bookings} of this holder already',
    es: 'Este titular ya tiene {count} {count|reserva abierta|reservas abiertas}',
  },
  'members.booking-blocked': {
    status: 409,
    zh: '{days} 天内爽约 {count} 次，{until} 前不能预约',
    en: '{count} {count|booking was|bookings were} missed within {days} {days|day|days}: none is taken until {until}',
    es: 'Faltó a {count} {count|reserva|reservas} en {days} {days|día|días}: no puede reservar hasta {until}',
  },
  'members.booking-no-token': {
    status: 409,
    zh: '该会员没有可用的启动凭证，请先绑定',
    en: 'This member has no start token that works: bind one first',
    es: 'Este cliente no tiene una credencial válida: vincule una primero',
  },
  'members.booking-token': {
    status: 409,
    zh: '启动凭证 {idTag} 不可用',
    en: 'Start token {idTag} starts nothing now',
    es: 'La credencial {idTag} no puede iniciar nada ahora',
  },
  'members.booking-other-holder': {
    status: 409,
    zh: '启动凭证 {idTag} 不属于该会员',
    en: 'Start token {idTag} is not this member’s',
    es: 'La credencial {idTag} no es de este cliente',
  },
  'members.booking-over': {
    status: 409,
    zh: '该预约已结束',
    en: 'This booking is over',
    es: 'Esta reserva ya terminó',
  },
  'members.booking-not-missed': {
    status: 409,
    zh: '该预约未计为爽约',
    en: 'This booking does not count as missed',
    es: 'Esta reserva no cuenta como falta',
  },
})

/** What is wrong with a field: these ship with the shell. */
export const bookingFaults = problemTable({
  'members.fault.booking-who': {
    status: 400,
    zh: '请选择会员或填写启动凭证',
    en: 'Choose a member, or enter a start token',
    es: 'Elija un cliente o indique una credencial',
  },
  'members.fault.booking-gun': {
    status: 400,
    zh: '请同时选择桩和枪',
    en: 'Choose a charge point together with its connector',
    es: 'Elija un punto junto con su conector',
  },
  'members.fault.booking-tag': {
    status: 400,
    zh: '启动凭证只能包含可见字符，不含空格',
    en: 'A start token has visible characters and no blanks',
    es: 'Una credencial tiene caracteres visibles y ningún espacio',
  },
  'members.fault.booking-hold': {
    status: 400,
    zh: '默认时长不能超过最长时长',
    en: 'The usual time cannot be longer than the longest one',
    es: 'El tiempo habitual no puede superar el máximo',
  },
})
