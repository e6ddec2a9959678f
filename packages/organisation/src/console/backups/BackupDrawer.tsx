import {
  Drawer,
  Facts,
  formatBytes,
  formatDuration,
  Icon,
  Notice,
  useLanguage,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import type { BackupRow } from '../../contract/index.ts'
import { drillCheckName, drillTones, formatDrillFinding, backupStateLabel, durationSeconds } from './backup-text.ts'
import { backupWords } from './backups.words.ts'

/** Shows one backup: its content, and the result of restoring it. */
export function BackupDrawer({ backup, onClose }: { backup: BackupRow; onClose: () => void }) {
  const t = useWords(backupWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { bytes, drillReport, drillState } = backup
  const result = backupStateLabel(backup)
  return (
    <Drawer
      title={t('organisation.backup.title')}
      sub={<InstantValue at={backup.startedAt} style="second" />}
      onClose={onClose}
    >
      <div className="stack">
        {backup.error && <Notice tone="bad">{backup.error}</Notice>}
        <Facts
          of={[
            [
              t('organisation.backup.state'),
              <span key="state" className={`tag ${result.tone}`}>
                {translate(result.word)}
              </span>,
            ],
            [t('organisation.backup.target'), backup.target && <code key="target">{backup.target}</code>],
            [t('organisation.backup.startedAt'), <InstantValue key="from" at={backup.startedAt} style="second" />],
            [
              t('organisation.backup.finishedAt'),
              backup.finishedAt && <InstantValue key="to" at={backup.finishedAt} style="second" />,
            ],
            [t('organisation.backup.took'), formatDuration(durationSeconds(backup), language)],
            [t('organisation.backup.bytes'), bytes !== null && formatBytes(bytes, language)],
            [
              t('organisation.backup.lsn'),
              backup.stopLsn && <code key="lsn">{`${backup.startLsn} … ${backup.stopLsn}`}</code>,
            ],
            [t('organisation.backup.startedBy'), backup.startedBy ?? t('organisation.backup.by-clock')],
          ]}
        />
        <h3>{t('organisation.backup.drillState')}</h3>
        <Facts
          of={[
            [
              t('organisation.backup.state'),
              <span key="state" className={`tag ${drillTones[drillState ?? 'none']}`}>
                {t(`organisation.backup.drill.${drillState ?? 'none'}`)}
              </span>,
            ],
            [
              t('organisation.backup.drillAt'),
              backup.drillAt && <InstantValue key="at" at={backup.drillAt} style="second" />,
            ],
            [
              t('organisation.backup.restoredTo'),
              drillReport?.restoredTo && <InstantValue key="to" at={drillReport.restoredTo} style="second" />,
            ],
            [t('organisation.backup.took'), drillReport && formatDuration(drillReport.seconds, language)],
          ]}
        />
        {drillReport && (
          <ul className="findings" aria-label={t('organisation.backup.findings')}>
            {drillReport.findings.map((finding) => (
              <li key={`${finding.check} ${finding.of}`} className={finding.ok ? undefined : 'bad'}>
                <Icon name={finding.ok ? 'check' : 'warning'} /> <b>{drillCheckName(finding)}</b>{' '}
                <small>{formatDrillFinding(finding, language)}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  )
}
