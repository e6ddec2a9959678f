import { words } from '@evops/platform/contract'

/** Words for the proof that report, dashboard, list and ledger agree. */
export const proofWords = words({
  'reports.proof': { zh: '与总账核对', en: 'Verify against ledger', es: 'Comprobar con el libro mayor' },
  'reports.proof.run': { zh: '立即核对', en: 'Run proof now', es: 'Comprobar ahora' },
  'reports.proof.empty': { zh: '还没有核对过', en: 'No proof run yet', es: 'Aún sin comprobar' },
  'reports.proof.empty-next': {
    zh: '每夜自动核对：报表、看板、订单列表与总账的数字逐格比对。',
    en: 'Every night the figures of reports, dashboard, list and ledger are compared, cell by cell.',
    es: 'Cada noche se comparan celda a celda las cifras de informes, panel, lista y libro mayor.',
  },
  'reports.proof.at': { zh: '核对时间', en: 'Run at', es: 'Fecha' },
  'reports.proof.days': { zh: '日期', en: 'Days', es: 'Días' },
  'reports.proof.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'reports.proof.cells': { zh: '比对格数', en: 'Cells compared', es: 'Celdas comparadas' },
  'reports.proof.found': { zh: '差异', en: 'Differences', es: 'Diferencias' },
  'reports.proof.unexplained': { zh: '未解释', en: 'Unexplained', es: 'Sin explicar' },
  'reports.proof.tookMs': { zh: '用时', en: 'Took', es: 'Duración' },
  'reports.proof.byName': { zh: '核对人', en: 'Run by', es: 'Realizada por' },
  'reports.proof.night': { zh: '每夜任务', en: 'Every night', es: 'Cada noche' },
  'reports.proof.agrees': { zh: '一致', en: 'Agrees', es: 'Coincide' },
  'reports.proof.explained': { zh: '已解释', en: 'Explained', es: 'Explicado' },
  'reports.proof.differs': { zh: '不一致', en: 'Differs', es: 'Difiere' },
  'reports.proof.clean': {
    zh: '{from} 至 {to}：报表、看板、列表与总账一致，共比对 {n} 格。',
    en: '{from} to {to}: report, dashboard, list and ledger agree in all {n} cells.',
    es: '{from} a {to}: informe, panel, lista y libro mayor coinciden en las {n} celdas.',
  },
  'reports.proof.first': {
    zh: '显示前 {shown} 条，共 {n} 条',
    en: 'The first {shown} of {n}',
    es: 'Las primeras {shown} de {n}',
  },
  'reports.proof.ran': {
    zh: '核对完成：{n} 条未解释的差异',
    en: 'Proof complete. Unexplained differences: {n}',
    es: 'Comprobado. Diferencias sin explicar: {n}',
  },
  'reports.proof.all-stations': { zh: '全部场站', en: 'All stations', es: 'Todas las estaciones' },
  'reports.proof.off': { zh: '相差 {value}', en: 'off by {value}', es: 'difiere en {value}' },
  'reports.proof.to-report': { zh: '查看报表', en: 'Report', es: 'Informe' },
  'reports.proof.to-sessions': { zh: '查看订单', en: 'Sessions', es: 'Sesiones' },
  'reports.proof.pair.facts-sessions': {
    zh: '汇总数据 ≠ 订单',
    en: 'Aggregates ≠ sessions',
    es: 'Acumulados ≠ sesiones',
  },
  'reports.proof.pair.stored-sessions': {
    zh: '按付款方汇总 ≠ 订单',
    en: 'Aggregates by payer ≠ sessions',
    es: 'Acumulados por pagador ≠ sesiones',
  },
  'reports.proof.pair.sizes-sessions': {
    zh: '单次分布 ≠ 订单',
    en: 'Session sizes ≠ sessions',
    es: 'Tamaños de sesiones ≠ sesiones',
  },
  'reports.proof.pair.report-sessions': {
    zh: '报表 ≠ 订单',
    en: 'Report ≠ sessions',
    es: 'Informe ≠ sesiones',
  },
  'reports.proof.pair.list-sessions': {
    zh: '订单列表合计 ≠ 订单',
    en: 'List totals ≠ sessions',
    es: 'Totales de la lista ≠ sesiones',
  },
  'reports.proof.pair.dashboard-sessions': {
    zh: '看板 ≠ 订单',
    en: 'Dashboard ≠ sessions',
    es: 'Panel ≠ sesiones',
  },
  'reports.proof.pair.sessions-ledger': {
    zh: '订单 ≠ 记账',
    en: 'Sessions ≠ journals',
    es: 'Sesiones ≠ sus asientos',
  },
  'reports.proof.pair.sessions-income': {
    zh: '总账日收入 ≠ 订单记账',
    en: 'Ledger income of the day ≠ session journals',
    es: 'Ingresos del día en el libro ≠ asientos de sesiones',
  },
  'reports.proof.pair.states-connectors': {
    zh: '场站可用率 ≠ 已投运的枪',
    en: 'Availability of the station ≠ connectors in service',
    es: 'Disponibilidad de la estación ≠ conectores en servicio',
  },
  'reports.proof.cause.waiting': {
    zh: '待汇总订单：{n}',
    en: 'sessions not aggregated yet: {n}',
    es: 'sesiones en espera: {n}',
  },
  'reports.proof.cause.void': { zh: '作废订单：{n}', en: 'void sessions: {n}', es: 'sesiones anuladas: {n}' },
  'reports.proof.cause.unposted': {
    zh: '未记账订单：{n}',
    en: 'settled sessions without a journal: {n}',
    es: 'sesiones liquidadas sin asiento: {n}',
  },
  'reports.proof.cause.imported': {
    zh: '导入订单（已在别处支付）：{n}',
    en: 'imported, paid elsewhere: {n}',
    es: 'importadas, pagadas en otro lugar: {n}',
  },
  'reports.proof.cause.unsettled': {
    zh: '尚未结算：{n}',
    en: 'not settled yet: {n}',
    es: 'aún sin liquidar: {n}',
  },
  'reports.proof.cause.fromOtherDays': {
    zh: '其他日的订单：{n}',
    en: 'of sessions of other days: {n}',
    es: 'de sesiones de otros días: {n}',
  },
  'reports.proof.cause.onOtherDays': {
    zh: '记在其他日：{n}',
    en: 'posted on other days: {n}',
    es: 'asentado en otros días: {n}',
  },
  'reports.proof.cause.notInDays': {
    zh: '尚未计入日汇总：{n}',
    en: 'not in the daily sums yet: {n}',
    es: 'aún fuera de las sumas por día: {n}',
  },
})
