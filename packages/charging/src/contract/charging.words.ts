import { words, type Text } from '@evops/platform/contract'
import type { abnormalFlags, CanonicalStopReason, OrderState, PayState, TokenVerdict } from './orders.ts'

/** What the states of orders and tokens are called, on screens and in files alike (domain handbook, section 6). */
export const orderStateWords = words({
  'charging.state.charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'charging.state.awaiting_record': { zh: '待账单', en: 'Awaiting record', es: 'Esperando registro' },
  'charging.state.settled': { zh: '已结算', en: 'Settled', es: 'Liquidado' },
  'charging.state.abnormal': { zh: '异常', en: 'Abnormal', es: 'Anómalo' },
  'charging.state.void': { zh: '已作废', en: 'Void', es: 'Anulado' },
} satisfies Record<`charging.state.${OrderState}`, Text>)

export const payStateWords = words({
  'charging.pay.unpaid': { zh: '待支付', en: 'Unpaid', es: 'Pendiente de pago' },
  'charging.pay.free': { zh: '免单', en: 'Free', es: 'Gratuito' },
  'charging.pay.none': { zh: '无需支付', en: 'Nothing due', es: 'Sin cobro' },
} satisfies Record<`charging.pay.${PayState}`, Text>)

export const tokenVerdictWords = words({
  'charging.verdict.accepted': { zh: '有效', en: 'Accepted', es: 'Aceptada' },
  'charging.verdict.blocked': { zh: '已停用', en: 'Blocked', es: 'Bloqueada' },
  'charging.verdict.expired': { zh: '不在有效期', en: 'Out of validity', es: 'Fuera de vigencia' },
  'charging.verdict.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocida' },
} satisfies Record<`charging.verdict.${TokenVerdict}`, Text>)

export const stopReasonWords = words({
  'charging.stop.user_app': { zh: 'APP 停止', en: 'App stop', es: 'Parada por app' },
  'charging.stop.full': { zh: '充满', en: 'Full', es: 'Carga completa' },
  'charging.stop.target_energy': { zh: '达到电量', en: 'Energy reached', es: 'Energía alcanzada' },
  'charging.stop.target_amount': { zh: '达到金额', en: 'Amount reached', es: 'Importe alcanzado' },
  'charging.stop.target_time': { zh: '达到时间', en: 'Time reached', es: 'Tiempo alcanzado' },
  'charging.stop.user_local': { zh: '本地手动或刷卡', en: 'Local stop', es: 'Parada local' },
  'charging.stop.start_failed': { zh: '启动失败', en: 'Start failure', es: 'Fallo de inicio' },
  'charging.stop.unplugged': { zh: '拔枪', en: 'Unplugged', es: 'Desconectado' },
  'charging.stop.out_of_credit': { zh: '余额不足', en: 'Out of credit', es: 'Saldo insuficiente' },
  'charging.stop.emergency': { zh: '急停', en: 'Emergency', es: 'Emergencia' },
  'charging.stop.device_fault': { zh: '桩故障', en: 'Device fault', es: 'Fallo de equipo' },
  'charging.stop.bms_stop': { zh: '车辆停止', en: 'Vehicle stop', es: 'Parada del vehículo' },
  'charging.stop.power_loss': { zh: '断电', en: 'Power loss', es: 'Corte de energía' },
  'charging.stop.reboot': { zh: '重启', en: 'Reboot', es: 'Reinicio' },
  'charging.stop.operator_remote': { zh: '平台停止', en: 'Operator stop', es: 'Parada del operador' },
  'charging.stop.unlock': { zh: '远程解锁', en: 'Unlock', es: 'Desbloqueo' },
  'charging.stop.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
} satisfies Record<`charging.stop.${CanonicalStopReason}`, Text>)

export const abnormalFlagWords = words({
  'charging.flag.A05': {
    zh: '电表读数异常',
    en: 'Register out of order',
    es: 'Lectura del contador incoherente',
  },
  'charging.flag.A06': { zh: '电量或时长过小', en: 'Hardly any energy or time', es: 'Energía o tiempo mínimos' },
  'charging.flag.A07': { zh: '超出桩功率', en: 'Beyond the rated power', es: 'Por encima de la potencia nominal' },
  'charging.flag.A08': { zh: '超过 24 小时', en: 'Longer than 24 h', es: 'Más de 24 h' },
  'charging.flag.A09': { zh: '电量超过 250 kWh', en: 'More than 250 kWh', es: 'Más de 250 kWh' },
  'charging.flag.A10': { zh: '凭证无效', en: 'Token not accepted', es: 'Credencial no aceptada' },
  'charging.flag.A13': { zh: '桩时钟有误', en: 'Device clock wrong', es: 'Reloj del equipo incorrecto' },
  'charging.flag.A16': { zh: '启动时无有效资费', en: 'No tariff in force', es: 'Sin tarifa vigente' },
} satisfies Record<`charging.flag.${(typeof abnormalFlags)[number]}`, Text>)
