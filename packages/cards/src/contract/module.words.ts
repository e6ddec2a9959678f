import { words } from '@evops/platform/contract'

/** Names of the fields and values of a secure module, on screens and in files. */
export const moduleWords = words({
  'cards.module.serial': { zh: '序列号', en: 'Serial number', es: 'Número de serie' },
  'cards.module.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'cards.module.kind.esam': { zh: 'ESAM（桩或电表内）', en: 'ESAM', es: 'ESAM' },
  'cards.module.kind.psam': { zh: 'PSAM（终端内）', en: 'PSAM', es: 'PSAM' },
  'cards.module.state': { zh: '状态', en: 'State', es: 'Estado' },
  'cards.module.state.initial': { zh: '初始', en: 'Initial', es: 'Inicial' },
  'cards.module.state.made': { zh: '已制作', en: 'Made', es: 'Hecho' },
  'cards.module.state.error': { zh: '错误', en: 'Error', es: 'Error' },
  'cards.module.state.retired': { zh: '已作废', en: 'Retired', es: 'Retirado' },
  'cards.module.terminalId': { zh: '终端', en: 'Terminal', es: 'Terminal' },
  'cards.module.terminalName': { zh: '终端', en: 'Terminal', es: 'Terminal' },
  'cards.module.chargePointId': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'cards.module.chargePointName': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'cards.module.keySetId': { zh: '密钥组', en: 'Keys', es: 'Claves' },
  'cards.module.keySetName': { zh: '密钥组', en: 'Keys', es: 'Claves' },
  'cards.module.keyVersion': { zh: '密钥版本', en: 'Key version', es: 'Versión de clave' },
  'cards.module.validUntil': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'cards.module.createdAt': { zh: '登记时间', en: 'Added', es: 'Alta' },
  'cards.module.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
