import { words } from '@evops/platform/contract'

export const findingWords = words({
  'telematics.finding.find': {
    zh: '自编号、车牌号或 VIN',
    en: 'Fleet number, plate or VIN',
    es: 'N.º interno, matrícula o VIN',
  },
  'telematics.finding.retired': {
    zh: '{name}（已报废）',
    en: '{name} (retired)',
    es: '{name} (dado de baja)',
  },
})
