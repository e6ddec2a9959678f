import { words } from '@evops/platform/contract'

/** Columns of the entry export, in their order, with the names of the screen. */
export const listEntryExportWords = words({
  'charging.entry-export.type': { zh: '类型', en: 'Type', es: 'Tipo' },
  'charging.entry-export.subject': { zh: '对象', en: 'Applies to', es: 'Se aplica a' },
  'charging.entry-export.kind': { zh: '名单', en: 'List', es: 'Lista' },
  'charging.entry-export.allows': { zh: '启动方式', en: 'Start', es: 'Inicio' },
  'charging.entry-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.entry-export.source': { zh: '来源', en: 'Source', es: 'Origen' },
  'charging.entry-export.stations': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'charging.entry-export.from': { zh: '生效时间', en: 'Valid from', es: 'Válida desde' },
  'charging.entry-export.until': { zh: '失效时间', en: 'Valid until', es: 'Válida hasta' },
  'charging.entry-export.tokens': { zh: '涉及标识', en: 'Tokens', es: 'Identificadores' },
  'charging.entry-export.conflict': { zh: '冲突', en: 'Conflict', es: 'Conflicto' },
  'charging.entry-export.created': { zh: '新增时间', en: 'Added', es: 'Añadida' },
  'charging.entry-export.created-by': { zh: '新增人', en: 'Added by', es: 'Añadida por' },
})
