import { words } from '@evops/platform/contract'

export const keyTransportWords = words({
  'cards.transport.export': { zh: '加密导出', en: 'Export wrapped', es: 'Exportar cifrado' },
  'cards.transport.export-text': {
    zh: '密钥以启用中的传输密钥加密（AES 密钥封装）。须由另一人审批；批准后 24 小时内由申请人下载一次。',
    en: 'Keys are wrapped under the active transport key (AES key wrap). Another user must approve it; then the requester downloads the file once, within 24 hours.',
    es: 'Las claves se cifran con la clave de transporte activa (AES key wrap). Otra persona lo aprueba; quien lo solicita descarga el archivo una vez, en 24 horas.',
  },
  'cards.transport.requested': {
    zh: '已提交导出申请，待另一人审批',
    en: 'Export requested: another user must approve it',
    es: 'Exportación solicitada: la aprueba otra persona',
  },
  'cards.transport.waits': {
    zh: '{name} 于 {at} 申请导出，待另一人审批。',
    en: '{name} requested an export on {at}. Another user must approve it.',
    es: '{name} pidió exportar, {at}. Lo aprueba otra persona.',
  },
  'cards.transport.ready': {
    zh: '导出已由 {name} 批准，{at} 前可由申请人下载一次。',
    en: 'Export approved by {name}: the requester downloads the file once, until {at}.',
    es: 'Exportación aprobada por {name}: quien la pidió descarga el archivo una vez, hasta {at}.',
  },
  'cards.transport.take': { zh: '下载文件', en: 'Download file', es: 'Descargar archivo' },
  'cards.transport.taken': { zh: '文件已下载', en: 'File downloaded', es: 'Archivo descargado' },
  'cards.transport.import': { zh: '导入密钥', en: 'Import keys', es: 'Importar claves' },
  'cards.transport.import-text': {
    zh: '导入后为草稿：请与发送方逐一核对校验值，再由另一人启用。',
    en: 'The keys become a draft: compare the check values with the sender, then another user activates it.',
    es: 'Se crea un borrador: compare los valores de comprobación con el remitente y después lo activa otra persona.',
  },
  'cards.transport.imported': {
    zh: '已导入草稿，请核对校验值',
    en: 'Imported as a draft: compare the check values',
    es: 'Importado como borrador: compare los valores',
  },
  'cards.transport.file': { zh: '密钥文件（JSON）', en: 'Key file (JSON)', es: 'Archivo de claves (JSON)' },
})
