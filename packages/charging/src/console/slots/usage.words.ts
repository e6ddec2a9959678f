import { words } from '@evops/platform/contract'

export const usageWords = words({
  'charging.usage.by-month': { zh: '按月', en: 'By month', es: 'Por mes' },
  'charging.usage.by-day': { zh: '按日', en: 'By day', es: 'Por día' },
  'charging.usage.by-person': { zh: '按人员', en: 'By person', es: 'Por persona' },
  'charging.usage.month': { zh: '月份', en: 'Month', es: 'Mes' },
  'charging.usage.day': { zh: '日期', en: 'Day', es: 'Día' },
  'charging.usage.person': { zh: '人员', en: 'Person', es: 'Persona' },
  'charging.usage.sessions': { zh: '充电次数', en: 'Sessions', es: 'Sesiones' },
  'charging.usage.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'charging.usage.totalMinor': { zh: '合计', en: 'Total', es: 'Total' },
  'charging.usage.reducedMinor': { zh: '优惠', en: 'Discount', es: 'Descuento' },
  'charging.usage.refundedMinor': { zh: '已退款', en: 'Refunded', es: 'Reembolsado' },
  'charging.usage.payableMinor': { zh: '应付', en: 'Payable', es: 'A pagar' },
  'charging.usage.companyMinor': {
    zh: '企业账户支付',
    en: 'Charged to the company',
    es: 'A cargo de la empresa',
  },
  'charging.usage.days': { zh: '结束日期', en: 'Ended on', es: 'Fecha de fin' },
  'charging.usage.note': {
    zh: '按充电结束之日（场站时间）统计，与列表和报表一致；充电中的订单暂计开始之日，结束后计入电量和金额。账单按入账时间。',
    en: 'By the day on which sessions end, in station time, as in lists and reports; running sessions count on the day of their start until they end, and then add energy and amount. Bills go by posting date.',
    es: 'Según el día en que terminan las sesiones, en hora de la estación, como en listas e informes; las sesiones en curso cuentan en el día de su inicio hasta que terminan, y entonces suman energía e importe. Los estados de cuenta van por fecha de registro.',
  },
  'charging.usage.empty': {
    zh: '这段时间没有以企业名义充电',
    en: 'No charging on its account in this period',
    es: 'No se cargó nada a su cuenta en este periodo',
  },
})
