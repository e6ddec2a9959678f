import { words, type Language, type LocalizedText } from '@evops/platform/contract'
import { evidenceKinds } from './abnormal.ts'
import type { SessionOperation } from './operations.ts'

/** Names of operations on sessions and the reasons of rules, for the console and for exported files. */
export const operationActWords = words({
  'charging.op.act.start': { zh: '启动充电', en: 'Start', es: 'Inicio' },
  'charging.op.act.stop': { zh: '停止充电', en: 'Stop', es: 'Parada' },
  'charging.op.act.void': { zh: '作废', en: 'Void', es: 'Anulación' },
  'charging.op.act.void.request': { zh: '申请作废', en: 'Void requested', es: 'Anulación solicitada' },
  'charging.op.act.waive': { zh: '免单', en: 'Waiver', es: 'Condonación' },
  'charging.op.act.waive.request': { zh: '申请免单', en: 'Waiver requested', es: 'Condonación solicitada' },
  'charging.op.act.refund': { zh: '退款', en: 'Refund', es: 'Reembolso' },
  'charging.op.act.refund.request': { zh: '申请退款', en: 'Refund requested', es: 'Reembolso solicitado' },
  'charging.op.act.edit': { zh: '更正电量与时间', en: 'Correction', es: 'Corrección' },
  'charging.op.act.edit.request': { zh: '申请更正', en: 'Correction requested', es: 'Corrección solicitada' },
  'charging.op.act.state': { zh: '状态变化', en: 'State', es: 'Estado' },
  'charging.op.act.close': { zh: '按规则结束订单', en: 'Closed by rule', es: 'Cerrada por regla' },
  'charging.op.act.confirm': { zh: '确认无误', en: 'Accepted as is', es: 'Aceptada tal cual' },
  'charging.op.act.recompute': { zh: '按采样重算', en: 'Recalculated', es: 'Recálculo' },
  'charging.op.act.accept_record': {
    zh: '采用桩端记录',
    en: 'Charge point record accepted',
    es: 'Registro aceptado',
  },
  'charging.op.act.bind_token': {
    zh: '绑定鉴权凭证',
    en: 'Linked to a token',
    es: 'Identificador vinculado',
  },
  'charging.op.why.not-sent': {
    zh: '指令未能下发',
    en: 'The command could not be sent',
    es: 'No se pudo enviar el comando',
  },
  'charging.op.why.no-start': {
    zh: '90 秒内未确认启动',
    en: 'No start within 90 seconds',
    es: 'Sin inicio en 90 segundos',
  },
  'charging.op.why.start-refused': {
    zh: '充电桩拒绝启动',
    en: 'The charge point refused',
    es: 'El punto rechazó el inicio',
  },
  'charging.op.why.stop-refused': {
    zh: '充电桩未执行停止',
    en: 'The charge point did not stop',
    es: 'El punto no se detuvo',
  },
  'charging.op.why.stop-unheard': {
    zh: '停止后仍在充电',
    en: 'Still charging after the stop',
    es: 'Siguió cargando tras la parada',
  },
  'charging.op.why.stop-taken': {
    zh: '已停止，等待结算记录',
    en: 'Stopped; awaiting the record',
    es: 'Detenida; se espera el registro',
  },
  'charging.op.why.no-record': {
    zh: '多次等待后仍无结算记录',
    en: 'The record did not arrive',
    es: 'El registro no llegó',
  },
  'charging.op.why.target-reached': {
    zh: '达到充电目标',
    en: 'The target was reached',
    es: 'Se alcanzó el objetivo',
  },
  'charging.op.why.limit-reached': {
    zh: '达到可用额度',
    en: 'Available amount used up',
    es: 'Importe disponible agotado',
  },
  'charging.op.why.target-estimated': {
    zh: '按额定功率×时间估算已达目标（起度未知）',
    en: 'Target reached by rated power × time: the start register is unknown',
    es: 'Objetivo alcanzado según potencia nominal × tiempo: se desconoce la lectura inicial',
  },
  'charging.op.why.limit-estimated': {
    zh: '按额定功率×时间估算已达额度（起度未知）',
    en: 'Limit reached by rated power × time: the start register is unknown',
    es: 'Límite alcanzado según potencia nominal × tiempo: se desconoce la lectura inicial',
  },
  'charging.op.rules': { zh: '系统规则', en: 'By rule', es: 'Por regla' },
  'charging.op.why.partner-failed': {
    zh: '另一枪未能启动',
    en: 'The other connector did not start',
    es: 'El otro conector no arrancó',
  },
})

const texts: Readonly<Record<string, LocalizedText | undefined>> = operationActWords

/** Returns the name of an action. An action of a later version is returned as its code. */
export function formatOperationAct(action: string, language: Language): string {
  return texts[`charging.op.act.${action}`]?.[language] ?? action
}

/** Returns the text that a user entered, or the text of the rule. */
export function formatOperationReason(reason: string, language: Language): string {
  return texts[`charging.op.why.${reason}`]?.[language] ?? reason
}

const rules: readonly string[] = evidenceKinds

/**
 * Returns the author of an operation: the name of a user. For an operation of a rule, an empty name or the code of the
 * finding.
 */
export function formatOperationActor(
  { actorId, actorName }: Pick<SessionOperation, 'actorId' | 'actorName'>,
  language: Language,
): string {
  const isRule = actorId === null && (actorName === '' || rules.includes(actorName))
  return isRule ? operationActWords['charging.op.rules'][language] : actorName
}
