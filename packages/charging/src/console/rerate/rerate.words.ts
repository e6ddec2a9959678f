import { words } from '@evops/platform/contract'

export const rerateWords = words({
  'charging.rerate.title': { zh: '按另一规则', en: 'Under another tariff', es: 'Con otra tarifa' },
  'charging.rerate.lead': {
    zh: '同一次充电按另一套规则会是多少钱，逐步对照。只看不改。',
    en: 'What the same session would cost under another tariff, step by step. Nothing is changed.',
    es: 'Cuánto costaría la misma sesión con otra tarifa, paso a paso. No se modifica nada.',
  },
  'charging.rerate.rule': { zh: '计费规则', en: 'Tariff', es: 'Tarifa' },
  'charging.rerate.version': { zh: '版本', en: 'Version', es: 'Versión' },
  'charging.rerate.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'charging.rerate.number': { zh: '版本 {number}', en: 'Version {number}', es: 'Versión {number}' },
  'charging.rerate.choose': { zh: '选择规则', en: 'Choose a tariff', es: 'Elija una tarifa' },
  'charging.rerate.none': {
    zh: '该规则还没有版本或草稿',
    en: 'This tariff has neither a version nor a draft',
    es: 'Esta tarifa no tiene versión ni borrador',
  },
  'charging.rerate.readings.meterValues': {
    zh: '依据计费表底和采样计算。',
    en: 'Calculated from the billing readings and the samples between them.',
    es: 'Calculado con las lecturas del cobro y las muestras intermedias.',
  },
  'charging.rerate.readings.bill': {
    zh: '依据计费表底计算，其间没有更多采样：时段边界上的电量按直线估算。',
    en: 'Calculated from the billing readings alone: energy between them is interpolated.',
    es: 'Calculado solo con las lecturas del cobro: entre ellas la energía se interpola.',
  },
  'charging.rerate.readings.ends': {
    zh: '只有起止度：时段之间的电量按直线估算。',
    en: 'Only start and end are known: energy in between is interpolated.',
    es: 'Solo se conocen el inicio y el fin: la energía intermedia se interpola.',
  },
  'charging.rerate.step': { zh: '步骤', en: 'Step', es: 'Paso' },
  'charging.rerate.now': { zh: '现计费', en: 'Current bill', es: 'Cobro actual' },
  'charging.rerate.then': { zh: '另一规则', en: 'The other tariff', es: 'La otra tarifa' },
  'charging.rerate.difference': { zh: '差额', en: 'Difference', es: 'Diferencia' },
  'charging.rerate.energy': {
    zh: '计费电量 (kWh)',
    en: 'Billed energy (kWh)',
    es: 'Energía liquidada (kWh)',
  },
  'charging.rerate.of-electricity': {
    zh: '电费 · {period}',
    en: 'Electricity · {period}',
    es: 'Electricidad · {period}',
  },
  'charging.rerate.of-service': {
    zh: '服务费 · {period}',
    en: 'Service · {period}',
    es: 'Servicio · {period}',
  },
  'charging.rerate.electricity': { zh: '电费', en: 'Electricity fee', es: 'Cargo por electricidad' },
  'charging.rerate.fees': {
    zh: '其他服务费用',
    en: 'Other service charges',
    es: 'Otros cargos del servicio',
  },
  'charging.rerate.service': { zh: '服务费', en: 'Service fee', es: 'Cargo por servicio' },
  'charging.rerate.occupancy': { zh: '占位费', en: 'Idle fee', es: 'Cargo por ocupación' },
  'charging.rerate.total': { zh: '总额', en: 'Total', es: 'Total' },
  'charging.rerate.reduced': { zh: '优惠', en: 'Discount', es: 'Descuento' },
  'charging.rerate.payable': { zh: '应付', en: 'Payable', es: 'A pagar' },
  'charging.rerate.rounded': { zh: '取整后', en: 'rounded', es: 'redondeado' },
  'charging.rerate.stated': { zh: '按文件金额', en: 'as given in its file', es: 'según su archivo' },
})
