import { words } from '@evops/platform/contract'

export const stateCountWords = words({
  'stations.awaiting': {
    zh: '{n} 把枪等待首次接入',
    en: '{n} {n|connector|connectors} awaiting {n|its|their} first connection',
    es: '{n} {n|conector pendiente|conectores pendientes} de su primera conexión',
  },
})
