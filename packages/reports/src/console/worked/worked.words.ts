import { words } from '@evops/platform/contract'

/** "How is this worked out". */
export const workedWords = words({
  'reports.worked': { zh: '计算方法', en: 'How is this worked out', es: 'Cómo se calcula' },
  'reports.worked.formulas': { zh: '公式', en: 'Formulae', es: 'Fórmulas' },
  'reports.worked.sum': { zh: '逐日相加', en: 'added up over the days', es: 'suma de los días' },
  'reports.worked.most': { zh: '各日中的最大值', en: 'the largest of the days', es: 'el mayor de los días' },
  'reports.worked.hours': {
    zh: '逐日相加，24 小时各自一列',
    en: 'added up over the days, each of 24 hours by itself',
    es: 'suma de los días, cada una de las 24 horas por separado',
  },
  'reports.worked.periods': {
    zh: '逐日相加，各电价时段各自一列',
    en: 'added up over the days, each kind of price period by itself',
    es: 'suma de los días, cada tipo de tramo por separado',
  },
  'reports.worked.unit': { zh: '单位 {unit}', en: 'in {unit}', es: 'en {unit}' },
  'reports.worked.counted': { zh: '个数', en: 'a number', es: 'un número' },
  'reports.worked.read': { zh: '读取的数据', en: 'What was read', es: 'Lo que se leyó' },
  'reports.worked.cells_one': {
    zh: '{n} 个单元 · {grain}',
    en: '{n} cell · {grain}',
    es: '{n} celda · {grain}',
  },
  'reports.worked.cells_other': {
    zh: '{n} 个单元 · {grain}',
    en: '{n} cells · {grain}',
    es: '{n} celdas · {grain}',
  },
  'reports.worked.cells_many': {
    zh: '{n} 个单元 · {grain}',
    en: '{n} cells · {grain}',
    es: '{n} celdas · {grain}',
  },
  'reports.worked.grain.days': { zh: '按日', en: 'days', es: 'días' },
  'reports.worked.grain.months-and-days': { zh: '整月与日', en: 'months and days', es: 'meses y días' },
  'reports.worked.fact.connectors': {
    zh: '充电枪的充电、电量与金额',
    en: 'Sessions, energy and money',
    es: 'Cargas, energía y dinero',
  },
  'reports.worked.fact.hours': { zh: '各小时的电量', en: 'Hours of the day', es: 'Horas del día' },
  'reports.worked.fact.amounts': {
    zh: '按净额区间的订单',
    en: 'Orders by amount',
    es: 'Órdenes por importe',
  },
  'reports.worked.fact.congestion': {
    zh: '场站满位时间',
    en: 'Fully occupied stations',
    es: 'Estaciones a plena ocupación',
  },
  'reports.worked.fact.usage': {
    zh: '充电枪的可用时间',
    en: 'Time of connectors',
    es: 'Tiempo de conectores',
  },
  'reports.worked.fresh': { zh: '数据时间', en: 'As of', es: 'Datos a' },
  'reports.worked.beside': { zh: '对比时段', en: 'Compared with', es: 'Comparado con' },
  'reports.worked.left-out': {
    zh: '口径与未计入',
    en: 'What counts, and what is left out',
    es: 'Qué cuenta y qué no',
  },
  'reports.worked.rule.connectors': {
    zh: '充电、金额和分时电量计入场站当地的结束日。作废订单不计；待核订单计次数，不计电量和金额；进行中的充电不计。',
    en: 'Sessions, money and energy by period count on the station’s day on which the session ended. Void orders are left out; quarantined ones count as sessions without energy and money; what runs now is not in.',
    es: 'Cargas, dinero y energía por tramo cuentan en el día local en que terminó la carga. Las órdenes anuladas no cuentan; las retenidas cuentan como cargas sin energía ni dinero; las cargas en curso no entran.',
  },
  'reports.worked.rule.amounts': {
    zh: '订单按净额（优惠和退款之后）分入区间，计入结束日；作废订单不计，待核订单计为免费。',
    en: 'Orders stand in a bucket by what was left after discounts and refunds, on the day they ended; what is void is left out, what is quarantined counts as free.',
    es: 'Las órdenes se agrupan por lo que quedó tras descuentos y reembolsos, en el día en que terminaron; lo anulado no cuenta y lo retenido cuenta como gratis.',
  },
  'reports.worked.rule.hours': {
    zh: '电量按读数间直线分摊到实际充入的小时，金额随电量；服务性费用计入结束时刻，占位费计入拔枪时刻。没有读数的充电整笔计入结束时刻。',
    en: 'Energy stands where it flowed, on a straight line between readings, and money follows it; fees stand at the end of the session, occupancy where the plug was pulled. A session without readings stands whole at its end.',
    es: 'La energía está donde fluyó, en línea recta entre lecturas, y el dinero la sigue; las tasas van al final de la carga y la ocupación, a la desconexión. Una carga sin lecturas va entera a su final.',
  },
  'reports.worked.rule.usage': {
    zh: '可用时间为营业时间，自充电桩投运之日起至今；无法识别的营业时间按全天计。一枪同时只计一次插枪。在库和已退役的桩不计。',
    en: 'Available are opening hours, from the day a charge point was taken into use until now; hours that can’t be read count round the clock. A connector is plugged once, however many orders say so. What lies in stock or is retired is left out.',
    es: 'Lo disponible es el horario de apertura, desde la puesta en servicio hasta ahora; un horario ilegible cuenta las 24 horas. Un conector está enchufado una sola vez. Lo que está en almacén o retirado no cuenta.',
  },
})
