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
    es: 'No se admiten llamadas desde {address}',
  },
  'interop.not-linked': {
    status: 409,
    zh: '请先启用对接方，并在运营商资料中填写组织机构代码',
    en: 'Enable the partner, and enter the interconnection id of the operator, first',
    es: 'Antes active el socio e introduzca el id. de interconexión del operador',
  },
  'interop.no-secrets': {
    status: 409,
    zh: '请先录入对方密钥',
    en: 'Enter the partner’s secrets first',
    es: 'Introduzca antes los secretos del socio',
  },
})
/** What is said beside a field. */
export const linkFaults = problemTable({
  'interop.fault.renamed': {
    status: 400,
    zh: '每行一个字段，写作 SevicePrice=ServicePrice',
    en: 'One field per line, such as SevicePrice=ServicePrice',
    es: 'Un campo por línea, como SevicePrice=ServicePrice',
  },
  'interop.fault.renamed-twice': {
    status: 400,
    zh: '同一字段出现了两次',
    en: 'A field is renamed twice',
    es: 'Un campo aparece dos veces',
  },
})
