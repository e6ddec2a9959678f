import { problemTable } from '@evops/platform/contract'

export const paymentProblems = problemTable({
  'payments.forged': {
    status: 401,
    zh: '签名校验未通过',
    en: 'The signature is not valid',
    es: 'La firma no es válida',
  },
  'payments.no-adapter': {
    status: 409,
    zh: '该渠道尚未对接，不能启用',
    en: 'This provider is not connected yet: the account cannot be switched on',
    es: 'Este proveedor aún no está conectado: la cuenta no se puede activar',
  },
  'payments.account-off': {
    status: 409,
    zh: '支付账户 {name} 未启用',
    en: 'Payment account {name} is off',
    es: 'La cuenta de pago {name} está desactivada',
  },
  'payments.account-used': {
    status: 409,
    zh: '该账户已有支付记录，只能停用，不能删除',
    en: 'Payments went through this account: switch it off instead of deleting it',
    es: 'Hay pagos en esta cuenta: desactívela en vez de eliminarla',
  },
  'payments.account-taken': {
    status: 409,
    zh: '已有同名账户，或该商户号已登记',
    en: 'There is an account with this name or merchant number already',
    es: 'Ya existe una cuenta con este nombre o número de comercio',
  },
  'payments.not-demo': {
    status: 409,
    zh: '模拟渠道只能用于演示运营商',
    en: 'The loopback is for operators of the demo alone',
    es: 'El proveedor simulado es solo para operadores de demostración',
  },
  'payments.no-loopback': {
    status: 409,
    zh: '模拟渠道未运行',
    en: 'The loopback provider is not running here',
    es: 'El proveedor simulado no está en marcha',
  },
  'payments.not-ready': {
    status: 409,
    zh: '启用前须填写：{missing}',
    en: 'To switch it on, enter: {missing}',
    es: 'Para activarla, indique: {missing}',
  },
  'payments.no-public-url': {
    status: 409,
    zh: '服务器未设置公网地址（EVOPS_PUBLIC_URL），渠道无法回调',
    en: 'The server has no public address (EVOPS_PUBLIC_URL): providers could not call back',
    es: 'El servidor no tiene dirección pública (EVOPS_PUBLIC_URL): los proveedores no podrían responder',
  },
  'payments.method': {
    status: 409,
    zh: '该账户不支持此支付方式或币种',
    en: 'This account does not take this method or currency',
    es: 'Esta cuenta no admite ese método o moneda',
  },
  'payments.provider-failed': {
    status: 502,
    zh: '渠道未能受理：{reason}',
    en: 'The provider did not take it: {reason}',
    es: 'El proveedor no lo aceptó: {reason}',
  },
  'payments.wrong-state': {
    status: 409,
    zh: '支付单当前状态不允许该操作',
    en: 'The state of the payment does not allow this',
    es: 'El estado del pago no lo permite',
  },
  'payments.too-much': {
    status: 409,
    zh: '最多还可退 {amount}',
    en: 'At most {amount} can go back',
    es: 'Como máximo se pueden devolver {amount}',
  },
  'payments.no-service': {
    status: 409,
    zh: '该账户未开通支付分服务',
    en: 'This account has no PayScore service',
    es: 'Esta cuenta no tiene servicio de PayScore',
  },
  'payments.share-model': {
    status: 409,
    zh: '仅服务商模式的子商户账户可以分账',
    en: 'Only a sub-merchant’s account shares what it takes',
    es: 'Solo la cuenta de un subcomercio reparte lo que cobra',
  },
  'payments.share-limit': {
    status: 409,
    zh: '分账比例合计不能超过 {percent}%',
    en: 'All ratios together may come to {percent}% at most',
    es: 'La suma de los porcentajes no puede superar el {percent} %',
  },
  'payments.share-twice': {
    status: 409,
    zh: '同一参与方或接收方只能出现一次',
    en: 'Each party and each receiver once',
    es: 'Cada parte y cada receptor una sola vez',
  },
  'payments.share-party': {
    status: 409,
    zh: '参与方不存在或已停用',
    en: 'A party does not exist or is closed',
    es: 'Una de las partes no existe o está cerrada',
  },
  'payments.not-replayable': {
    status: 409,
    zh: '该报文没有对应的支付单，无法重放',
    en: 'No payment belongs to this message: it cannot be replayed',
    es: 'Ningún pago corresponde a este mensaje: no se puede repetir',
  },
  'payments.day-not-over': {
    status: 400,
    zh: '该日尚未结束，不能对账',
    en: 'This day is not over yet: it cannot be reconciled',
    es: 'Ese día aún no ha terminado: no se puede conciliar',
  },
  'payments.day-no-file': {
    status: 409,
    zh: '该账户没有渠道账单，请上传文件',
    en: 'This account has no file of its provider: upload one',
    es: 'Esta cuenta no tiene archivo del proveedor: suba uno',
  },
  'payments.day-same': {
    status: 409,
    zh: '该文件已经读入过，对账结果不变',
    en: 'This file was read already: nothing changes',
    es: 'Este archivo ya se leyó: nada cambia',
  },
  'payments.day-merchant': {
    status: 400,
    zh: '文件属于其他商户号：{found}',
    en: 'This file is another merchant’s: {found}',
    es: 'Este archivo es de otro comercio: {found}',
  },
  'payments.day-hash': {
    status: 400,
    zh: '文件校验值不符，已丢弃',
    en: 'The file is not what its checksum says: it was discarded',
    es: 'El archivo no coincide con su suma de control: se descartó',
  },
  'payments.day-half': {
    status: 400,
    zh: '文件不完整',
    en: 'The file is not whole',
    es: 'El archivo no está completo',
  },
  'payments.day-head': {
    status: 400,
    zh: '文件缺少列：{title}',
    en: 'The file has no column {title}',
    es: 'El archivo no tiene la columna {title}',
  },
  'payments.day-row': {
    status: 400,
    zh: '第 {row} 行的 {column} 无法读取',
    en: 'Row {row}: {column} cannot be read',
    es: 'Fila {row}: no se puede leer {column}',
  },
  'payments.day-other': {
    status: 400,
    zh: '第 {row} 行属于其他日期',
    en: 'Row {row} is of another day',
    es: 'La fila {row} es de otro día',
  },
  'payments.difference-state': {
    status: 409,
    zh: '该差异当前状态不允许此操作',
    en: 'The state of this difference does not allow this',
    es: 'El estado de esta diferencia no lo permite',
  },
  'payments.difference-person': {
    status: 400,
    zh: '此人不能处理对账差异',
    en: 'This person may not see to differences',
    es: 'Esa persona no puede ocuparse de diferencias',
  },
  'payments.difference-same-person': {
    status: 403,
    zh: '须由另一用户复核',
    en: 'Another user must confirm it',
    es: 'Debe confirmarla otro usuario',
  },
})

/** Sentences at fields. */
export const paymentFaults = problemTable({
  'payments.fault.mark': {
    status: 400,
    zh: '只能包含字母、数字和 . : @ _ -',
    en: 'Letters, digits and . : @ _ - only',
    es: 'Solo letras, cifras y . : @ _ -',
  },
  'payments.fault.token': {
    status: 400,
    zh: '3 至 32 位字母或数字',
    en: '3 to 32 letters or digits',
    es: 'De 3 a 32 letras o cifras',
  },
  'payments.fault.aes-key': {
    status: 400,
    zh: '须为 43 位字母或数字',
    en: '43 letters or digits',
    es: '43 letras o cifras',
  },
  'payments.fault.key': {
    status: 400,
    zh: '不是有效的密钥或证书',
    en: 'This is no key or certificate',
    es: 'No es una clave ni un certificado',
  },
  'payments.fault.owner': {
    status: 400,
    zh: '资金不属于运营商时须填写归属方',
    en: 'Say whose money it is',
    es: 'Indique de quién es el dinero',
  },
})
