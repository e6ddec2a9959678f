import { words } from '@evops/platform/contract'

/** Figures and rules of work orders. */
export const figureWords = words({
  'maintenance.figure.span': { zh: '最近', en: 'Last', es: 'Últimos' },
  'maintenance.figure.days': { zh: '{n} 天', en: '{n} days', es: '{n} días' },
  'maintenance.figure.created': { zh: '新增', en: 'Created', es: 'Creadas' },
  'maintenance.figure.closed': { zh: '完成', en: 'Closed', es: 'Cerradas' },
  'maintenance.figure.cancelled': { zh: '取消', en: 'Cancelled', es: 'Canceladas' },
  'maintenance.figure.mtta': {
    zh: '平均接单时间',
    en: 'Mean time to accept',
    es: 'Tiempo medio de aceptación',
  },
  'maintenance.figure.mttr': {
    zh: '平均修复时间',
    en: 'Mean time to repair',
    es: 'Tiempo medio de reparación',
  },
  'maintenance.figure.sla': { zh: '及时率', en: 'On time', es: 'A tiempo' },
  'maintenance.figure.first': { zh: '一次修复率', en: 'First-time fix', es: 'A la primera' },
  'maintenance.figure.repeated': {
    zh: '7 天内重复故障',
    en: 'Repeated within 7 days',
    es: 'Repetidas en 7 días',
  },
  'maintenance.figure.of': {
    zh: '{n} 个工单',
    en: 'of {n} {n|order|orders}',
    es: 'de {n} {n|orden|órdenes}',
  },
  'maintenance.figure.report': {
    zh: '按场站、型号、人员和月份分析',
    en: 'By station, model, technician and month',
    es: 'Por estación, modelo, técnico y mes',
  },
  'maintenance.figure.failures': {
    zh: '按型号与固件的平均无故障时间',
    en: 'MTBF by model and firmware',
    es: 'MTBF por modelo y firmware',
  },
  'maintenance.cluster.title': { zh: '同类故障', en: 'Recurring faults', es: 'Averías recurrentes' },
  'maintenance.cluster.none': {
    zh: '没有重复出现的故障',
    en: 'No fault occurred more than once',
    es: 'Ninguna avería se ha repetido',
  },
  'maintenance.cluster.workOrders': {
    zh: '{n} 个工单，{chargePoints} 个充电桩',
    en: '{n} {n|order|orders} at {chargePoints} {chargePoints|charge point|charge points}',
    es: '{n} {n|orden|órdenes} en {chargePoints} {chargePoints|punto|puntos}',
  },
  'maintenance.cluster.unknown': {
    zh: '型号未知',
    en: 'Unknown model',
    es: 'Modelo desconocido',
  },
  'maintenance.cluster.how': {
    zh: '由告警生成的故障工单，按故障码、型号和固件（创建时）合计，至少两个；场站停电等总工单下的工单不计。',
    en: 'Fault orders created from alarms, by error code, model and firmware at creation, at least two; parts of an outage are not counted.',
    es: 'Órdenes por avería creadas por alarmas, por código, modelo y firmware del momento, dos como mínimo; las partes de un corte no cuentan.',
  },
  'maintenance.figure.how': {
    zh: '按所选时间内新建的工单统计；修复时间不含挂起。',
    en: 'Of orders created in that period; repair time excludes suspension.',
    es: 'De las órdenes creadas en ese periodo; la reparación no cuenta la espera.',
  },
  'maintenance.rule.title': {
    zh: '时限与自动工单',
    en: 'Deadlines and automatic orders',
    es: 'Plazos y reglas',
  },
  'maintenance.rule.saved': { zh: '规则已保存', en: 'Rules saved', es: 'Reglas guardadas' },
  'maintenance.rule.explain': {
    zh: '单位为分钟，从创建起算；留空为按计划。只对此后新建的工单生效。',
    en: 'Minutes from creation; leave blank for the planned time. They apply to orders created from now on.',
    es: 'Minutos desde la creación; en blanco, según plan. Se aplican a las órdenes que se creen desde ahora.',
  },
  'maintenance.rule.level': { zh: '级别', en: 'Priority', es: 'Prioridad' },
  'maintenance.rule.accept': { zh: '接单', en: 'Accept', es: 'Aceptar' },
  'maintenance.rule.arrive': { zh: '到场', en: 'On site', es: 'Llegar' },
  'maintenance.rule.fix': { zh: '修复', en: 'Fix', es: 'Reparar' },
  'maintenance.rule.fromAlarms': {
    zh: '告警自动生成工单',
    en: 'Create orders from alarms',
    es: 'Crear órdenes a partir de alarmas',
  },
  'maintenance.rule.alarmLevel': {
    zh: '告警级别不低于',
    en: 'Minimum alarm level',
    es: 'Gravedad mínima',
  },
  'maintenance.rule.alarmMinutes': { zh: '持续分钟数', en: 'Minutes active', es: 'Minutos activa' },
  'maintenance.rule.fromStarts': {
    zh: '连续启动失败自动生成工单',
    en: 'Create orders from failed starts',
    es: 'Crear órdenes a partir de inicios fallidos',
  },
  'maintenance.rule.startFailures': { zh: '失败次数', en: 'Failed starts', es: 'Inicios fallidos' },
  'maintenance.rule.confirmTypes': {
    zh: '须客户现场确认的工单类型',
    en: 'Confirmed by the customer on site',
    es: 'Confirmadas por el cliente en el sitio',
  },
  'maintenance.rule.autoAssign': {
    zh: '告警工单自动派单',
    en: 'Assign automatically',
    es: 'Asignar automáticamente',
  },
  'maintenance.rule.auto-hint': {
    zh: '告警自动生成的工单派给排名第一的人员；不在岗、请假、无所需技能、非本站或工单过多的人员除外，无人合适则等待派单。',
    en: 'Orders created from alarms go to the first person in the ranking who is on duty, serves the station, has the skill and is below this number of open orders. Without a match the order waits.',
    es: 'Las órdenes creadas por alarmas van a la primera persona de la clasificación: nunca a quien está fuera de servicio, de permiso, sin la especialidad, en otras estaciones o con demasiadas órdenes abiertas. Si nadie encaja, la orden espera.',
  },
  'maintenance.rule.autoMost': {
    zh: '未完成工单少于',
    en: 'Fewer open orders than',
    es: 'Menos órdenes abiertas que',
  },
  'maintenance.rule.startMinutes': { zh: '时间窗（分钟）', en: 'Within minutes', es: 'En minutos' },
})
