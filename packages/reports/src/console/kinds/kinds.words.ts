import { words } from '@evops/platform/contract'

export const kindWords = words({
  'reports.kinds.sessions': { zh: '充电次数占比', en: 'Share of sessions', es: 'Parte de las cargas' },
  'reports.kinds.energy': { zh: '电量占比', en: 'Share of energy', es: 'Parte de la energía' },
  'reports.kinds.money': { zh: '净额占比', en: 'Share of net amount', es: 'Parte del importe neto' },
})
