import { words } from '@evops/platform/contract'

/** Texts for the footer of a list that is too long for an automatic total. */
export const sumWords = words({
  'charging.sums.beyond': {
    zh: '筛选的订单超过 {n} 条，请缩小范围查看合计',
    en: 'More than {n} filtered: choose a shorter period for their total',
    es: 'Más de {n} filtradas: elija un periodo más corto para ver el total',
  },
  'charging.sums.whole': { zh: '全部合计', en: 'Total of all', es: 'Total de todas' },
  'charging.sums.counting': { zh: '正在合计…', en: 'Calculating…', es: 'Sumando…' },
  'charging.sums.whole-at': {
    zh: '截至 {time}，共 {n} 条',
    en: '{n} {n|session|sessions}, as of {time}',
    es: '{n} {n|sesión|sesiones}, a las {time}',
  },
})
