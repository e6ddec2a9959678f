import { problemTable } from '@evops/platform/contract'

export const bookingProblems = problemTable({
  'members.booking-closed': {
    status: 409,
    zh: '场站 {station} 不支持预约',
    en: '{station} does not accept bookings',
    es: '{station} no admite reservas',
  },
  'members.booking-unfit': {
    status: 409,
    zh: '桩 {chargePoint} 未投入运行，不能预约',
    en: 'Charge point {chargePoint} is out of service and cannot be booked',
    es: 'El punto {chargePoint} está fuera de servicio y no se puede reservar',
  },
  'members.booking-busy': {
    status: 409,
    zh: '桩 {chargePoint} 的枪 {connector} 现在不空闲，请选择其他枪或更晚的时间',
    en: 'Connector {connector} of {chargePoint} is not available now: choose another one, or a later time',
    es: 'El conector {connector} de {chargePoint} no está disponible ahora: elija otro o una hora posterior',
  },
  'members.booking-taken': {
    status: 409,
    zh: '桩 {chargePoint} 的枪 {connector} 在该时段已被预约',
    en: 'Connector {connector} of {chargePoint} is booked at that time',
    es: 'El conector {connector} de {chargePoint} ya está reservado a esa hora',
  },
  'members.booking-none-free': {
    status: 409,
    zh: '{station} 在该时段没有可预约的枪',
    en: '{station} has no connector available at that time',
    es: '{station} no tiene conectores disponibles a esa hora',
  },
  'members.booking-past': {
    status: 400,
    zh: '预约时间已过',
    en: 'This time has passed',
    es: 'Esa hora ya pasó',
  },
  'members.booking-far': {
    status: 400,
    zh: '最多可提前 {hours} 小时预约',
    en: 'Bookings can be made up to {hours} {hours|hour|hours} ahead',
    es: 'Se puede reservar con {hours} {hours|hora|horas} de antelación como máximo',
  },
  'members.booking-long': {
    status: 400,
    zh: '最长可保留 {minutes} 分钟',
    en: 'Maximum duration {minutes} {minutes|minute|minutes}',
    es: 'Duración máxima {minutes} {minutes|minuto|minutos}',
  },
  'members.booking-many': {
    status: 409,
    zh: '该持有人已有 {count} 个未完成的预约',
    en: 'This holder already has {count} {count|open booking|open bookings}',
    es: 'Este titular ya tiene {count} {count|reserva abierta|reservas abiertas}',
  },
  'members.booking-blocked': {
    status: 409,
    zh: '{days} 天内爽约 {count} 次，{until} 前不能预约',
    en: '{count} {count|no-show|no-shows} within {days} {days|day|days}: no bookings until {until}',
    es: '{count} {count|ausencia|ausencias} en {days} {days|día|días}: no puede reservar hasta {until}',
  },
  'members.booking-no-token': {
    status: 409,
    zh: '该会员没有可用的鉴权凭证，请先绑定',
    en: 'This member has no valid token: link one first',
    es: 'Este cliente no tiene un identificador válido: vincule uno primero',
  },
  'members.booking-token': {
    status: 409,
    zh: '鉴权凭证 {idTag} 不可用',
    en: 'Token {idTag} cannot start a session now',
    es: 'El identificador {idTag} no puede iniciar nada ahora',
  },
  'members.booking-other-holder': {
    status: 409,
    zh: '鉴权凭证 {idTag} 不属于该会员',
    en: 'Token {idTag} does not belong to this member',
    es: 'El identificador {idTag} no es de este cliente',
  },
  'members.booking-over': {
    status: 409,
    zh: '该预约已结束',
    en: 'This booking has ended',
    es: 'Esta reserva ya terminó',
  },
  'members.booking-not-missed': {
    status: 409,
    zh: '该预约未计为爽约',
    en: 'This booking does not count as a no-show',
    es: 'Esta reserva no cuenta como ausencia',
  },
})

/** Messages for invalid fields. They are part of the shell's bundle. */
export const bookingFaults = problemTable({
  'members.fault.booking-who': {
    status: 400,
    zh: '请选择会员或填写鉴权凭证',
    en: 'Choose a member, or enter a token',
    es: 'Elija un cliente o indique un identificador',
  },
  'members.fault.booking-connector': {
    status: 400,
    zh: '请同时选择桩和枪',
    en: 'Choose a charge point together with its connector',
    es: 'Elija un punto junto con su conector',
  },
  'members.fault.booking-tag': {
    status: 400,
    zh: '鉴权凭证只能包含可见字符，不含空格',
    en: 'A token consists of visible characters without spaces',
    es: 'Un identificador tiene caracteres visibles y ningún espacio',
  },
  'members.fault.booking-hold': {
    status: 400,
    zh: '默认时长不能超过最长时长',
    en: 'The default duration cannot exceed the maximum',
    es: 'La duración normal no puede superar la máxima',
  },
})
