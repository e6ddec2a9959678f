import { words } from '@evops/platform/contract'

/** "How is this worked out". */
export const workedWords = words({
  'reports.worked': { zh: '计算方法', en: 'How is this worked out', es: 'Cómo se calcula' },
  'reports.worked.formulas': { zh: '公式', en: 'Formulae', es: 'Fórmulas' },
  'reports.worked.sum': { zh: '逐日相加', en: 'added up over the days', es: 'suma de los días' },
  'reports.worked.most': { zh: '各日中的最大值', en: 'the largest of the days', es: 'el mayor de los días' },
  'reports.worked.rate.co2_saved_grams': {
    zh: '（燃油车排放 − 电网排放，按运营商设置）',
    en: '(CO₂ of a fuel vehicle − CO₂ of the grid, as the operator has set them)',
    es: '(CO₂ de un vehículo de combustión − CO₂ de la red, según el operador)',
  },
  'reports.worked.percentile': {
    zh: '{share}% 的充电不超过此值，由大小区间读出，偏差不超过 9%',
    en: 'what {share}% of sessions did not exceed, read from buckets of size: 9% off at most',
    es: 'lo que el {share} % de las cargas no superó, leído de intervalos de tamaño: 9 % de desvío como máximo',
  },
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
  'reports.worked.fact.states': {
    zh: '充电枪状态时长',
    en: 'Time in each state',
    es: 'Tiempo en cada estado',
  },
  'reports.worked.fact.sessions': {
    zh: '按付款方、启动方式和车辆的充电',
    en: 'Sessions by payer, start and vehicle',
    es: 'Cargas por pagador, inicio y vehículo',
  },
  'reports.worked.fact.buckets': {
    zh: '按大小区间的充电',
    en: 'Sessions by size',
    es: 'Cargas por tamaño',
  },
  'reports.worked.fact.peaks': {
    zh: '场站最大负荷',
    en: 'Highest loads of stations',
    es: 'Cargas máximas de las estaciones',
  },
  'reports.worked.fact.mileage': {
    zh: '车辆里程',
    en: 'Distance of vehicles',
    es: 'Distancia de los vehículos',
  },
  'reports.worked.fact.balances': {
    zh: '关口表与出电量',
    en: 'Station meters and delivered energy',
    es: 'Contadores y energía entregada',
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
  'reports.worked.rule.states': {
    zh: '自桩投运且系统已知之时起计。几种状态同时存在时只计一种：离线先于故障，故障先于停用，停用先于预约。停机在计划作业期间或由供电、车辆、误用、外力造成的为免责。停机次数计入开始当日。当日数据最多滞后 10 分钟。',
    en: 'Time since a charge point was taken into use and the product has had it. Of several states one counts: offline over faulted over disabled over reserved. Downtime within planned work, or caused by power supply, vehicle, misuse or damage, is excluded. An outage counts on the day it begins. Today is up to ten minutes old.',
    es: 'Tiempo desde la puesta en servicio, mientras consta. De varios estados cuenta uno: sin conexión antes que averiado, desactivado y reservado. Se excluye la inactividad durante trabajos previstos o por suministro, vehículo, mal uso o daño. Una interrupción cuenta el día en que empieza. El día de hoy lleva hasta diez minutos de retraso.',
  },
  'reports.worked.rule.sessions': {
    zh: '充电计入结束日，车辆、企业为充电时的归属。启动失败包括未成为充电的启动，以及因故障、急停、断电或重启结束且无电量的充电。',
    en: 'A session counts on the day it ended, with its vehicle and company as they were. Failed are starts that never became a session, and sessions without energy that ended by a fault, the emergency stop, a power loss or a restart.',
    es: 'Una carga cuenta el día en que terminó, con su vehículo y empresa de entonces. Son fallidos los inicios que no llegaron a carga y las cargas sin energía que acabaron por avería, parada de emergencia, corte o reinicio.',
  },
  'reports.worked.rule.buckets': {
    zh: '每次充电按净额、电量和时长计入区间，每个区间为四分之一倍频程（上限约为下限的 1.19 倍）。由区间读出的数值偏差不超过 9%。',
    en: 'Each session stands in a bucket by its net amount, energy and duration; a bucket is a quarter of an octave wide, its upper edge 1.19 times the lower one. A figure read back from them is 9% off at most.',
    es: 'Cada carga se agrupa por importe neto, energía y duración; cada intervalo es un cuarto de octava, con un límite superior 1,19 veces el inferior. Una cifra leída de ellos se desvía un 9 % como máximo.',
  },
  'reports.worked.rule.peaks': {
    zh: '两次读数之间按平均功率计；没有读数的充电不计。最大值为单个场站所有充电枪同一时刻之和，或时钟每 15 分钟的平均。',
    en: 'Between two readings a connector draws their average; sessions without readings draw nothing. A peak is that of one station, all its connectors at one time, or the average of a quarter of an hour of its clock.',
    es: 'Entre dos lecturas un conector toma su media; las cargas sin lecturas no toman nada. El máximo es de una sola estación, con todos sus conectores a la vez, o la media de un cuarto de hora de su reloj.',
  },
  'reports.worked.rule.mileage': {
    zh: '里程来自驾驶记录，属于车辆和日期，不属于某次充电。没有记录的日期未知，不计为 0。',
    en: 'Distance is what drivers’ records say of a vehicle and a day, of no session. A day without a record is unknown, not 0.',
    es: 'La distancia es la de los registros de un vehículo y un día, de ninguna carga. Un día sin registro es desconocido, no 0.',
  },
  'reports.worked.rule.balances': {
    zh: '只计有关口表读数的日期；损耗为关口表电量减出电量。',
    en: 'Days on which the station meter was read alone; loss is metered less delivered energy.',
    es: 'Solo días con lectura del contador; la pérdida es la energía medida menos la entregada.',
  },
})
