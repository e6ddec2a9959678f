import { problemTable } from '@evops/platform/contract'

/** Problems of back-tests and of ratings under another rule. */
export const backtestProblems = problemTable({
  'charging.backtest-period': {
    status: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be later than the start',
    es: 'El fin debe ser posterior al inicio',
  },
  'charging.backtest-too-long': {
    status: 400,
    zh: '回测时段最长 {days} 天',
    en: 'A back-test covers a maximum of {days} days',
    es: 'Una simulación abarca como máximo {days} días',
  },
  'charging.rerate-currency': {
    status: 409,
    zh: '订单币种为 {own}，所选规则为 {other}，无法比较',
    en: 'The session is in {own}, the tariff in {other}: they cannot be compared',
    es: 'La sesión está en {own} y la tarifa en {other}: no se pueden comparar',
  },
  'charging.rerate-nothing': {
    status: 409,
    zh: '该订单没有可用于重新计费的表底',
    en: 'This session has no readings to price',
    es: 'Esta sesión no tiene lecturas con las que calcular otro precio',
  },
})
