import { words } from '@evops/platform/contract'

/** Errors of a row in an imported file. */
export const contractorImportWords = words({
  'maintenance.contractor-import.stations': {
    zh: '没有这个场站（多个用分号分隔）',
    en: 'No station of this name or code (between semicolons)',
    es: 'No hay estación con ese nombre o código (separadas por punto y coma)',
  },
  'maintenance.contractor-import.span': {
    zh: '合同到期日早于开始日',
    en: 'The contract ends before it starts',
    es: 'El contrato termina antes de empezar',
  },
})
