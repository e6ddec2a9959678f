import { words } from '@evops/platform/contract'

export const summaryWords = words({
  'reports.summary.most': { zh: '充电量最多', en: 'Most energy', es: 'Más energía' },
  'reports.summary.periods': { zh: '分时电量', en: 'Energy by price period', es: 'Energía por tramo' },
})
