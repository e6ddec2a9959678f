import { words } from '@evops/platform/contract'

/** Names of the results of a verification, for staff and drivers. */
export const signedWords = words({
  'charging.signed.title': { zh: '签名计量值', en: 'Signed meter values', es: 'Valores de medida firmados' },
  'charging.signed.verified': { zh: '已验证', en: 'Verified', es: 'Verificados' },
  'charging.signed.not-verified': { zh: '未验证', en: 'Not verified', es: 'No verificados' },
  'charging.signed.why-verified': {
    zh: '计量值由该桩登记的电表签名，且与账单一致',
    en: 'The registered meter of the charge point signed the values, and they agree with the bill',
    es: 'El contador registrado del punto firmó los valores y coinciden con el cobro',
  },
  'charging.signed.why-wrong-signature': {
    zh: '签名与公钥不符',
    en: 'The signature does not fit the public key',
    es: 'La firma no corresponde a la clave pública',
  },
  'charging.signed.why-key-not-registered': {
    zh: '公钥来自充电桩，未登记',
    en: 'Key from the charge point, not registered',
    es: 'Clave enviada por el punto, sin registrar',
  },
  'charging.signed.why-no-key': {
    zh: '没有登记的公钥',
    en: 'No public key is registered',
    es: 'No hay ninguna clave pública registrada',
  },
  'charging.signed.why-unsupported': {
    zh: '已保存，未验证：本系统不验证这种格式或算法，可用透明软件验证',
    en: 'Stored, not verified: this format or algorithm is not verified here; transparency software can verify the file',
    es: 'Guardados, no verificados: este formato o algoritmo no se verifica aquí; el software de transparencia puede hacerlo',
  },
  'charging.signed.why-unreadable': {
    zh: '签名数据不可读',
    en: 'The signed data is not readable',
    es: 'Los datos firmados no son legibles',
  },
  'charging.signed.why-incomplete': {
    zh: '缺少同一电表的起始或结束签名表底',
    en: 'The signed reading at the start or at the end is missing, or they are of different meters',
    es: 'Falta la lectura firmada inicial o final, o son de contadores distintos',
  },
  'charging.signed.why-meter-error': {
    zh: '电表报告表底错误',
    en: 'The meter reports an error for a reading',
    es: 'El contador comunica un error en una lectura',
  },
  'charging.signed.why-other-time': {
    zh: '签名表底不在充电期间内',
    en: 'The signed readings were not taken during the session',
    es: 'Las lecturas firmadas no se tomaron durante la sesión',
  },
  'charging.signed.why-contradicts-bill': {
    zh: '签名电量与账单电量不一致',
    en: 'The signed energy differs from the billed energy',
    es: 'La energía firmada difiere de la liquidada',
  },
  'charging.signed.signedDwh': { zh: '签名电量', en: 'Signed energy', es: 'Energía firmada' },
  'charging.signed.begin': { zh: '起度', en: 'Reading at the start', es: 'Lectura inicial' },
  'charging.signed.end': { zh: '止度', en: 'Reading at the end', es: 'Lectura final' },
  'charging.signed.meterSerial': { zh: '电表序列号', en: 'Meter', es: 'Contador' },
  'charging.signed.export': {
    zh: '导出透明软件文件（XML）',
    en: 'File for transparency software (XML)',
    es: 'Archivo para software de transparencia (XML)',
  },
})
