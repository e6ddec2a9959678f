import { problemTable } from '@evops/platform/contract'

export const financeProblems = problemTable({
  'finance.party-closed': {
    status: 409,
    zh: '参与方 {name} 已停用，不能加入协议',
    en: 'Party {name} is closed and cannot join an agreement',
    es: 'La parte {name} está cerrada y no puede entrar en un acuerdo',
  },
  'finance.party-open': {
    status: 409,
    zh: '该参与方还有应付款或有效协议，不能抹除',
    en: 'This party still has amounts payable or an agreement in force',
    es: 'Esta parte aún tiene importes por pagar o un acuerdo vigente',
  },
  'finance.no-party': {
    status: 404,
    zh: '没有该参与方',
    en: 'This party does not exist',
    es: 'No existe esa parte',
  },
  'finance.no-station': {
    status: 404,
    zh: '没有该场站',
    en: 'This station does not exist',
    es: 'No existe esa estación',
  },
  'finance.overlap': {
    status: 409,
    zh: '所选场站在这段时间内已属于另一份分润协议',
    en: 'One of these stations has another agreement in that time',
    es: 'Otro acuerdo rige en una de estas estaciones en ese tiempo',
  },
  'finance.version-used': {
    status: 409,
    zh: '结算单已用到 {day}，新条款只能从该日或之后开始',
    en: 'These terms are settled until {day}: new terms start that day or later',
    es: 'Hay liquidaciones con estas condiciones hasta {day}: otras empiezan ese día o después',
  },
  'finance.period-start': {
    status: 409,
    zh: '日期须为结算周期的第一天',
    en: 'The day must be the first of a period',
    es: 'El día debe ser el primero de un periodo',
  },
  'finance.over': {
    status: 409,
    zh: '协议在该日之前已终止',
    en: 'The agreement ends before that day',
    es: 'El acuerdo termina antes de ese día',
  },
  'finance.wrong-state': {
    status: 409,
    zh: '结算单当前状态不允许该操作',
    en: 'The statement’s state does not allow this',
    es: 'El estado de la liquidación no lo permite',
  },
  'finance.carry-moved': {
    status: 409,
    zh: '往期结转金额已变化，请重新统计后再确认',
    en: 'Amounts carried forward have changed: recalculate before confirming',
    es: 'Los saldos arrastrados han cambiado: recalcule antes de confirmar',
  },
  'finance.money-taken': {
    status: 409,
    zh: '参与方的款项已提现或申请提现，不能重复付款',
    en: 'A party has already withdrawn this money or requested it',
    es: 'Una parte ya retiró este dinero o lo solicitó',
  },
  'finance.same-person': {
    status: 409,
    zh: '确认人不能审批同一结算单，请由他人审批',
    en: 'The user who confirmed a statement cannot approve it: another user must',
    es: 'Quien confirmó la liquidación no la aprueba: debe hacerlo otra persona',
  },
  'finance.no-account': {
    status: 409,
    zh: '该参与方未登记银行账号',
    en: 'This party has no bank account on file',
    es: 'Esta parte no tiene cuenta bancaria registrada',
  },
  'finance.too-much': {
    status: 409,
    zh: '可提现金额为 {amount}',
    en: '{amount} is available',
    es: 'Hay disponibles {amount}',
  },
  'finance.withdrawal-withheld': {
    status: 409,
    zh: '手续费与代扣税款共 {amount}，提现金额须高于此数',
    en: 'Fee and tax come to {amount}: request more than that',
    es: 'La comisión y el impuesto suman {amount}: solicite más',
  },
  'finance.withdrawal-least': {
    status: 409,
    zh: '单笔提现不得少于 {amount}',
    en: 'The minimum withdrawal is {amount}',
    es: 'El retiro mínimo es de {amount}',
  },
  'finance.withdrawal-most': {
    status: 409,
    zh: '单笔提现不得超过 {amount}',
    en: 'The maximum per request is {amount}',
    es: 'El máximo por solicitud es de {amount}',
  },
  'finance.withdrawal-day-most': {
    status: 409,
    zh: '每日提现不得超过 {amount}',
    en: 'The maximum per day is {amount}',
    es: 'El máximo por día es de {amount}',
  },
  'finance.withdrawal-open': {
    status: 409,
    zh: '该账户已有一笔提现在处理中',
    en: 'A withdrawal of this holder is already in process',
    es: 'Ya hay un retiro de este titular en curso',
  },
  'finance.withdrawal-wallets': {
    status: 409,
    zh: '会员和企业钱包提现未开放',
    en: 'Withdrawals from wallets are not enabled',
    es: 'Los retiros de monederos no están habilitados',
  },
  'finance.withdrawal-state': {
    status: 409,
    zh: '提现单当前状态不允许该操作',
    en: 'The withdrawal’s state does not allow this',
    es: 'El estado del retiro no lo permite',
  },
  'finance.withdrawal-same-person': {
    status: 409,
    zh: '申请人不能审批自己的提现，请由他人审批',
    en: 'The user who requested a withdrawal cannot approve it: another user must',
    es: 'Quien solicitó el retiro no lo aprueba: debe hacerlo otra persona',
  },
  'finance.limits-past': {
    status: 409,
    zh: '限额只能从今天或以后开始',
    en: 'Limits can start today or later',
    es: 'Los límites empiezan hoy o después',
  },
})

