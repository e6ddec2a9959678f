import { words } from '@evops/platform/contract'

/** How a session elsewhere stands, on screens and in files alike. */
export const roamingStateWords = words({
  'interop.roaming.state.open': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'interop.roaming.state.unbilled': { zh: '待收 CDR', en: 'Awaiting CDR', es: 'A la espera del CDR' },
  'interop.roaming.state.overdue': { zh: '逾期未收 CDR', en: 'CDR overdue', es: 'CDR con retraso' },
  'interop.roaming.state.billed': { zh: '已计费', en: 'Billed', es: 'Cobrada' },
  'interop.roaming.state.credited': { zh: '已冲销', en: 'Credited', es: 'Abonada' },
})
