import { words } from '@evops/platform/contract'

/** Words of the drawer "How is this calculated". */
export const workedWords = words({
  'reports.worked': { zh: '计算方法', en: 'How this is calculated', es: 'Cómo se calcula' },
  'reports.worked.formulas': { zh: '公式', en: 'Formulae', es: 'Fórmulas' },
  'reports.worked.sum': { zh: '逐日相加', en: 'sum of the days', es: 'suma de los días' },
  'reports.worked.most': { zh: '各日中的最大值', en: 'maximum of the days', es: 'el mayor de los días' },
  'reports.worked.rate.co2_saved_grams': {
    zh: '（燃油车排放 − 电网排放，按运营商设置）',
    en: '(CO₂ of a fuel vehicle − CO₂ of the grid, as set by the operator)',
    es: '(CO₂ de un vehículo de combustión − CO₂ de la red, según el operador)',
  },
  'reports.worked.percentile': {
    zh: '{share} 的充电不超过此值，由大小区间读出，偏差不超过 9%',
    en: 'not exceeded by {share} of sessions, read from size buckets, maximum deviation 9%',
    es: 'no superado por el {share} de las sesiones, leído de intervalos de tamaño, desvío máximo del 9 %',
  },
  'reports.worked.hours': {
    zh: '逐日相加，24 小时各自一列',
    en: 'sum of the days, separately for each of 24 hours',
    es: 'suma de los días, cada una de las 24 horas por separado',
  },
  'reports.worked.periods': {
    zh: '逐日相加，各电价时段各自一列',
    en: 'sum of the days, separately for each price period',
    es: 'suma de los días, cada tipo de tramo por separado',
  },
  'reports.worked.unit': { zh: '单位 {unit}', en: 'in {unit}', es: 'en {unit}' },
  'reports.worked.counted': { zh: '个数', en: 'count', es: 'un número' },
  'reports.worked.read': { zh: '读取的数据', en: 'Data read', es: 'Datos leídos' },
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
    en: 'Sessions, energy and amounts',
    es: 'Sesiones, energía e importes',
  },
  'reports.worked.fact.hours': { zh: '各小时的电量', en: 'Hours of the day', es: 'Horas del día' },
  'reports.worked.fact.amounts': {
    zh: '按净额区间的订单',
    en: 'Sessions by amount',
    es: 'Sesiones por importe',
  },
  'reports.worked.fact.congestion': {
    zh: '场站满位时间',
    en: 'Fully occupied stations',
    es: 'Estaciones a plena ocupación',
  },
  'reports.worked.fact.usage': {
    zh: '充电枪的可用时间',
    en: 'Availability time of connectors',
    es: 'Tiempo disponible de conectores',
  },
  'reports.worked.fact.states': {
    zh: '充电枪状态时长',
    en: 'Time in each state',
    es: 'Tiempo en cada estado',
  },
  'reports.worked.fact.sessions': {
    zh: '按付款方、启动方式和车辆的充电',
    en: 'Sessions by payer, start and vehicle',
    es: 'Sesiones por pagador, inicio y vehículo',
  },
  'reports.worked.fact.buckets': {
    zh: '按大小区间的充电',
    en: 'Sessions by size',
    es: 'Sesiones por tamaño',
  },
  'reports.worked.fact.peaks': {
    zh: '场站最大负荷',
    en: 'Station peak loads',
    es: 'Potencias máximas de las estaciones',
  },
  'reports.worked.fact.workOrders': { zh: '运维工单', en: 'Work orders', es: 'Órdenes de trabajo' },
  'reports.worked.fact.limits': {
    zh: '关口表与合同限额',
    en: 'Station meters and contract limits',
    es: 'Contadores y límites contratados',
  },
  'reports.worked.fact.balances': {
    zh: '关口表与出电量',
    en: 'Station meters and delivered energy',
    es: 'Contadores y energía entregada',
  },
  'reports.worked.fact.costs': {
    zh: '购电成本与毛利',
    en: 'Cost of purchased electricity and margin',
    es: 'Coste de la electricidad y margen',
  },
  'reports.worked.fresh': { zh: '数据时间', en: 'As of', es: 'Datos a' },
  'reports.worked.compared': { zh: '对比时段', en: 'Compared with', es: 'Comparado con' },
  'reports.worked.left-out': {
    zh: '口径与未计入',
    en: 'What is counted and what is not',
    es: 'Qué cuenta y qué no',
  },
  'reports.worked.rule.connectors': {
    zh: '充电、金额和分时电量计入场站当地的结束日。作废订单不计；待核订单计次数，不计电量和金额；进行中的充电不计。',
    en: 'Sessions, amounts and energy by period count on the local day on which the session ended. Void sessions are excluded; quarantined ones count as sessions without energy and amount; running sessions are not included.',
    es: 'Sesiones, importes y energía por periodo cuentan en el día local en que terminó la sesión. Las anuladas no cuentan; las retenidas cuentan como sesiones sin energía ni importe; las que están en curso no entran.',
  },
  'reports.worked.rule.amounts': {
    zh: '订单按净额（优惠和退款之后）分入区间，计入结束日；作废订单不计，待核订单计为免费。',
    en: 'Sessions are grouped by net amount (after discounts and refunds) on the day they ended; void sessions are excluded, quarantined ones count as free.',
    es: 'Las sesiones se agrupan por importe neto (tras descuentos y reembolsos) en el día en que terminaron; las anuladas no cuentan y las retenidas cuentan como gratuitas.',
  },
  'reports.worked.rule.hours': {
    zh: '电量按采样间直线分摊到实际充入的小时，金额随电量；服务性费用计入结束时刻，占位费计入拔枪时刻。没有采样的充电整笔计入结束时刻。',
    en: 'Energy is allocated linearly between samples to the hour of delivery, and amounts follow it; fees count at the end of the session, idle fees at unplugging. A session without samples counts entirely at its end.',
    es: 'La energía se reparte linealmente entre muestras a la hora de entrega y los importes la siguen; los cargos fijos van al final de la sesión y la ocupación, a la desconexión. Una sesión sin muestras va entera a su final.',
  },
  'reports.worked.rule.usage': {
    zh: '可用时间为营业时间，自充电桩投运之日起至今；无法识别的营业时间按全天计。一枪同时只计一次插枪。在库和已退役的桩不计。',
    en: 'Available time is opening hours since commissioning; unreadable opening hours count as 24 hours. A connector counts as plugged only once at a time. Charge points in stock or retired are excluded.',
    es: 'El tiempo disponible es el horario de apertura desde la puesta en servicio; un horario ilegible cuenta como 24 horas. Un conector cuenta como enchufado una sola vez. Los puntos en almacén o retirados no cuentan.',
  },
  'reports.worked.rule.states': {
    zh: '自桩投运且系统已知之时起计。几种状态同时存在时只计一种：离线先于故障，故障先于停用，停用先于预约。停机在计划作业期间或由供电、车辆、误用、外力造成的为免责。停机次数计入开始当日。当日数据最多滞后 10 分钟。',
    en: 'Time since commissioning, as far as known. Of simultaneous states only one counts: offline before faulted, out of service and reserved. Downtime during planned work, or caused by power supply, vehicle, misuse or damage, is excluded. An outage counts on the day it starts. Today’s data are delayed by up to 10 minutes.',
    es: 'Tiempo desde la puesta en servicio, mientras consta. De varios estados simultáneos solo cuenta uno: sin conexión antes que con avería, fuera de servicio y reservado. Se excluye la inactividad durante trabajos previstos o por suministro, vehículo, mal uso o daño. Una interrupción cuenta el día en que empieza. Los datos de hoy llevan hasta 10 minutos de retraso.',
  },
  'reports.worked.rule.sessions': {
    zh: '充电计入结束日，车辆、企业为充电时的归属。启动失败包括未成为充电的启动，以及因故障、急停、断电或重启结束且无电量的充电。',
    en: 'A session counts on the day it ended, with its vehicle and company at that time. Failed starts are starts without a session, and sessions without energy that ended by fault, emergency stop, power loss or restart.',
    es: 'Una sesión cuenta el día en que terminó, con su vehículo y empresa de entonces. Son fallidos los inicios sin sesión y las sesiones sin energía que acabaron por avería, parada de emergencia, corte o reinicio.',
  },
  'reports.worked.rule.buckets': {
    zh: '每次充电按净额、电量和时长计入区间，区间上限约为下限的 1.19 倍。由区间读出的数值偏差不超过 9%。',
    en: 'Each session is assigned to buckets by net amount, energy and duration; the upper edge of a bucket is about 1.19 times the lower. Values read from buckets deviate by a maximum of 9%.',
    es: 'Cada sesión se asigna a intervalos por importe neto, energía y duración; el límite superior de un intervalo es unas 1,19 veces el inferior. Los valores leídos se desvían un 9 % como máximo.',
  },
  'reports.worked.rule.peaks': {
    zh: '两次采样之间按平均功率计；没有采样的充电不计。最大值为单个场站所有充电枪同一时刻之和，或每 15 分钟的平均。',
    en: 'Between two samples the average power counts; sessions without samples are excluded. A peak is the sum of all connectors of one station at one time, or the average of a quarter of an hour.',
    es: 'Entre dos muestras cuenta la potencia media; las sesiones sin muestras no cuentan. El máximo es la suma de todos los conectores de una estación a la vez, o la media de un cuarto de hora.',
  },
  'reports.worked.rule.workOrders': {
    zh: '接单时间为创建至接单，修复时间为创建至最后一次完成、扣除挂起时间，均按自然时间计。及时指各时限均未超过，时限按工作日历计；只计有时限且已完成或已超时的工单，取消的不计。一次修复指验收时从未退回。重复故障指同一充电桩在此前 7 天内修复过。没有可计的工单时显示“—”。',
    en: 'Time to accept runs from creation to acceptance; time to repair runs from creation to the last completion, without suspended time; both in elapsed time. A work order is on time if it met all deadlines, which follow the working calendar; only those with deadlines that are completed or overdue count, cancelled ones do not. First-time fix: verified without having been returned. Repeated: the same charge point had been repaired in the 7 days before. With nothing to count the figure is “—”.',
    es: 'El tiempo de aceptación va de la creación a la aceptación; el de reparación, de la creación a la última finalización, sin el tiempo en espera; ambos en tiempo natural. Una orden de trabajo está a tiempo si cumplió todos los plazos, que siguen el calendario laboral; solo cuentan las que tienen plazos y están terminadas o vencidas, no las canceladas. A la primera: verificada sin haber sido devuelta. Repetida: el mismo punto se había reparado en los 7 días anteriores. Si no hay nada que contar, la cifra es «—».',
  },
  'reports.worked.rule.balances': {
    zh: '只计有关口表表底的日期；损耗为关口表电量减出电量。',
    en: 'Only days with a station meter reading; loss is metered minus delivered energy.',
    es: 'Solo días con lectura del contador; la pérdida es la energía medida menos la entregada.',
  },
  'reports.worked.rule.costs': {
    zh: '供电点的月度账单按各场站计费表的电量分摊（并非每站都有表时按充电枪出电量），以最大余数取整到最小货币单位，各站之和等于账单。只计整月查询的月份；当月计至今日。损耗成本 = 损耗电量 × 当月购电均价。毛利 = 电费 + 服务费 − 购电成本，只计有购电成本的月份；收入最多滞后一分钟。当月账单每小时更新一次。',
    en: 'The monthly bill of a supply point is shared among its stations by what its meters at each of them measured (where not every station has one, by delivered energy), rounded to the minor unit by the largest remainder: the stations’ parts add up to the bill. Only months selected completely count, the current one to date. Cost of losses = loss × average purchase price of the month. Margin = electricity + service fee − costs, only of months with costs; income is delayed by up to a minute, the bill of the current month by up to an hour.',
    es: 'El recibo mensual de un punto de suministro se reparte entre sus estaciones según lo que midieron sus contadores en cada una (si no todas tienen, según la energía entregada), al céntimo por el mayor resto: las partes suman el total. Cuentan solo los meses pedidos enteros; el actual, hasta hoy. Coste de las pérdidas = pérdida × precio medio de compra del mes. Margen = electricidad + servicio − coste, solo de meses con coste; los ingresos llevan hasta un minuto de retraso y el recibo del mes actual hasta una hora.',
  },
  'reports.worked.fact.vehicleEnergy': {
    zh: '车辆里程、充电、耗电与定额',
    en: 'Vehicle mileage and energy charged, used and allowed',
    es: 'Kilometraje y energía cargada, consumida y asignada',
  },
  'reports.worked.rule.vehicleEnergy': {
    zh: '里程来自驾驶记录；没有记录的日期以车辆自报的里程（GPS）为准；两者皆无的日期未知，不计为 0。耗电量 = 充电量 + 电池电量变化（上一班收车电量 − 当日收车电量）× 容量。定额取最具体的一条，GPS 里程不用司机等级的定额。',
    en: 'Distance comes from driver records, and on days without one from the vehicle’s own measurement (GPS). A day with neither is unknown, not 0. Energy used = energy charged + battery change since the previous shift × capacity. Of several quotas the most specific applies; GPS mileage is under no quota of a driver’s grade.',
    es: 'La distancia viene de los registros de conductores y, en los días sin registro, de la medición del propio vehículo (GPS). Un día sin ninguna de las dos es desconocido, no 0. Energía consumida = energía cargada + cambio de la batería desde el turno anterior × capacidad. De varias cuotas se aplica la más específica; el kilometraje por GPS no tiene cuota por categoría de conductor.',
  },
})
