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
    zh: '两个分量合成弱密钥，请两人重新录入',
    en: 'These two components make a weak key. Enter both again',
    es: 'Estos dos componentes forman una clave débil. Introduzca los dos de nuevo',
  },
  'cards.key-weak-part': {
    status: 409,
    zh: '该分量是弱值（全部相同、两半相同或 DES 弱密钥），会暴露另一分量',
    en: 'This component is weak (all bytes alike, two equal halves or a weak DES key): it would give the other one away',
    es: 'El componente es débil (bytes iguales, mitades iguales o clave DES débil): delataría el otro',
  },
  'cards.key-parity': {
    status: 409,
    zh: '第 {bytes} 字节不是奇校验。请核对录入内容；若分量本就如此，请选择“保留原校验位”',
    en: 'Bytes with the wrong parity: {bytes}. Check what you typed; if the component is meant so, choose “Keep parity as entered”',
    es: 'Bytes sin paridad impar: {bytes}. Revise lo escrito; si el componente es así, elija «Mantener la paridad»',
  },
  'cards.key-older': {
    status: 409,
    zh: '版本 {version} 已启用，只能启用更高的版本',
    en: 'Version {version} is active: only a later one can follow it',
    es: 'La versión {version} está activa: solo puede seguirla una posterior',
  },
  'cards.key-master-away': {
    status: 503,
    zh: '无法使用主密钥：密钥管理服务无应答，或主密钥已不在设置中',
    en: 'The master key can’t be used: the key management service does not answer, or the key is missing from the settings',
    es: 'No se puede usar la clave maestra: el servicio de claves no responde o falta en los ajustes',
  },
  'cards.key-no-transport': {
    status: 409,
    zh: '没有可用的传输密钥：请先由两人录入并启用，或核对文件所用的传输密钥',
    en: 'No fitting transport key is active: two people enter one first, the same that the file was wrapped under',
    es: 'No hay clave de transporte adecuada: dos personas deben introducirla antes, la misma del archivo',
  },
  'cards.key-transport-typed': {
    status: 409,
    zh: '传输密钥须由两人录入，不能随机生成',
    en: 'A transport key is entered by two people, never generated',
    es: 'La clave de transporte la introducen dos personas; no se genera',
  },
  'cards.key-export-gone': {
    status: 410,
    zh: '该文件已下载或已过期，请重新申请',
    en: 'This file was already downloaded, or has expired. Request a new one',
    es: 'El archivo ya se descargó o venció. Solicite otro',
  },
  'cards.key-file': {
    status: 400,
    zh: '不是密钥导出文件，或内容不完整',
    en: 'Not a file of wrapped keys, or not a complete one',
    es: 'No es un archivo de claves cifradas, o está incompleto',
  },
  'cards.key-file-changed': {
    status: 409,
    zh: '文件的标记或校验值不符，未导入任何密钥',
    en: 'The file’s mark or check values do not match. Nothing was imported',
    es: 'La marca o los valores de comprobación no coinciden. No se importó nada',
  },
  'cards.key-weak-file': {
    status: 409,
    zh: '文件中有弱密钥，未导入任何密钥',
    en: 'The file holds a weak key. Nothing was imported',
    es: 'El archivo contiene una clave débil. No se importó nada',
  },
  'cards.key-incomplete': {
    status: 409,
    zh: '还缺 {n} 个密钥',
    en: '{n} {n|key is|keys are} still missing',
    es: 'Aún {n|falta|faltan} {n} {n|clave|claves}',
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
  'cards.fault.serial': {
    status: 400,
    zh: '1 至 31 字节的十六进制',
    en: '1 to 31 bytes as hexadecimal digits',
    es: 'De 1 a 31 bytes en hexadecimal',
  },
  'cards.fault.transport': {
    status: 400,
    zh: '传输密钥使用 AES-128',
    en: 'A transport key is AES-128',
    es: 'La clave de transporte es AES-128',
  },
  'cards.fault.diversification': {
    status: 400,
    zh: 'AN10922 仅用于 AES-128',
    en: 'AN10922 is for AES-128 here',
    es: 'AN10922 es aquí para AES-128',
  },
  'cards.fault.application': {
    status: 400,
    zh: '用户卡应用须填写应用序号（从 1 起），其他类型为 0',
    en: 'An application counts from 1; other kinds have 0',
    es: 'Una aplicación cuenta desde 1; los demás tipos tienen 0',
  },
})
