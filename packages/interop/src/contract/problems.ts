import { problemTable } from '@evops/platform/contract'

export const partnerProblems = problemTable({
  'organisation.partner-taken': {
    status: 409,
    zh: '该平台标识已存在',
    en: 'A partner with this platform id exists already',
    es: 'Ya existe un socio con este identificador de plataforma',
  },
})
export const linkProblems = problemTable({
  'interop.address-refused': {
    status: 403,
    zh: '地址 {address} 不在允许范围内',
    en: 'Calls from {address} are not allowed',
    es: 'No se admiten peticiones desde {address}',
  },
  'interop.not-linked': {
    status: 409,
    zh: '请先启用合作方，并在运营商资料中填写组织机构代码',
    en: 'Enable the partner, and enter the interconnection id of the operator, first',
    es: 'Antes active el socio e introduzca el id. de interconexión del operador',
  },
  'interop.not-repeatable': {
    status: 409,
    zh: '该消息无法重新推送：其内容已不再向对方推送',
    en: 'This message can’t be sent again: its content is no longer pushed to the partner',
    es: 'Este mensaje no se puede reenviar: ya no se informa de ello al socio',
  },
  'interop.no-secrets': {
    status: 409,
    zh: '请先录入对方密钥',
    en: 'Enter the partner’s secrets first',
    es: 'Introduzca antes los secretos del socio',
  },
})
/** Error messages that are shown next to a field. */
export const partnerFieldErrors = problemTable({
  'interop.fault.platform-id': {
    status: 400,
    zh: '九位字母或数字；OCPI 为国家代码加运营方代码，如 ESABC',
    en: 'Nine letters or digits; for OCPI, country code and party ID, such as ESABC',
    es: 'Nueve letras o dígitos; en OCPI, código de país y Party ID, como ESABC',
  },
  'interop.fault.supervises': {
    status: 400,
    zh: '监管平台仅限 T/CEC 102，且方向为对方用户来我站充电',
    en: 'A supervision platform is one by T/CEC 102, at our stations only',
    es: 'Una plataforma de supervisión es de T/CEC 102 y solo de nuestras estaciones',
  },
  'interop.fault.month': {
    status: 400,
    zh: '月份写作 2026-05',
    en: 'A month, such as 2026-05',
    es: 'Un mes, como 2026-05',
  },
  'interop.fault.renamed': {
    status: 400,
    zh: '每行一项：SevicePrice=ServicePrice、Status:255=254 或 TotalMoney*100',
    en: 'One per line: SevicePrice=ServicePrice, Status:255=254 or TotalMoney*100',
    es: 'Uno por línea: SevicePrice=ServicePrice, Status:255=254 o TotalMoney*100',
  },
  'interop.fault.renamed-twice': {
    status: 400,
    zh: '同一字段或取值出现了两次',
    en: 'A field or value appears twice',
    es: 'Un campo o valor aparece dos veces',
  },
})
export const ocpiProblems = problemTable({
  'interop.no-party': {
    status: 409,
    zh: '请先填写我方 OCPI 国家代码和运营方代码',
    en: 'Enter our OCPI country code and party ID first',
    es: 'Introduzca antes nuestro código de país y nuestro Party ID de OCPI',
  },
  'interop.not-ocpi': {
    status: 409,
    zh: '该合作方未启用，或未采用 OCPI 协议',
    en: 'The partner is disabled, or its protocol is not OCPI',
    es: 'El socio está desactivado o su protocolo no es OCPI',
  },
  'interop.no-versions-url': {
    status: 409,
    zh: '请先填写对方的版本地址（versions URL）',
    en: 'Enter the partner’s versions URL first',
    es: 'Introduzca antes la URL de versiones del socio',
  },
  'interop.not-registered': {
    status: 409,
    zh: '尚未与该合作方完成注册',
    en: 'The partner is not registered',
    es: 'El socio no está registrado',
  },
  'interop.fault.country': {
    status: 400,
    zh: '两位大写国家代码（ISO 3166-1），如 ES',
    en: 'Two-letter country code (ISO 3166-1), such as ES',
    es: 'Código de país de dos letras (ISO 3166-1), como ES',
  },
  'interop.fault.party': {
    status: 400,
    zh: '三位大写字母或数字',
    en: 'Three capital letters or digits',
    es: 'Tres letras mayúsculas o dígitos',
  },
  'interop.fault.untaxed': {
    status: 400,
    zh: '不计税时税率须为 0',
    en: 'Without tax the rate is 0',
    es: 'Sin impuesto el tipo es 0',
  },
  'interop.fault.token': {
    status: 400,
    zh: '令牌只能是可见的 ASCII 字符，不含空格',
    en: 'A token has visible ASCII characters and no space',
    es: 'Un token tiene caracteres ASCII visibles y ningún espacio',
  },
})
export const paymentProblems = problemTable({
  'interop.payment-most': {
    status: 409,
    zh: '最多可记 {amount}',
    en: 'At most {amount} can be recorded',
    es: 'Se pueden registrar {amount} como máximo',
  },
  'interop.payment-exists': {
    status: 409,
    zh: '该参考号的款项已登记',
    en: 'A payment with this reference is recorded already',
    es: 'Ya hay un pago registrado con esta referencia',
  },
  'interop.payment-ahead': {
    status: 400,
    zh: '日期不得晚于今天',
    en: 'The date can’t be after today',
    es: 'La fecha no puede ser posterior a hoy',
  },
  'interop.payment-nothing': {
    status: 409,
    zh: '该合作方没有应收款项',
    en: 'The partner owes nothing',
    es: 'El socio no debe nada',
  },
  'interop.payment-not-netted': {
    status: 409,
    zh: '未与该合作方约定轧差结算',
    en: 'Setting off is not agreed with this partner',
    es: 'No se ha acordado compensar saldos con este socio',
  },
  'interop.payment-reversed': {
    status: 409,
    zh: '该款项已冲销，或本身就是冲销',
    en: 'The payment was reversed already, or is a reversal itself',
    es: 'El pago ya se revirtió o es él mismo una reversión',
  },
})
/** Reasons why our driver cannot start or stop a session at a partner's station. */
export const roamingProblems = problemTable({
  'interop.roaming-not-taken': {
    status: 409,
    zh: '与该合作方尚未接通，或其未提供所需功能',
    en: 'The partner is not connected, or does not offer what is needed',
    es: 'El socio no está conectado o no ofrece lo necesario',
  },
  'interop.roaming-token-closed': {
    status: 409,
    zh: '该鉴权凭证未对该合作方开放',
    en: 'This start token has not been sent to the partner',
    es: 'El socio no conoce este identificador de inicio',
  },
  'interop.roaming-blocked': {
    status: 409,
    zh: '该鉴权凭证已停用、已过期，或其持有人不得充电',
    en: 'The start token is blocked or expired, or its holder may not charge',
    es: 'El identificador está bloqueado o vencido, o su titular no puede cargar',
  },
  'interop.roaming-no-credit': {
    status: 409,
    zh: '余额或授信额度不足，不能在对方场站充电',
    en: 'There is no money or credit left to charge with the partner',
    es: 'No queda saldo ni crédito para cargar con el socio',
  },
  'interop.roaming-over': {
    status: 409,
    zh: '该次充电已结束',
    en: 'The session is over',
    es: 'La sesión ha terminado',
  },
  'interop.roaming-past': {
    status: 400,
    zh: '截止时间必须晚于当前时间',
    en: 'The end must be in the future',
    es: 'El final debe estar en el futuro',
  },
  'interop.roaming-not-stored': {
    status: 409,
    zh: '该预约已结束、已取消或未被合作方接受',
    en: 'The reservation is over, cancelled or was refused by the partner',
    es: 'La reserva ha terminado, se canceló o el socio la rechazó',
  },
})
/** Refusals of payment terminals. */
export const paymentTerminalProblems = problemTable({
  'interop.terminal-unsupported': {
    status: 409,
    zh: '该合作方未提供 OCPI 2.3.0 支付终端模块',
    en: 'The partner has no payment terminals by OCPI 2.3.0',
    es: 'El socio no tiene terminales de pago por OCPI 2.3.0',
  },
  'interop.terminal-taken': {
    status: 409,
    zh: '该终端已分配给另一支付终端',
    en: 'The station’s terminal has another payment terminal',
    es: 'El terminal de la estación ya tiene otro terminal de pago',
  },
  'interop.terminal-empty': {
    status: 409,
    zh: '该终端未服务任何已向合作方开放的充电枪',
    en: 'The terminal serves no connector that is open to the partner',
    es: 'El terminal no atiende ningún conector abierto al socio',
  },
  'interop.terminal-off': {
    status: 409,
    zh: '支付终端已停用或尚未由服务商创建',
    en: 'The payment terminal is deactivated, or its provider has not created it yet',
    es: 'El terminal de pago está desactivado o su proveedor aún no lo ha creado',
  },
})
/** Reasons against a decision about a held record. */
export const heldRecordProblems = problemTable({
  'interop.held-decided': {
    status: 409,
    zh: '该账单已有处理结果',
    en: 'A decision was made about this record already',
    es: 'Ya se decidió sobre este CDR',
  },
  'interop.held-waiting': {
    status: 409,
    zh: '处理结果正在等待另一人审批',
    en: 'A decision waits for another person’s approval',
    es: 'Una decisión espera la aprobación de otra persona',
  },
  'interop.held-unpayable': {
    status: 409,
    zh: '该账单的币种、金额或时间不可入账，只能按我方金额入账或拒绝',
    en: 'Its currency, amount or times can’t be posted; accept our figure or refuse it',
    es: 'Su moneda, importe u horas no se pueden contabilizar; acepte nuestro importe o recházelo',
  },
  'interop.held-billed': {
    status: 409,
    zh: '该次充电已按另一账单入账',
    en: 'The session was billed by another record since',
    es: 'La sesión ya se cobró con otro CDR',
  },
})
