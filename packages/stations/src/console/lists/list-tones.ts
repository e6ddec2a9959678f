import type { Tone } from '@evops/kit'
import type { LocalListRow } from '../../contract/index.ts'

export const listTones: Readonly<Record<LocalListRow['state'], Tone>> = {
  current: 'good',
  behind: 'acc',
  failed: 'bad',
  unasked: 'plain',
  paused: 'warn',
  unsupported: 'plain',
  off: 'plain',
}

export function localListVersionText({ versionThere }: LocalListRow): string {
  return versionThere === null || versionThere < 0 ? '—' : String(versionThere)
}
