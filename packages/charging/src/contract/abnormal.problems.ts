import { problemTable } from '@evops/platform/contract'

export const abnormalProblems = problemTable({
  'charging.cannot-bill': {
    status: 409,
    zh: '现有数据仍无法计费：请修改时间与电量，或作废该订单',
    en: 'The stored data cannot be billed: correct times and energy, or void the session',
    es: 'Con los datos guardados no se puede calcular el cobro: corrija horas y energía, o anule la sesión',
  },
  'charging.no-record': {
    status: 409,
    zh: '该订单没有可采用的桩端记录',
    en: 'There is no charge point record to accept',
    es: 'No hay registro del punto de recarga que aceptar',
  },
  'charging.token-unknown': {
    status: 400,
    zh: '没有这个鉴权凭证',
    en: 'This token does not exist',
    es: 'No existe ese identificador',
  },
  'charging.action-not-possible': {
    status: 409,
    zh: '该订单目前不能这样处理',
    en: 'This is not possible in the session’s current state',
    es: 'Esto no es posible en el estado actual de la sesión',
  },
})
