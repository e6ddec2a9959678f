import { words } from '@evops/platform/contract'

/**
 * Labels for the states of a roaming session, on screens and in files. Labels use the billing term of each protocol.
 * The filter shows both terms.
 */
export const roamingStateWords = words({
  'interop.roaming.state.open': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'interop.roaming.state.unbilled': {
    zh: '待收账单',
    en: 'Awaiting CDR or billing record',
    es: 'A la espera del CDR o registro de cobro',
  },
  'interop.roaming.state.overdue': {
    zh: '账单逾期',
    en: 'CDR or billing record overdue',
    es: 'CDR o registro de cobro con retraso',
  },
  'interop.roaming.state.held': { zh: '账单待核实', en: 'Record held', es: 'CDR retenido' },
  'interop.roaming.state.billed': { zh: '已计费', en: 'Billed', es: 'Cobrada' },
  'interop.roaming.state.credited': { zh: '已冲销', en: 'Credited', es: 'Abonada' },
  'interop.roaming.state.unbilled-cdr': { zh: '待收 CDR', en: 'Awaiting CDR', es: 'A la espera del CDR' },
  'interop.roaming.state.overdue-cdr': { zh: '逾期未收 CDR', en: 'CDR overdue', es: 'CDR con retraso' },
  'interop.roaming.state.unbilled-session': {
    zh: '待收充电订单',
    en: 'Awaiting billing record',
    es: 'Registro pendiente',
  },
  'interop.roaming.state.overdue-session': {
    zh: '逾期未收充电订单',
    en: 'Billing record overdue',
    es: 'Registro con retraso',
  },
})

type State = 'open' | 'unbilled' | 'overdue' | 'held' | 'billed' | 'credited'
export function roamingStateKey({ state, isOcpi }: { state: State; isOcpi: boolean }) {
  const word = `interop.roaming.state.${state}` as const
  if (state !== 'unbilled' && state !== 'overdue') return word
  return `interop.roaming.state.${state}-${isOcpi ? 'cdr' : 'session'}` as const
}
