import { words } from '@evops/platform/contract'

/** Rates and rules of work orders. */
export const figureWords = words({
  'maintenance.figure.span': { zh: '最近', en: 'Last', es: 'Últimos' },
  'maintenance.figure.days': { zh: '{n} 天', en: '{n} days', es: '{n} días' },
  'maintenance.figure.created': { zh: '新增', en: 'Made', es: 'Creadas' },
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
  'maintenance.figure.sla': { zh: '及时率', en: 'In time', es: 'A tiempo' },
  'maintenance.figure.first': { zh: '一次修复率', en: 'First fix', es: 'A la primera' },
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
  'maintenance.figure.how': {
    zh: '按所选时间内新建的工单统计；修复时间不含挂起。',
    en: 'Of orders made in that time; to repair counts without the time an order was suspended.',
    es: 'De las órdenes creadas en ese tiempo; la reparación no cuenta lo que estuvo en espera.',
  },
  'maintenance.rule.title': { zh: '时限与自动工单', en: 'Times and rules', es: 'Plazos y reglas' },
  'maintenance.rule.saved': { zh: '规则已保存', en: 'The rules are saved', es: 'Reglas guardadas' },
  'maintenance.rule.explain': {
    zh: '单位为分钟，从创建起算；留空为按计划。只对此后新建的工单生效。',
    en: 'Minutes from when an order is made; empty: as planned. They hold for orders made from now on.',
    es: 'Minutos desde que se crea; vacío: según plan. Valen para las órdenes que se creen desde ahora.',
  },
  'maintenance.rule.level': { zh: '级别', en: 'Level', es: 'Nivel' },
  'maintenance.rule.accept': { zh: '接单', en: 'Accept', es: 'Aceptar' },
  'maintenance.rule.arrive': { zh: '到场', en: 'On site', es: 'Llegar' },
  'maintenance.rule.fix': { zh: '修复', en: 'Fix', es: 'Reparar' },
  'maintenance.rule.fromAlarms': {
    zh: '报警自动生成工单',
    en: 'Alarms become orders by themselves',
    es: 'Las alarmas se vuelven órdenes solas',
  },
  'maintenance.rule.alarmLevel': {
    zh: '报警级别不低于',
    en: 'From alarm level',
    es: 'Desde nivel de alarma',
  },
  'maintenance.rule.alarmMinutes': { zh: '持续分钟数', en: 'Open for minutes', es: 'Activa durante minutos' },
  'maintenance.rule.fromStarts': {
    zh: '连续启动失败自动生成工单',
    en: 'Failed starts become an order by themselves',
    es: 'Los inicios fallidos se vuelven una orden solos',
  },
  'maintenance.rule.startFailures': { zh: '失败次数', en: 'Failed starts', es: 'Inicios fallidos' },
  'maintenance.rule.startMinutes': { zh: '时间窗（分钟）', en: 'Within minutes', es: 'En minutos' },
})
