import { words, type LocalizedText } from '@evops/platform/contract'
import {
  sessionPartyWords,
  type abnormalFlags,
  type CanonicalStopReason,
  type SessionState,
  type PayState,
  type StartMode,
  type TokenVerdict,
} from '../../contract/index.ts'

/** Column heads of the export, in their order. */
export const sessionExportWords = words({
  'charging.export.sessionNo': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },

  'charging.export.shortNo': { zh: '短订单号', en: 'Short no.', es: 'N.º corto' },
  'charging.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.export.chargePointNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.export.chargePoint': { zh: '桩名称', en: 'Charge point', es: 'Punto de recarga' },
  'charging.export.connector': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.export.state': { zh: '订单状态', en: 'State', es: 'Estado' },
  'charging.export.pay': { zh: '支付状态', en: 'Payment', es: 'Pago' },
  'charging.export.idTag': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.export.label': { zh: '鉴权凭证名称', en: 'Token label', es: 'Nombre del identificador' },
  'charging.export.customer': sessionPartyWords['charging.party.customerName'],
  'charging.export.billed-to': sessionPartyWords['charging.party.billedTo'],
  'charging.export.owner': sessionPartyWords['charging.party.ownerName'],
  'charging.export.verdict': { zh: '鉴权凭证状态', en: 'Token state', es: 'Estado del identificador' },
  'charging.export.start': { zh: '开始时间', en: 'Start', es: 'Inicio' },
  'charging.export.end': { zh: '结束时间', en: 'End', es: 'Fin' },
  'charging.export.zone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.export.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'charging.export.electricity': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'charging.export.service': { zh: '服务费', en: 'Service fee', es: 'Cargo por servicio' },
  'charging.export.occupancy': { zh: '占位费', en: 'Idle fee', es: 'Cargo por ocupación' },
  'charging.export.total': { zh: '合计', en: 'Total', es: 'Total' },
  'charging.export.reduced': { zh: '优惠', en: 'Discount', es: 'Descuento' },
  'charging.export.refunded': { zh: '已退款', en: 'Refunded', es: 'Reembolsado' },
  'charging.export.waived': { zh: '已减免', en: 'Waived', es: 'Condonado' },
  'charging.export.payable': { zh: '应付', en: 'Payable', es: 'A pagar' },
  'charging.export.paidGift': {
    zh: '赠送金支付',
    en: 'Paid by bonus credit',
    es: 'Pagado con saldo de regalo',
  },
  'charging.export.paidPrincipal': { zh: '本金支付', en: 'Paid by principal', es: 'Pagado con saldo propio' },
  'charging.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'charging.export.reason': { zh: '停止原因', en: 'Stop reason', es: 'Motivo de parada' },
  'charging.export.startSoc': { zh: '起始 SoC (%)', en: 'SoC at start (%)', es: 'SoC inicial (%)' },
  'charging.export.endSoc': { zh: '结束 SoC (%)', en: 'SoC at end (%)', es: 'SoC final (%)' },
  'charging.export.mode': { zh: '启动方式', en: 'Start mode', es: 'Modo de inicio' },
  'charging.export.target': { zh: '充电目标', en: 'Target', es: 'Objetivo' },
  'charging.export.parent': { zh: '主订单号', en: 'Parent session', es: 'Sesión principal' },
  'charging.export.group': { zh: '分组价格', en: 'Group price', es: 'Precio de grupo' },
  'charging.export.chargingTime': {
    zh: '充电时长（min）',
    en: 'Charging time (min)',
    es: 'Tiempo de carga (min)',
  },
  'charging.export.idleTime': {
    zh: '占位时长（min）',
    en: 'Idle time (min)',
    es: 'Tiempo de ocupación (min)',
  },
  'charging.export.protocol': { zh: '协议', en: 'Protocol', es: 'Protocolo' },
  'charging.export.flags': { zh: '异常标记', en: 'Flags', es: 'Anomalías' },
  'charging.export.day': { zh: '计入日（结束日）', en: 'Day (of its end)', es: 'Día (de su fin)' },
})

export const sessionExportStateWords = words({
  'charging.export.state.charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'charging.export.state.awaiting_record': {
    zh: '待结算记录',
    en: 'Awaiting record',
    es: 'Esperando registro',
  },
  'charging.export.state.created': { zh: '已创建', en: 'Created', es: 'Creada' },
  'charging.export.state.starting': { zh: '启动中', en: 'Starting', es: 'Iniciando' },
  'charging.export.state.stopping': { zh: '停止中', en: 'Stopping', es: 'Deteniendo' },
  'charging.export.state.finished': { zh: '已结束', en: 'Finished', es: 'Finalizada' },
  'charging.export.state.failed': { zh: '启动失败', en: 'Start failed', es: 'Inicio fallido' },
  'charging.export.state.cancelled': { zh: '已取消', en: 'Cancelled', es: 'Cancelada' },
  'charging.export.state.settled': { zh: '已结算', en: 'Settled', es: 'Liquidada' },
  'charging.export.state.abnormal': { zh: '异常', en: 'Abnormal', es: 'Anómala' },
  'charging.export.state.void': { zh: '已作废', en: 'Void', es: 'Anulada' },
} satisfies Record<`charging.export.state.${SessionState}`, LocalizedText>)

