import type { BackupPlace } from '../../config.ts'
import { bucketTarget } from './bucket-target.ts'
import { folderTarget } from './folder-target.ts'
import { targetName, type BackupTarget } from './target.ts'

export function openTarget(to: BackupPlace): BackupTarget {
  return to.kind === 'folder' ? folderTarget(to.path) : bucketTarget(to, targetName(to))
}
