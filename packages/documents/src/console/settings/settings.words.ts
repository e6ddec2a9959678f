import { words } from '@evops/platform/contract'

export const settingsWords = words({
  'documents.settings.title': { zh: '开票设置', en: 'Invoice settings', es: 'Ajustes de facturación' },
  'documents.settings.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'documents.settings.not-saved': {
    zh: '以下为所在国家的默认值，保存后才能开票。',
    en: 'These are your country’s defaults: nothing is issued until they are saved.',
    es: 'Son los valores de su país: no se emite nada hasta guardarlos.',
  },
  'documents.settings.country': { zh: '国家', en: 'Country', es: 'País' },
  'documents.settings.office': { zh: '税务渠道', en: 'Tax office', es: 'Vía fiscal' },
  'documents.settings.test': {
    zh: '测试模式（由内置渠道应答，无税务效力）',
    en: 'Test (answered by a peer of our own, without effect for tax)',
    es: 'Prueba (responde un servicio propio, sin validez fiscal)',
  },
  'documents.settings.sellerName': { zh: '开票主体', en: 'Issuer', es: 'Emisor' },
  'documents.settings.sellerTaxId': { zh: '税号', en: 'Tax id', es: 'Identificador fiscal' },
  'documents.settings.sellerAddress': { zh: '地址', en: 'Address', es: 'Dirección' },
  'documents.settings.sellerPostcode': { zh: '邮编', en: 'Postcode', es: 'Código postal' },
  'documents.settings.sellerRegime': {
    zh: '纳税制度（墨西哥）',
    en: 'Tax regime (Mexico)',
    es: 'Régimen fiscal (México)',
  },
  'documents.settings.prefix': { zh: '号码前缀', en: 'Prefix of numbers', es: 'Prefijo de los números' },
  'documents.settings.keepYears': { zh: '保存年限', en: 'Years kept', es: 'Años de conservación' },
  'documents.settings.keepSimplifiedYears': {
    zh: '简易发票保存年限',
    en: 'Years kept, simplified',
    es: 'Años de conservación, simplificadas',
  },
  'documents.settings.rates': { zh: '税率', en: 'Tax rates', es: 'Tipos impositivos' },
  'documents.settings.rate-line': {
    zh: '{rate}，自 {from} 起',
    en: '{rate} from {from}',
    es: '{rate} desde {from}',
  },
  'documents.settings.category': { zh: '费用', en: 'Fee', es: 'Concepto' },
  'documents.settings.category.electricity': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'documents.settings.category.service': { zh: '服务费', en: 'Service', es: 'Servicio' },
  'documents.settings.category.occupancy': { zh: '占位费', en: 'Idle fee', es: 'Ocupación' },
  'documents.settings.from': { zh: '生效日期', en: 'From', es: 'Desde' },
  'documents.settings.rate': { zh: '税率（%）', en: 'Rate (%)', es: 'Tipo (%)' },
  'documents.settings.code': { zh: '税收分类编码', en: 'Tax class code', es: 'Clave fiscal' },
  'documents.settings.add-rate': { zh: '新增税率', en: 'Add rate', es: 'Añadir tipo' },
  'documents.settings.drop-rate': { zh: '撤回', en: 'Take back', es: 'Retirar' },
})