export const sessionExportPayWords = words({
  'charging.export.pay.unpaid': { zh: '待支付', en: 'Unpaid', es: 'Pendiente' },
  'charging.export.pay.paid': { zh: '已支付', en: 'Paid', es: 'Pagada' },
  'charging.export.pay.postpaid': { zh: '挂账', en: 'Postpaid', es: 'Pospago' },
  'charging.export.pay.arrears': { zh: '欠费', en: 'In arrears', es: 'Con deuda' },
  'charging.export.pay.partly_refunded': { zh: '部分退款', en: 'Partly refunded', es: 'Reembolso parcial' },
  'charging.export.pay.refunded': { zh: '已退款', en: 'Refunded', es: 'Reembolsada' },
  'charging.export.pay.free': { zh: '免单', en: 'Free', es: 'Sin cargo' },
  'charging.export.pay.none': { zh: '无', en: 'None', es: 'Ninguno' },
} satisfies Record<`charging.export.pay.${PayState}`, LocalizedText>)

export const sessionExportModeWords = words({
  'charging.export.mode.app': { zh: 'APP 启动', en: 'App', es: 'App' },
  'charging.export.mode.card_online': { zh: '在线卡', en: 'Card, online', es: 'Tarjeta en línea' },
  'charging.export.mode.card_offline': { zh: '离线卡', en: 'Card, offline', es: 'Tarjeta sin conexión' },
  'charging.export.mode.vin': { zh: 'VIN 启动', en: 'VIN', es: 'VIN' },
  'charging.export.mode.console': { zh: '平台启动', en: 'Console', es: 'Consola' },
  'charging.export.mode.plug_and_charge': { zh: '即插即充', en: 'Plug & Charge', es: 'Plug & Charge' },
  'charging.export.mode.timer': { zh: '定时启动', en: 'Timer', es: 'Temporizador' },
  'charging.export.mode.roaming': { zh: '互联互通', en: 'Roaming', es: 'Itinerancia' },
  'charging.export.mode.free_vend': { zh: '免鉴权', en: 'Free vend', es: 'Sin autorización' },
  'charging.export.mode.direct_payment': { zh: '支付终端', en: 'Payment terminal', es: 'Terminal de pago' },
  'charging.export.mode.battery_swap': { zh: '换电', en: 'Battery swap', es: 'Cambio de batería' },
} satisfies Record<`charging.export.mode.${StartMode}`, LocalizedText>)

export const sessionExportTargetWords = words({
  'charging.export.target.full': { zh: '充满', en: 'Full', es: 'Carga completa' },
})

export const sessionExportVerdictWords = words({
  'charging.export.token.accepted': { zh: '可用', en: 'Accepted', es: 'Aceptado' },
  'charging.export.token.blocked': { zh: '已停用', en: 'Blocked', es: 'Bloqueado' },
  'charging.export.token.expired': { zh: '不在有效期', en: 'Outside validity', es: 'Fuera de vigencia' },
  'charging.export.token.low_balance': { zh: '余额不足', en: 'Balance too low', es: 'Saldo insuficiente' },
  'charging.export.token.booked': {
    zh: '枪已被他人预约',
    en: 'Booked by another user',
    es: 'Reservado para otra persona',
  },
  'charging.export.token.limited': { zh: '超出限制', en: 'Outside limits', es: 'Fuera de límites' },
  'charging.export.token.concurrent': {
    zh: '正在别处充电',
    en: 'Charging elsewhere',
    es: 'En uso en otra sesión',
  },
  'charging.export.token.unknown': { zh: '未登记', en: 'Unknown', es: 'Desconocido' },
} satisfies Record<`charging.export.token.${TokenVerdict}`, LocalizedText>)

