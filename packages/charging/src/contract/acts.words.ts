import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Texts for the actions and objects of this module in the audit log. The organisation module combines the two. */
export const chargingActWords = words({
  'charging.audit.act.createListedSubject': {
    zh: '新增黑白名单条目',
    en: 'Add a list entry',
    es: 'Alta de una entrada de lista',
  },
  'charging.audit.act.updateListedSubject': {
    zh: '修改黑白名单条目',
    en: 'Edit a list entry',
    es: 'Cambio de una entrada de lista',
  },
  'charging.audit.act.deleteListedSubject': {
    zh: '移除黑白名单条目',
    en: 'Remove a list entry',
    es: 'Eliminación de una entrada de lista',
  },
  'charging.audit.act.revealToken': {
    zh: '查看启动标识完整号码',
    en: 'View a token in full',
    es: 'Consulta completa de un identificador',
  },
  'charging.audit.entity.session': { zh: '订单', en: 'session', es: 'sesión' },
  'charging.audit.entity.session-import': {
    zh: '订单导入',
    en: 'import of sessions',
    es: 'importación de sesiones',
  },
  'charging.audit.entity.token-import': {
    zh: '启动标识导入',
    en: 'import of tokens',
    es: 'importación de identificadores',
  },
  'charging.audit.entity.list-entry': { zh: '黑白名单条目', en: 'list entry', es: 'entrada de lista' },
  'charging.audit.entity.start-token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.abnormal': { zh: '异常充电记录', en: 'abnormal session', es: 'sesión anómala' },
  'charging.audit.entity.abnormal-session': {
    zh: '异常充电记录',
    en: 'abnormal session',
    es: 'sesión anómala',
  },
  'charging.audit.entity.backtest': { zh: '回测', en: 'back-test', es: 'simulación' },
  'charging.audit.entity.day-balance': { zh: '日电量对账', en: 'daily balance', es: 'balance diario' },
  'charging.audit.entity.session-audit': {
    zh: '订单操作审核',
    en: 'session approval',
    es: 'aprobación de sesión',
  },
  'charging.audit.entity.start_token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.day_balance': { zh: '日电量对账', en: 'daily balance', es: 'balance diario' },
  'charging.audit.entity.abnormal_limits': { zh: '异常阈值', en: 'limits', es: 'límites' },
  'charging.audit.act.revealSessionTag': {
    zh: '查看订单的完整启动标识',
    en: 'View a session’s token in full',
    es: 'Consulta completa del identificador de una sesión',
  },
  'charging.audit.act.revealSignedValues': {
    zh: '导出订单的签名计量值',
    en: 'Export a session’s signed meter values',
    es: 'Exportación de los valores firmados de una sesión',
  },
  'charging.audit.act.revealOrphanTag': {
    zh: '查看孤立停止记录的完整启动标识',
    en: 'View an unmatched stop’s token in full',
    es: 'Consulta completa del identificador de una parada sin sesión',
  },
  'charging.audit.entity.orphan-stop': { zh: '孤立停止记录', en: 'unmatched stop', es: 'parada sin sesión' },
  'charging.audit.field.allows': { zh: '启动方式', en: 'Start', es: 'Inicio' },
  'charging.audit.field.amountUnit': { zh: '金额单位', en: 'Unit of amounts', es: 'Unidad de importes' },
  'charging.audit.field.batteryPercent': {
    zh: 'A09 超过电池容量的',
    en: 'A09 share of battery capacity',
    es: 'A09 proporción de la batería',
  },
  'charging.audit.field.change': { zh: '变更', en: 'Change', es: 'Cambio' },
  'charging.audit.field.clockS': { zh: 'A13 时钟相差', en: 'A13 clock off by', es: 'A13 desfase de reloj' },
  'charging.audit.field.cloneKmh': {
    zh: 'A18 最高行驶速度',
    en: 'A18 maximum travel speed',
    es: 'A18 velocidad máxima de desplazamiento',
  },
  'charging.audit.field.cloneRefuses': {
    zh: 'A18 拒绝疑似复制卡启动',
    en: 'A18 refuse possible copies',
    es: 'A18 rechazar posibles copias',
  },
  'charging.audit.field.credential': { zh: '标识类别', en: 'Credential', es: 'Clase de identificador' },
  'charging.audit.field.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'charging.audit.field.endWaitS': {
    zh: 'A05 等待结束表底',
    en: 'A05 wait for the end register',
    es: 'A05 espera de la lectura final',
  },
  'charging.audit.field.endedAt': { zh: '结束', en: 'End', es: 'Fin' },
  'charging.audit.field.energyUnit': { zh: '电量单位', en: 'Unit of energy', es: 'Unidad de energía' },
  'charging.audit.field.gainDwh': {
    zh: '总表少计超过',
    en: 'Station meter short by',
    es: 'Déficit del contador general mayor de',
  },
  'charging.audit.field.groupTag': {
    zh: '桩上分组',
    en: 'Group at charge points',
    es: 'Grupo en los puntos',
  },
  'charging.audit.field.idleCloseS': {
    zh: '空闲多久后关闭',
    en: 'Close when available for',
    es: 'Cerrar si queda disponible',
  },
  'charging.audit.field.longS': { zh: 'A08 充电超过', en: 'A08 charging for', es: 'A08 cargando más de' },
  'charging.audit.field.lossDwh': { zh: '日电损超过', en: 'Daily loss above', es: 'Pérdida diaria mayor de' },
  'charging.audit.field.lossPermille': {
    zh: '日电损占比超过',
    en: 'Daily loss, share',
    es: 'Pérdida diaria, proporción',
  },
  'charging.audit.field.makePlaces': {
    zh: '新建场站与桩',
    en: 'Create stations and charge points',
    es: 'Crear estaciones y puntos',
  },
  'charging.audit.field.makeTokens': { zh: '新建启动标识', en: 'Create tokens', es: 'Crear identificadores' },
  'charging.audit.field.manyAtOnce': {
    zh: '可同时多次充电',
    en: 'Several sessions at once',
    es: 'Varias sesiones a la vez',
  },
  'charging.audit.field.muchDwh': {
    zh: 'A09 电量超过（电池未知）',
    en: 'A09 energy above, battery unknown',
    es: 'A09 energía mayor de, batería desconocida',
  },
  'charging.audit.field.nextCloseS': {
    zh: '下一单开始后多久关闭',
    en: 'Close after the next start',
    es: 'Cerrar tras el inicio siguiente',
  },
  'charging.audit.field.overlapS': {
    zh: 'A15 重叠超过',
    en: 'A15 overlap over',
    es: 'A15 solapamiento mayor de',
  },
  'charging.audit.field.pluggedS': {
    zh: 'A08 插枪超过',
    en: 'A08 plugged in for',
    es: 'A08 conectado más de',
  },
  'charging.audit.field.powerPercent': {
    zh: 'A07 功率超过额定的',
    en: 'A07 share of rated power',
    es: 'A07 proporción de la potencia nominal',
  },
  'charging.audit.field.rebootCloseS': {
    zh: '重启多久后关闭',
    en: 'Close after a restart',
    es: 'Cerrar tras reinicio',
  },
  'charging.audit.field.recordWaitS': {
    zh: 'A02 结算记录等待',
    en: 'A02 wait for the stop record',
    es: 'A02 espera del registro',
  },
  'charging.audit.field.registerGapDwh': {
    zh: 'A05 表底差距',
    en: 'A05 register gap',
    es: 'A05 salto de lectura',
  },
  'charging.audit.field.ruleId': { zh: '计费规则', en: 'Tariff', es: 'Tarifa' },
  'charging.audit.field.shortS': { zh: 'A06 时长少于', en: 'A06 shorter than', es: 'A06 más corta que' },
  'charging.audit.field.silentCloseS': {
    zh: '无报文多久后关闭',
    en: 'Close after no messages for',
    es: 'Cerrar tras silencio de',
  },
  'charging.audit.field.smallDwh': { zh: 'A06 电量少于', en: 'A06 energy under', es: 'A06 energía menor de' },
  'charging.audit.field.splitDwh': {
    zh: 'A04 分时或签名电量相差',
    en: 'A04 difference by period or signature',
    es: 'A04 diferencia por periodo o firma',
  },
  'charging.audit.field.startWaitS': {
    zh: 'A01 启动确认等待',
    en: 'A01 start confirmation',
    es: 'A01 espera del inicio',
  },
  'charging.audit.field.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.audit.field.startedFrom': { zh: '开始不早于', en: 'Started from', es: 'Iniciada desde' },
  'charging.audit.field.startedTo': { zh: '开始不晚于', en: 'Started until', es: 'Iniciada hasta' },
  'charging.audit.field.subjectKind': { zh: '对象类型', en: 'Type', es: 'Tipo' },
  'charging.audit.field.withoutAmount': { zh: '无金额时', en: 'Without an amount', es: 'Sin importe' },
  'charging.audit.field.ruleName': { zh: '计费规则', en: 'Tariff', es: 'Tarifa' },
  'charging.audit.field.ref': { zh: '订单编号', en: 'Session number', es: 'Número de sesión' },
})
