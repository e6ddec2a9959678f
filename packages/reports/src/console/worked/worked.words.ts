import { words } from '@evops/platform/contract'

/** "How is this worked out". */
export const workedWords = words({
  'reports.worked': { zh: '计算方法', en: 'How is this worked out', es: 'Cómo se calcula' },
  'reports.worked.formulas': { zh: '公式', en: 'Formulae', es: 'Fórmulas' },
  'reports.worked.sum': { zh: '{fact}之和', en: 'sum over {fact}', es: 'suma sobre {fact}' },
  'reports.worked.most': { zh: '{fact}中的最大值', en: 'largest of {fact}', es: 'máximo de {fact}' },
  'reports.worked.hours': {
    zh: '{fact}之和，按一天 24 小时',
    en: 'sum over {fact}, for each of 24 hours',
    es: 'suma sobre {fact}, por cada una de las 24 horas',
  },
  'reports.worked.periods': {
    zh: '{fact}之和，按电价时段',
    en: 'sum over {fact}, for each kind of price period',
    es: 'suma sobre {fact}, por cada tipo de tramo',
  },
  'reports.worked.unit': { zh: '单位 {unit}', en: 'in {unit}', es: 'en {unit}' },
  'reports.worked.counted': { zh: '个数', en: 'a number', es: 'un número' },
  'reports.worked.read': { zh: '读取的数据', en: 'What was read', es: 'Lo que se leyó' },
  'reports.worked.cells_one': { zh: '{n} 个单元 · {grain}', en: '{n} cell · {grain}', es: '{n} celda · {grain}' },
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
    zh: '充电枪每日的充电',
    en: 'sessions of connectors by day',
    es: 'cargas por conector y día',
  },
  'reports.worked.fact.hours': {
    zh: '充电枪每小时的电量',
    en: 'connectors by hour of the day',
    es: 'conectores por hora del día',
  },
  'reports.worked.fact.usage': {
    zh: '充电枪的可用与占用时间',
    en: 'time and power of connectors',
    es: 'tiempo y potencia de los conectores',
  },
  'reports.worked.fresh': { zh: '数据时间', en: 'As of', es: 'Datos a' },
  'reports.worked.beside': { zh: '对比时段', en: 'Compared with', es: 'Comparado con' },
  'reports.worked.left-out': { zh: '口径与未计入', en: 'What counts, and what is left out', es: 'Qué cuenta y qué no' },
  'reports.worked.rule.connectors': {
    zh: '充电、金额和分时电量计入场站当地的结束日。作废订单不计；待核订单计次数，不计电量和金额；进行中的充电不计。',
    en: 'Sessions, money and energy by period count on the station’s day on which the session ended. Void orders are left out; quarantined ones count as sessions without energy and money; what runs now is not in.',
    es: 'Cargas, dinero y energía por tramo cuentan en el día local en que terminó la carga. Las órdenes anuladas no cuentan; las retenidas cuentan como cargas sin energía ni dinero; las cargas en curso no entran.',
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
