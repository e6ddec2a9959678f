import { rowsImport } from '@evops/platform/contract'
import { offlineCardPermissions, onlineCardPermissions } from './screens.ts'

/**
 * Fields of a card file. Their names are chosen so that no reply masks them: their values here are titles. A row with a
 * holder, or marked as issued, is issued. Any other row goes into stock.
 */
export const cardImportFields = [
  'number',
  'chip',
  'secure',
  'media',
  'cardType',
  'holder',
  'issue',
  'plate',
  'validUntil',
  'limitAmount',
  'limitKwh',
  'otherChip',
  'remark',
] as const
export type CardImportField = (typeof cardImportFields)[number]
const importOptions = {
  limits: { rows: 20_000, bytes: 8 * 1024 * 1024 },
  fields: cardImportFields,
  required: ['number'] as const,
}

export const onlineCardImports = rowsImport('/api/online-card-imports', 'OnlineCard', {
  ...importOptions,
  codes: { import: onlineCardPermissions.create, view: onlineCardPermissions.view },
  what: 'online cards',
})
export const offlineCardImports = rowsImport('/api/offline-card-imports', 'OfflineCard', {
  ...importOptions,
  codes: { import: offlineCardPermissions.create, view: offlineCardPermissions.view },
  what: 'offline cards',
})
export type CardImports = typeof onlineCardImports | typeof offlineCardImports
const callsOf = ({ preview, start, list, get, undo, cancel }: CardImports) =>
  [preview, start, list, get, undo, cancel] as const
export const cardImportEndpoints = [...callsOf(onlineCardImports), ...callsOf(offlineCardImports)] as const
