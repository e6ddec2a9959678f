import { problemTable } from '@evops/platform/contract'

export const keyProblems = problemTable({
  'cards.key-version-taken': {
    status: 409,
    zh: '该类型与应用已有版本 {version}',
    en: 'Version {version} of this kind and application exists already',
    es: 'La versión {version} de ese tipo y aplicación ya existe',
  },
  'cards.key-unknown': {
    status: 404,
    zh: '该密钥组没有密钥 {name}',
    en: 'This set has no key {name}',
    es: 'Este conjunto no tiene la clave {name}',
  },
  'cards.key-there': {
    status: 409,
    zh: '该密钥已生成，不能再次录入',
    en: 'This key is there already',
    es: 'Esta clave ya existe',
  },
  'cards.key-not-draft': {
    status: 409,
    zh: '只有草稿可以这样操作',
    en: 'Only a draft allows this',
    es: 'Solo un borrador lo permite',
  },
  'cards.key-same-person': {
    status: 409,
    zh: '须由另一人完成',
    en: 'Another user must do this',
    es: 'Debe hacerlo otra persona',
  },
  'cards.key-part-there': {
    status: 409,
    zh: '该分量已录入',
    en: 'This component is there already',
    es: 'Este componente ya está',
  },
  'cards.key-kcv': {
    status: 400,
    zh: '校验值不符：{kcv}',
    en: 'The check value is {kcv}, not that',
    es: 'El valor de comprobación es {kcv}, no ese',
  },
  'cards.key-weak': {
    status: 409,
    zh: '两个分量合成弱密钥，请重新录入',
    en: 'These two components make a weak key: start again',
    es: 'Estos dos componentes forman una clave débil: empiece de nuevo',
  },
  'cards.key-incomplete': {
    status: 409,
    zh: '还缺 {n} 个密钥',
    en: '{n} {n|key is|keys are} still missing',
    es: 'Aún {n|falta|faltan} {n} {n|clave|claves}',
  },
  'cards.key-active-other': {
    status: 409,
    zh: '该类型与应用已有启用的密钥组，请先退役',
    en: 'Another set of this kind and application is active: retire it first',
    es: 'Hay otro conjunto activo de ese tipo y aplicación: retírelo primero',
  },
  'cards.key-in-use': {
    status: 409,
    zh: '仍有 {n} 张卡使用该版本',
    en: '{n} {n|card still uses|cards still use} this version',
    es: 'Aún {n|usa|usan} esta versión {n} {n|tarjeta|tarjetas}',
  },
  'cards.key-not-so': {
    status: 409,
    zh: '密钥组当前状态不允许此操作',
    en: 'The set is in a state that does not allow this',
    es: 'El estado del conjunto no lo permite',
  },
})
export const keyFaults = problemTable({
  'cards.fault.kcv': {
    status: 400,
    zh: '6 位十六进制',
    en: '6 hexadecimal digits',
    es: '6 dígitos hexadecimales',
  },
  'cards.fault.component': {
    status: 400,
    zh: '32 位十六进制（16 字节）',
    en: '32 hexadecimal digits (16 bytes)',
    es: '32 dígitos hexadecimales (16 bytes)',
  },
  'cards.fault.asn': {
    status: 400,
    zh: '16 位十六进制（8 字节）',
    en: '16 hexadecimal digits (8 bytes)',
    es: '16 dígitos hexadecimales (8 bytes)',
  },
  'cards.fault.application': {
    status: 400,
    zh: '用户卡应用须填写应用序号（从 1 起），其他类型为 0',
    en: 'An application counts from 1; other kinds have 0',
    es: 'Una aplicación cuenta desde 1; los demás tipos tienen 0',
  },
})
