import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const tariffActWords = words({
  'tariffs.audit.entity.tariff': { zh: '计费规则', en: 'tariff', es: 'tarifa' },
  'tariffs.audit.entity.group-price': { zh: '分组价格', en: 'group price', es: 'precio de grupo' },
  'tariffs.audit.entity.tariff-draft': {
    zh: '规则草稿',
    en: 'tariff draft',
    es: 'borrador de tarifa',
  },
  'tariffs.audit.entity.tariff-setting': {
    zh: '计费设置',
    en: 'tariff settings',
    es: 'ajustes de tarifas',
  },
  'tariffs.audit.entity.tariff-version': {
    zh: '规则版本',
    en: 'tariff version',
    es: 'versión de tarifa',
  },
  'tariffs.audit.entity.tariff-settings': {
    zh: '计费设置',
    en: 'tariff settings',
    es: 'ajustes de tarifas',
  },
  'tariffs.audit.entity.discount-import': {
    zh: '折扣规则导入',
    en: 'import of discounts',
    es: 'importación de descuentos',
  },
  'tariffs.audit.entity.discount': { zh: '折扣', en: 'discount', es: 'descuento' },
})
