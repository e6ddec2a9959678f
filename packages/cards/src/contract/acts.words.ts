import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const cardActWords = words({
  'cards.audit.act.enterKeyComponent': {
    zh: '录入密钥分量',
    en: 'Enter a card key component',
    es: 'Componente de clave de tarjeta',
  },
  'cards.audit.act.askKeyExport': {
    zh: '申请导出卡密钥',
    en: 'Request an export of card keys',
    es: 'Solicitud de exportar claves de tarjeta',
  },
  'cards.audit.act.takeKeyExport': {
    zh: '下载卡密钥文件',
    en: 'Download wrapped card keys',
    es: 'Descarga de claves de tarjeta cifradas',
  },
  'cards.audit.act.importKeys': {
    zh: '导入卡密钥',
    en: 'Import wrapped card keys',
    es: 'Importación de claves de tarjeta',
  },
  'cards.audit.act.generateKeys': {
    zh: '生成卡密钥',
    en: 'Generate card keys',
    es: 'Generación de claves de tarjeta',
  },
  'cards.audit.act.checkCardKey': {
    zh: '核对卡密钥',
    en: 'Check a card’s key',
    es: 'Comprobación de clave de tarjeta',
  },
  'cards.audit.act.createReaderJob': {
    zh: '下发卡片读写任务',
    en: 'Start a card reader job',
    es: 'Trabajo de lector de tarjetas',
  },
  'cards.audit.act.takeReaderFile': {
    zh: '下载读写任务文件',
    en: 'Download a reader job file',
    es: 'Descarga de archivo de lector',
  },
  'cards.audit.act.answerReaderJob': {
    zh: '上传读写应答文件',
    en: 'Upload a reader’s answer',
    es: 'Subida de respuesta de lector',
  },
  'cards.audit.act.abandonReaderJob': {
    zh: '放弃读写任务',
    en: 'Abandon a card reader job',
    es: 'Trabajo de lector abandonado',
  },
  'cards.audit.act.resealCardKeys': {
    zh: '更换卡密钥的主密钥',
    en: 'Seal card keys under a new master key',
    es: 'Nueva clave maestra de tarjetas',
  },
  'cards.audit.act.registerCard': {
    zh: '卡片入库',
    en: 'Add a card to stock',
    es: 'Alta de tarjeta',
  },
  'cards.audit.act.revealCard': {
    zh: '查看完整卡号',
    en: 'View full card numbers',
    es: 'Consulta de números de tarjeta',
  },
  'cards.audit.act.issueCard': { zh: '发卡', en: 'Issue a card', es: 'Emisión de tarjeta' },
  'cards.audit.act.lockCard': {
    zh: '锁定或解锁卡片',
    en: 'Lock or unlock a card',
    es: 'Tarjeta bloqueada o desbloqueada',
  },
  'cards.audit.act.reportLoss': {
    zh: '挂失或解挂卡片',
    en: 'Report a card lost or found',
    es: 'Tarjeta extraviada o recuperada',
  },
  'cards.audit.act.replaceCard': { zh: '补卡', en: 'Replace a card', es: 'Sustitución de tarjeta' },
  'cards.audit.act.rechargeCard': {
    zh: '卡片充值',
    en: 'Top up by card',
    es: 'Ingreso de saldo por tarjeta',
  },
  'cards.audit.entity.online-card-import': {
    zh: '在线卡导入',
    en: 'import of online cards',
    es: 'importación de tarjetas en línea',
  },
  'cards.audit.entity.offline-card-import': {
    zh: '离线卡导入',
    en: 'import of offline cards',
    es: 'importación de tarjetas sin conexión',
  },
  'cards.audit.act.orderPlastic': { zh: '订制卡片', en: 'Have cards printed', es: 'Encargo de tarjetas' },
  'cards.audit.act.receivePlastic': { zh: '收卡', en: 'Receive a card', es: 'Recepción de tarjeta' },
  'cards.audit.act.closePlasticOrder': {
    zh: '结束制卡批次',
    en: 'Close a print batch',
    es: 'Cierre de lote de tarjetas',
  },
  'cards.audit.entity.card-order': { zh: '制卡批次', en: 'print batch', es: 'lote de tarjetas' },
  'cards.audit.act.loadCard': { zh: '圈存', en: 'Load a card', es: 'Carga de tarjeta' },
  'cards.audit.act.unloadCard': { zh: '圈提', en: 'Unload a card', es: 'Descarga de tarjeta' },
  'cards.audit.act.ungreyCard': { zh: '解灰', en: 'Release a grey lock', es: 'Bloqueo gris quitado' },
  'cards.audit.act.changeCardPin': {
    zh: '修改卡密码',
    en: 'Change a card PIN',
    es: 'Cambio de PIN de tarjeta',
  },
  'cards.audit.act.unlockCardPin': {
    zh: '解锁卡密码',
    en: 'Unlock a card PIN',
    es: 'Desbloqueo de PIN de tarjeta',
  },
  'cards.audit.act.checkCard': { zh: '验卡', en: 'Check a card', es: 'Comprobación de tarjeta' },
  'cards.audit.act.collectCard': { zh: '收卡', en: 'Collect a card', es: 'Tarjeta recogida' },
  'cards.audit.act.personaliseCard': {
    zh: '卡片个人化',
    en: 'Personalise a card',
    es: 'Personalización de tarjeta',
  },
  'cards.audit.act.depositCard': {
    zh: '收取卡押金',
    en: 'Collect a card deposit',
    es: 'Cobro de depósito de tarjeta',
  },
  'cards.audit.act.reverseCardOperation': {
    zh: '冲正卡操作',
    en: 'Reverse a card operation',
    es: 'Reversión de operación con tarjeta',
  },
  'cards.audit.act.uploadCardTransactions': {
    zh: '上传终端交易文件',
    en: 'Upload a terminal file',
    es: 'Subida de archivo de terminal',
  },
  'cards.audit.act.decideCardTransaction': {
    zh: '处理卡交易',
    en: 'Resolve a card transaction',
    es: 'Transacción de tarjeta resuelta',
  },
  'cards.audit.act.decideCardOrder': {
    zh: '处理卡消费差额',
    en: 'Resolve a card payment difference',
    es: 'Diferencia de pago con tarjeta resuelta',
  },
  'cards.audit.act.decideCardLoad': {
    zh: '处理未上传的圈存',
    en: 'Resolve a load without record',
    es: 'Carga sin registro resuelta',
  },
  'cards.audit.act.saveCardRules': {
    zh: '修改预付卡限额',
    en: 'Change prepaid card limits',
    es: 'Límites de tarjetas prepago',
  },
  'cards.audit.entity.card-transaction': {
    zh: '卡交易',
    en: 'card transaction',
    es: 'transacción de tarjeta',
  },
  'cards.audit.entity.card-rules': {
    zh: '预付卡限额',
    en: 'prepaid card limits',
    es: 'límites de tarjetas prepago',
  },
  'cards.audit.entity.key-set': { zh: '密钥组', en: 'key set', es: 'conjunto de claves' },
  'cards.audit.entity.card-module': { zh: '安全模块', en: 'secure module', es: 'módulo de seguridad' },
  'cards.audit.entity.card-reader-job': { zh: '读写任务', en: 'reader job', es: 'trabajo de lector' },
  'cards.audit.entity.card-bridge': { zh: '读卡器程序', en: 'reader bridge', es: 'puente de lector' },
  'cards.audit.entity.card': { zh: '卡片', en: 'card', es: 'tarjeta' },
})
