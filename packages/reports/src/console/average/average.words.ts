import { words } from '@evops/platform/contract'

export const averageWords = words({
  'reports.average.both': { zh: '电费 + 服务费', en: 'Electricity + service', es: 'Electricidad + servicio' },
  'reports.average.electricity': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'reports.average.service': { zh: '服务费', en: 'Service', es: 'Servicio' },
  'reports.average.reduced': { zh: '优惠', en: 'Reductions', es: 'Descuentos' },
  'reports.average.net': { zh: '优惠后', en: 'Net of reductions', es: 'Con descuentos' },
  'reports.average.course': {
    zh: '均价走势',
    en: 'Average price over the span',
    es: 'Precio medio en el periodo',
  },
  'reports.average.note': {
    zh: '均价 = 金额之和 ÷ 电量之和（按电量加权），不含占位费。',
    en: 'Sums of money over sums of energy, so weighted by energy; without occupancy fees.',
    es: 'Sumas de dinero entre sumas de energía, es decir, ponderado por energía; sin tasas de ocupación.',
  },
})
