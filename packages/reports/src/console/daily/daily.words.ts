import { words } from '@evops/platform/contract'

export const dailyWords = words({
  'reports.daily.course': {
    zh: '电量与净额走势',
    en: 'Energy and net amount over the span',
    es: 'Energía e importe neto en el periodo',
  },
})
