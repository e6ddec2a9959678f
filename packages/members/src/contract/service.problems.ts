import { problemTable } from '@evops/platform/contract'

/** Refusals for evaluations and feedback. */
export const customerServiceProblems = problemTable({
  'members.evaluation-session': {
    status: 404,
    zh: '没有订单 {no}',
    en: 'Session {no} does not exist',
    es: 'No existe la sesión {no}',
  },
  'members.evaluation-unsettled': {
    status: 409,
    zh: '订单 {no} 尚未结算，不能评价',
    en: 'Session {no} is not settled and cannot be evaluated yet',
    es: 'La sesión {no} no está liquidada: aún no se puede valorar',
  },
  'members.evaluation-late': {
    status: 409,
    zh: '订单 {no} 结束已超过 {days} 天，不能评价',
    en: 'Session {no} ended more than {days} {days|day|days} ago and can no longer be evaluated',
    es: 'La sesión {no} terminó hace más de {days} {days|día|días}: ya no se valora',
  },
  'members.evaluation-twice': {
    status: 409,
    zh: '订单 {no} 已评价',
    en: 'Session {no} is already evaluated',
    es: 'La sesión {no} ya está valorada',
  },
  'members.feedback-charge-point': {
    status: 404,
    zh: '该场站没有桩 {chargePointNo}',
    en: 'There is no charge point {chargePointNo} at this station',
    es: 'No hay ningún punto {chargePointNo} ahí',
  },
  'members.feedback-connector': {
    status: 404,
    zh: '桩 {chargePointNo} 没有枪 {connectorNo}',
    en: 'Charge point {chargePointNo} has no connector {connectorNo}',
    es: 'El punto {chargePointNo} no tiene conector {connectorNo}',
  },
  'members.feedback-closed': {
    status: 409,
    zh: '该反馈已关闭，请先重新打开',
    en: 'This feedback is closed: reopen it first',
    es: 'Este comentario está cerrado: reábralo primero',
  },
  'members.feedback-open': {
    status: 409,
    zh: '该反馈尚未关闭',
    en: 'This feedback is not closed',
    es: 'Este comentario no está cerrado',
  },
  'members.feedback-handed-over': {
    status: 409,
    zh: '该反馈已转交运维',
    en: 'This feedback is already with maintenance',
    es: 'Este comentario ya está en mantenimiento',
  },
})

/** Messages for invalid fields. They are part of the shell's bundle. */
export const customerServiceFaults = problemTable({
  'members.fault.feedback-station': {
    status: 400,
    zh: '请选择场站',
    en: 'Choose the station',
    es: 'Elija la estación',
  },
  'members.fault.feedback-charge-point': {
    status: 400,
    zh: '请填写桩编号',
    en: 'Enter the charge point number',
    es: 'Indique el número del punto',
  },
  'members.fault.feedback-connector': {
    status: 400,
    zh: '请填写枪号',
    en: 'Enter the connector',
    es: 'Indique el conector',
  },
})