/** Messages for invalid fields. */
export const financeFaults = problemTable({
  'finance.fault.email': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'Enter a valid e-mail address',
    es: 'No es un correo válido',
  },
  'finance.fault.account': {
    status: 400,
    zh: '账号只能包含字母、数字、空格和短横线',
    en: 'Letters, digits, blanks and dashes only',
    es: 'Solo letras, cifras, espacios y guiones',
  },
  'finance.fault.ratios': {
    status: 400,
    zh: '各方比例之和必须正好为 100%',
    en: 'The ratios must come to exactly 100%',
    es: 'Los porcentajes deben sumar exactamente 100 %',
  },
  'finance.fault.levels': {
    status: 400,
    zh: '每一级须从前面已有的参与方分得，各方只出现一次，且合计不超过其 100%',
    en: 'Each level takes from a party before it, each party appears once, and none passes on more than 100%',
    es: 'Cada nivel toma de una parte anterior, cada parte figura una vez y nadie cede más del 100 %',
  },
  'finance.fault.steps': {
    status: 400,
    zh: '每一档须给出各方比例，合计 100%，电量逐档递增',
    en: 'Each step gives every ratio, adds up to 100% and starts above the one before',
    es: 'Cada tramo da todos los porcentajes, suma 100 % y empieza por encima del anterior',
  },
  'finance.fault.party-twice': {
    status: 400,
    zh: '同一参与方只能出现一次',
    en: 'Each party may appear only once',
    es: 'Cada parte aparece una sola vez',
  },
  'finance.fault.until': {
    status: 400,
    zh: '终止日须晚于开始日',
    en: 'The end must be after the start',
    es: 'Debe terminar después de empezar',
  },
  'finance.fault.price': {
    status: 400,
    zh: '按毛利或按电量分润时填写单价，其他方式不填',
    en: 'A price per kWh is only for margin and energy',
    es: 'El precio por kWh es solo para margen y energía',
  },
  'finance.fault.bearer': {
    status: 400,
    zh: '服务费原价由运营商承担优惠；优惠后服务费由各方或设备所属方承担',
    en: 'With the full service fee the operator bears discounts; with the net one it does not',
    es: 'El servicio íntegro deja los descuentos al operador; el neto, no',
  },
  'finance.fault.period-start': {
    status: 400,
    zh: '须为结算周期的第一天（每周一或每月 1 日）',
    en: 'The first day of a period: a Monday, or the first of a month',
    es: 'El primer día de un periodo: un lunes o el día 1 del mes',
  },
  'finance.fault.account-needed': {
    status: 400,
    zh: '请填写收款账号',
    en: 'Enter the account number',
    es: 'Indique el número de cuenta',
  },
  'finance.fault.limits': {
    status: 400,
    zh: '最低金额不得高于单笔或每日上限',
    en: 'The minimum cannot exceed the maximum per request or day',
    es: 'El mínimo no puede superar el máximo por solicitud o por día',
  },
})
