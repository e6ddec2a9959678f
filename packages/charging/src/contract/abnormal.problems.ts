import { problemTable } from '@evops/platform/contract'

export const abnormalProblems = problemTable({
  'charging.cannot-bill': {
    status: 409,
    zh: '现有数据仍无法计费：请修改时间与电量，或作废该订单',
    en: 'What is kept still makes no bill: edit times and energy, or void the order',
    es: 'Con los datos guardados no se puede facturar: edite horas y energía, o anule la orden',
  },
  'charging.no-record': {
    status: 409,
    zh: '该订单没有可采用的桩端记录',
    en: 'There is no record of the charge point to take',
    es: 'No hay registro del punto de recarga que aceptar',
  },
  'charging.token-unknown': {
    status: 400,
    zh: '没有这个启动凭证',
    en: 'There is no such start token',
    es: 'No existe esa credencial de inicio',
  },
  'charging.action-not-possible': {
    status: 409,
    zh: '该订单目前不能这样处理',
    en: 'This cannot be done with the order as it stands',
    es: 'Esto no se puede hacer con la orden tal como está',
  },
})
