import { words } from '@evops/platform/contract'
import { maintenanceFaults } from '../../contract/index.ts'

/** What is wrong with a row of an imported file. */
export const contractorImportWords = {
  'maintenance.fault.contract-span': maintenanceFaults['maintenance.fault.contract-span'],
  ...words({
    'maintenance.contractor-import.stations': {
      zh: '没有这个场站（多个用分号分隔）',
      en: 'No station of this name or code (between semicolons)',
      es: 'No hay estación con ese nombre o código (separadas por punto y coma)',
    },
  }),
}
