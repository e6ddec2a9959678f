import { words } from '@evops/platform/contract'

export const meterKeyWords = words({
  'stations.meterKeys.title': {
    zh: '电表公钥',
    en: 'Public keys of the meters',
    es: 'Claves públicas de los contadores',
  },
  'stations.meterKeys.explain': {
    zh: '签名计量值只有用此处登记的公钥才算已验证。公钥印在电表上或由制造商提供。',
    en: 'Signed meter values are verified only by the keys registered here. A key is printed on the meter or comes from the manufacturer.',
    es: 'Los valores de medida firmados solo se verifican con las claves registradas aquí. La clave figura en el contador o la facilita el fabricante.',
  },
  'stations.meterKeys.none': {
    zh: '未登记公钥',
    en: 'No key is registered',
    es: 'No hay claves registradas',
  },
  'stations.meterKeys.add': { zh: '登记公钥', en: 'Register a key', es: 'Registrar una clave' },
  'stations.meterKeys.added': { zh: '公钥已登记', en: 'Key registered', es: 'Clave registrada' },
  'stations.meterKeys.remove': { zh: '移除', en: 'Remove', es: 'Quitar' },
  'stations.meterKeys.remove-title': {
    zh: '移除公钥 {key}？',
    en: 'Remove the key {key}?',
    es: '¿Quitar la clave {key}?',
  },
  'stations.meterKeys.remove-text': {
    zh: '由它签名的计量值（包括以往订单）将不再显示为已验证。更换电表时请保留旧公钥并登记新公钥。',
    en: 'What it signed is no longer shown as verified, also in past sessions. After a change of the meter, keep the old key and register the new one.',
    es: 'Lo que firmó dejará de mostrarse como verificado, también en sesiones pasadas. Tras un cambio de contador, conserve la clave anterior y registre la nueva.',
  },
  'stations.meterKeys.removed': { zh: '公钥已移除', en: 'Key removed', es: 'Clave quitada' },
  'stations.meterKeys.publicKey': {
    zh: '公钥（PEM、DER 或十六进制）',
    en: 'Public key (PEM, DER or hexadecimal)',
    es: 'Clave pública (PEM, DER o hexadecimal)',
  },
  'stations.meterKeys.connectorNo': {
    zh: '枪号（留空为全部）',
    en: 'Connector (leave blank for all)',
    es: 'Conector (en blanco, todos)',
  },
  'stations.meterKeys.meterSerial': {
    zh: '电表序列号',
    en: 'Serial number of the meter',
    es: 'N.º de serie del contador',
  },
  'stations.meterKeys.note': { zh: '备注', en: 'Note', es: 'Nota' },
  'stations.meterKeys.connector': { zh: '枪 {no}', en: 'Connector {no}', es: 'Conector {no}' },
  'stations.meterKeys.every-connector': {
    zh: '全部枪',
    en: 'Every connector',
    es: 'Todos los conectores',
  },
})
