import { words } from '@evops/platform/contract'

export const bulkWords = words({
  'kit.bulk.every_one': {
    zh: '选择符合条件的全部 {n} 条',
    en: 'Select the {n} that matches',
    es: 'Seleccionar la {n} que cumple el filtro',
  },
  'kit.bulk.every_other': {
    zh: '选择符合条件的全部 {n} 条',
    en: 'Select all {n} that match',
    es: 'Seleccionar las {n} que cumplen el filtro',
  },
  'kit.bulk.every_many': {
    zh: '选择符合条件的全部 {n} 条',
    en: 'Select all {n} that match',
    es: 'Seleccionar las {n} que cumplen el filtro',
  },
  'kit.bulk.chosen': {
    zh: '已选符合条件的全部 {n} 条',
    en: 'All {n} that match are selected',
    es: 'Seleccionadas las {n} que cumplen el filtro',
  },
  'kit.bulk.more-than': { zh: '{n} 以上', en: 'more than {n}', es: 'más de {n}' },
})
