import { words } from '@evops/platform/contract'

/** What the audit log calls things of this domain. */
export const gridActWords = words({
  'grid.audit.act.connectGridTerminal': {
    zh: '连接或断开端子',
    en: 'Connected or disconnected terminal',
    es: 'Terminal conectado o desconectado',
  },
  'grid.audit.entity.grid-object': { zh: '电网对象', en: 'grid object', es: 'objeto de red' },
  'grid.audit.entity.grid-net': {
    zh: '场站电网模型',
    en: 'grid model of a station',
    es: 'modelo de red de una estación',
  },
})