export const sessionExportReasonWords = words({
  'charging.export.reason.user_app': { zh: 'APP 停止', en: 'App stop', es: 'Parada por app' },
  'charging.export.reason.full': { zh: '充满', en: 'Full', es: 'Carga completa' },
  'charging.export.reason.target_energy': { zh: '达到电量', en: 'Energy reached', es: 'Energía alcanzada' },
  'charging.export.reason.target_amount': { zh: '达到金额', en: 'Amount reached', es: 'Importe alcanzado' },
  'charging.export.reason.target_time': { zh: '达到时间', en: 'Time reached', es: 'Tiempo alcanzado' },
  'charging.export.reason.user_local': { zh: '本地手动或刷卡', en: 'Local stop', es: 'Parada local' },
  'charging.export.reason.start_failed': { zh: '启动失败', en: 'Start failure', es: 'Fallo de inicio' },
  'charging.export.reason.unplugged': { zh: '拔枪', en: 'Unplugged', es: 'Desconectado' },
  'charging.export.reason.out_of_credit': { zh: '余额不足', en: 'Out of credit', es: 'Saldo insuficiente' },
  'charging.export.reason.not_authorized': { zh: '未授权', en: 'Not authorized', es: 'No autorizado' },
  'charging.export.reason.emergency': { zh: '急停', en: 'Emergency stop', es: 'Parada de emergencia' },
  'charging.export.reason.device_fault': { zh: '桩故障', en: 'Device fault', es: 'Fallo del equipo' },
  'charging.export.reason.bms_stop': { zh: '车辆停止', en: 'Vehicle stop', es: 'Parada del vehículo' },
  'charging.export.reason.power_loss': { zh: '断电', en: 'Power loss', es: 'Corte de energía' },
  'charging.export.reason.reboot': { zh: '桩重启', en: 'Reboot', es: 'Reinicio' },
  'charging.export.reason.operator_remote': {
    zh: '平台停止',
    en: 'Operator stop',
    es: 'Parada del operador',
  },
  'charging.export.reason.unlock': { zh: '远程解锁', en: 'Unlock', es: 'Desbloqueo' },
  'charging.export.reason.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
} satisfies Record<`charging.export.reason.${CanonicalStopReason}`, LocalizedText>)

export const sessionExportFlagWords = words({
  'charging.export.flag.A01': {
    zh: '启动失败后仍充电',
    en: 'Charged after a failed start',
    es: 'Carga tras un inicio fallido',
  },
  'charging.export.flag.A02': { zh: '未收到停止记录', en: 'No stop record', es: 'Sin registro de parada' },
  'charging.export.flag.A03': {
    zh: '充电中枪报空闲',
    en: 'Reported available while charging',
    es: 'Disponible durante la carga',
  },
  'charging.export.flag.A04': {
    zh: '分时电量不一致',
    en: 'Energies by period differ',
    es: 'Energías por periodo distintas',
  },
  'charging.export.flag.A05': {
    zh: '表底不连续',
    en: 'Readings not continuous',
    es: 'Lecturas no continuas',
  },
  'charging.export.flag.A06': {
    zh: '电量或时长过小',
    en: 'Very little energy or time',
    es: 'Muy poca energía o tiempo',
  },
  'charging.export.flag.A07': {
    zh: '平均功率超额定',
    en: 'Average power above rated',
    es: 'Potencia media excesiva',
  },
  'charging.export.flag.A08': { zh: '充电时间过长', en: 'Session too long', es: 'Carga demasiado larga' },
  'charging.export.flag.A09': {
    zh: '电量超过车辆可充上限',
    en: 'More energy than a vehicle can take',
    es: 'Más energía de la posible',
  },
  'charging.export.flag.A10': { zh: '鉴权凭证未登记', en: 'Unknown token', es: 'Identificador desconocido' },
  'charging.export.flag.A11': {
    zh: '交易流水号冲突',
    en: 'Transaction number used twice',
    es: 'Transacción repetida',
  },
  'charging.export.flag.A12': {
    zh: '桩与平台金额不一致',
    en: 'Charge point amount differs',
    es: 'Importe del punto distinto',
  },
  'charging.export.flag.A13': {
    zh: '桩时钟有误',
    en: 'Charge point clock wrong',
    es: 'Reloj desajustado',
  },
  'charging.export.flag.A14': {
    zh: '余额不足，欠费',
    en: 'Balance too low, arrears',
    es: 'Saldo insuficiente, deuda',
  },
  'charging.export.flag.A15': {
    zh: '同枪订单时间重叠',
    en: 'Overlaps another session',
    es: 'Se solapa con otra sesión',
  },
  'charging.export.flag.A16': {
    zh: '启动时无计费规则',
    en: 'No tariff in force',
    es: 'Sin tarifa en vigor',
  },
  'charging.export.flag.A17': { zh: '枪号不存在', en: 'Unknown connector', es: 'Conector inexistente' },
  'charging.export.flag.A18': { zh: '疑似复制卡', en: 'Card at two places', es: 'Tarjeta en dos lugares' },
} satisfies Record<`charging.export.flag.${(typeof abnormalFlags)[number]}`, LocalizedText>)

/** Texts of the last row. */
export const sessionExportTotalWords = words({
  'charging.export-sum': { zh: '合计', en: 'Total', es: 'Total' },
})
